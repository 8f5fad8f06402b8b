import { data, type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PayAmount, PayFrame, WayOn } from '#app/components/payments/pay-frame.tsx'
import { linkHeaders, linkReferrerPolicy } from '#app/domain/client-links/client-link.ts'
import { NotFound } from '#app/domain/errors.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { toPayView } from '#app/http/payments/pay-page.server.ts'
import { findPaymentOfLink, payByLink } from '#app/services/payments/pay-by-link.server.ts'

export const handle = { unasked: true, frameless: true }

export const loader = publicPage(({ url }) => {
  const payment = findPaymentOfLink(url.searchParams.get('token') ?? '')
  return data(payment && toPayView(payment), { status: payment ? 200 : 404, headers: linkHeaders })
})

export const action = publicPage(({ request, url }) => {
  const payment = findPaymentOfLink(url.searchParams.get('token') ?? '')
  if (!payment) throw new NotFound('There is no such payment')
  return handleForm(request, emptyForm, async () =>
    redirect((await payByLink(payment)) ?? `/pay${url.search}`, 303),
  )
})

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return {
    ...linkHeaders,
    ...Object.fromEntries(loaderHeaders),
    ...(wait === null ? {} : { 'Retry-After': wait }),
  }
}

export default function Pay() {
  const payment = useLoaderData<typeof loader>()
  if (!payment) return <BadLink />
  const { company, status } = payment
  if (payment.isPayable) return <Ask payment={payment} />
  if (payment.isUnderWay) {
    return (
      <PayFrame company={company} title="Your bank is working on it">
        <PayAmount {...payment} />
        <p className="text-l/[1.4]">
          Your payment is under way: it can take some days until your bank has confirmed it. There is nothing
          left to do here.
        </p>
      </PayFrame>
    )
  }
  if (status === 'completed') {
    return (
      <PayFrame company={company} title="This is paid">
        <PayAmount {...payment} />
        <p className="text-l/[1.4]">Thank you. There is nothing left to do here.</p>
      </PayFrame>
    )
  }
  const isBack = status === 'refunded'
  return (
    <PayFrame company={company} title={isBack ? 'This was given back' : 'This page is closed'}>
      <PayAmount {...payment} />
      <p className="text-l/[1.4]">
        {isBack ? 'The money goes back the way it came.' : 'Nothing can be paid here any more.'} Please ask{' '}
        {company.name} if you expected something else.
      </p>
    </PayFrame>
  )
}

type Payment = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function Ask({ payment }: { payment: Payment }) {
  const reply = useActionData<typeof action>()?.reply
  const { company, status, canPay } = payment
  return (
    <PayFrame company={company} title="Pay by card">
      <FormErrors errors={reply?.errors} />
      {status === 'failed' ? (
        <Note tone="warn" title="The last try did not go through">
          Nothing was charged. You can try again, with another card if you like.
        </Note>
      ) : null}
      <PayAmount {...payment} />
      {canPay ? (
        <form method="post">
          <Button variant="go" icon="lock" className="w-full">
            Pay Now
          </Button>
        </form>
      ) : (
        <Note title="Not online just now">{`Please ask ${company.name} how to pay.`}</Note>
      )}
      <p className="quiet">You pay {company.name} directly, at Stripe. Only Stripe sees your card number.</p>
    </PayFrame>
  )
}

function BadLink() {
  return (
    <PayFrame title="This link is not complete">
      <p className="text-l/[1.4]">
        Open it once more from where you got it, or ask the joiner who sent it to you for a new one: their
        telephone number stands on the invoice.
      </p>
      <WayOn />
    </PayFrame>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data: payment }) => [
  { title: payment ? `Pay ${payment.company.name}` : 'Pay · Mortise' },
  { name: 'referrer', content: linkReferrerPolicy },
  { name: 'robots', content: 'noindex' },
]
