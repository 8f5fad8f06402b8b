import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import styles from '#app/demo/stripe/sandbox.css?url'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxPage } from './sandbox-page.server.ts'

const ConnectPage = lazy(() => import('#app/demo/stripe/connect-page.tsx'))
const part = () => import('#app/demo/stripe/connect-page.server.ts')

export const loader = sandboxPage(part, ({ params }, sandbox) => sandbox.readConnectPage(params.link ?? ''))

export const action = sandboxPage(part, ({ params, request }, sandbox) =>
  handleForm(request, sandbox.connectForm, ({ outcome }) =>
    redirect(sandbox.actInConnect(params.link ?? '', outcome), 303),
  ),
)

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function SandboxConnect() {
  const page = useLoaderData<typeof loader>()
  return (
    <Suspense fallback={null}>
      <ConnectPage page={page} />
    </Suspense>
  )
}

export const meta: MetaFunction = () => [{ title: 'Set up payments (sandbox) · Mortise' }]
