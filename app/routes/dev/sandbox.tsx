import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import styles from '#app/demo/stripe/sandbox.css?url'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxOverview } from './sandbox.server.ts'

const Page = lazy(() => import('#app/demo/stripe/sandbox-page.tsx'))

export const loader = sandboxOverview((_, sandbox) => sandbox.readOverview())

export const action = sandboxOverview(({ request }, sandbox) =>
  handleForm(request, sandbox.sandboxForm, sent => {
    sandbox.actInOverview(sent)
    return redirectWithFlash('/dev/stripe', {
      title: 'Done',
      message: 'Mortise is being told.',
      tone: 'good',
    })
  }),
)

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function Sandbox() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Suspense fallback={null}>
      <Page page={page} reply={reply} />
    </Suspense>
  )
}

export const meta: MetaFunction = () => [{ title: 'Payment sandbox · Mortise' }]
