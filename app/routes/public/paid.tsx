import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PayAmount, PayFrame, WayOn } from '#app/components/payments/pay-frame.tsx'
import { linkHeaders, linkReferrerPolicy } from '#app/domain/client-links/client-link.ts'
import { publicPage } from '#app/http/page.server.ts'
import { toPayView } from '#app/http/payments/pay-page.server.ts'
import { awaitPaymentOfSessionId } from '#app/services/payments/pay-by-link.server.ts'

export const handle = { unasked: true, frameless: true }

/** Stripe's webhook tells what became of the payment: this page only waits and reads. */
export const loader = publicPage(async ({ url }) => {
  const payment = await awaitPaymentOfSessionId(url.searchParams.get('session_id') ?? '')
  return data(payment && toPayView(payment), { status: payment ? 200 : 404, headers: linkHeaders })
})

export const headers: HeadersFunction = () => linkHeaders

export default function Paid() {
  const payment = useLoaderData<typeof loader>()
  if (!payment) {
    return (
      <PayFrame title="No payment to show">
        <p className="text-l/[1.4]">
          This page is shown after a payment. Open the link that you were sent to pay, or ask the joiner who
          sent it to you whether your money has come: their telephone number stands on the invoice.
        </p>
        <WayOn />
      </PayFrame>
    )
  }
  const { company } = payment
  return (
    <PayFrame company={company} title="Thank you">
      <PayAmount {...payment} />
      <p className="text-l/[1.4]" role="status">
        {textOf(payment)}
      </p>
      <p className="quiet">You can close this page.</p>
    </PayFrame>
  )
}

type Payment = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function textOf({ company, status, isUnderWay }: Payment): string {
  if (status === 'completed') return `Your payment has reached ${company.name}.`
  return isUnderWay
    ? `Your payment is on its way. ${company.name} sees it as soon as your bank has confirmed it.`
    : `Your payment is on its way. ${company.name} sees it in a moment.`
}

export const meta: MetaFunction<typeof loader> = ({ data: payment }) => [
  { title: payment ? `Thank you · ${payment.company.name}` : 'Paid · Mortise' },
  { name: 'referrer', content: linkReferrerPolicy },
  { name: 'robots', content: 'noindex' },
]
