import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import styles from '#app/demo/stripe/sandbox.css?url'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxPages } from './sandbox.server.ts'

const Page = lazy(() => import('#app/demo/stripe/sandbox-page.tsx'))

export const loader = sandboxPages(({ params: { page = '', session = '' } }, sandbox) => {
  const found = sandbox.readPage(page, session)
  if (typeof found === 'string') throw redirect(found, 303)
  return found
})

export const action = sandboxPages(({ params: { page = '', session = '' }, request, url }, sandbox) =>
  handleForm(request, sandbox.sandboxForm, sent => {
    const onwards = sandbox.actOnPage(page, session, sent)
    if (onwards !== null) return redirect(onwards, 303)
    return redirectWithFlash(url.pathname, { title: 'Done', tone: 'good' })
  }),
)

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function SandboxPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Suspense fallback={null}>
      <Page page={page} reply={reply} />
    </Suspense>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Payment'} (sandbox) · Mortise` },
]
