import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import styles from '#app/demo/stripe/sandbox.css?url'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxPage } from './sandbox-page.server.ts'

const PortalPage = lazy(() => import('#app/demo/stripe/portal-page.tsx'))
const part = () => import('#app/demo/stripe/portal-page.server.ts')

export const loader = sandboxPage(part, ({ params }, sandbox) => sandbox.readPortalPage(params.session ?? ''))

export const action = sandboxPage(part, ({ params, request, url }, sandbox) =>
  handleForm(request, sandbox.portalForm, form =>
    leaveOrStay(sandbox.actInPortal(params.session ?? '', form), url.pathname),
  ),
)

function leaveOrStay(onwards: string | null, here: string) {
  return onwards === null ? redirectWithFlash(here, { title: 'Done', tone: 'good' }) : redirect(onwards, 303)
}

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function SandboxPortal() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Suspense fallback={null}>
      <PortalPage page={page} reply={reply} />
    </Suspense>
  )
}

export const meta: MetaFunction = () => [{ title: 'Billing portal (sandbox) · Mortise' }]
