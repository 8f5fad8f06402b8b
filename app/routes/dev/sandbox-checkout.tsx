import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import styles from '#app/demo/stripe/sandbox.css?url'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxPage } from './sandbox-page.server.ts'

const CheckoutPage = lazy(() => import('#app/demo/stripe/checkout-page.tsx'))
const part = () => import('#app/demo/stripe/checkout-page.server.ts')

export const loader = sandboxPage(part, ({ params }, sandbox) =>
  sandbox.readCheckoutPage(params.session ?? ''),
)

export const action = sandboxPage(part, ({ params, request }, sandbox) =>
  handleForm(request, sandbox.checkoutForm, form =>
    redirect(sandbox.payAtPage(params.session ?? '', form), 303),
  ),
)

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default function SandboxCheckout() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Suspense fallback={null}>
      <CheckoutPage page={page} reply={reply} />
    </Suspense>
  )
}

export const meta: MetaFunction = () => [{ title: 'Checkout (sandbox) · Mortise' }]
