import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import styles from '#app/demo/stripe/sandbox.css?url'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxOverview } from './sandbox-page.server.ts'

const OverviewPage = lazy(() => import('#app/demo/stripe/overview-page.tsx'))
const part = () => import('#app/demo/stripe/overview-page.server.ts')

export const loader = sandboxOverview(part, (_, sandbox) => sandbox.readOverview())

export const action = sandboxOverview(part, ({ request }, sandbox) =>
  handleForm(request, sandbox.overviewForm, ({ act, id }) => {
    sandbox.actInOverview(act, id)
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
      <OverviewPage page={page} reply={reply} />
    </Suspense>
  )
}

export const meta: MetaFunction = () => [{ title: 'Payment sandbox · Mortise' }]
