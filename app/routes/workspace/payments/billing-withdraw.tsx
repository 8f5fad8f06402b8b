import { redirect } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { formatMoney } from '#app/domain/format.ts'
import { isPayable } from '#app/domain/payments/payment.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'

export const handle = { dialog: true }

export const loader = pageFor('payment.edit', ({ scope, params, url }) => {
  const payment = requirePayment(scope, idParam(params))
  const { id, note, projectName, amount, currency } = payment
  if (!isPayable(payment)) throw redirect(`/billing/${id}${url.search}`, 303)
  return { id, what: note || projectName || 'Payment', amount: formatMoney(amount, currency) }
})

export const action = pageFor('payment.edit', async ({ scope, params, request, url }) => {
  const id = idParam(params)
  await readForm(request)
  const work = async () => {
    await withdrawPayment(scope, id)
    return redirectWithFlash(`/billing${url.search}`, {
      title: 'Payment page closed',
      message: 'Nobody can pay by its link any more.',
    })
  }
  return orConflict(work, `/billing/${id}${url.search}`, 'Not closed')
})

export default function BillingWithdraw() {
  const { id, what, amount } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <Confirm
      title="Close the payment page?"
      question={`${what}, ${amount}. The link that your client has stops working at once, and cannot be opened again.`}
      confirmLabel="Close Payment Link"
      cancelHref={`/billing/${id}${search}`}
      cancelLabel="Keep It Open"
    />
  )
}

export const meta = () => [{ title: 'Close a payment page · Mortise' }]
