import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormGrid, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import {
  AmountField,
  NoteField,
  PaidProjectField,
  paymentLabels,
  ReceivedFields,
} from '#app/components/payments/payment-fields.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatMoney } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { parseId } from '#app/domain/id.ts'
import { type NewPayment, newPayment } from '#app/domain/payments/payment.schema.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import { listPaidProjects } from '#app/models/projects/project-list.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: segmentsStyles }]

export const handle = { dialog: true }

export const loader = pageFor('payment.create', ({ scope, actor, url }) => {
  const projectId = parseId(url.searchParams.get('project'))
  return {
    requestId: newRequestId(),
    today: dayIn(scope.timeZone, Date.now()),
    currency: actor.currency,
    isPage: url.searchParams.get('how') === 'page',
    connection: readStripeAccount(scope).connection,
    projects: listPaidProjects(scope, projectId),
    projectId,
    mayConnect: may(scope, 'company.configure'),
  }
})

export const action = pageFor('payment.create', ({ scope, request, url }) =>
  handleForm(request, newPayment(scope.timeZone), fields => create(scope, fields, url.search)),
)

async function create(scope: Scope, fields: NewPayment, search: string): Promise<Response> {
  const payment = await createPayment(scope, fields)
  const amount = formatMoney(payment.amount, payment.currency)
  if (payment.paymentMethod === 'stripe') {
    const message = `${amount}. Send your client the link.`
    return redirectWithFlash(`/billing/${payment.id}`, { title: 'Payment page made', message, tone: 'good' })
  }
  return redirectWithFlash(`/billing${withoutHow(search)}`, {
    title: 'Payment recorded',
    message: amount,
    tone: 'good',
  })
}

/** The list's own query. */
function withoutHow(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('how')
  return hrefWith('', Object.fromEntries(params))
}

function withHow(search: string): string {
  const params = new URLSearchParams(search)
  params.set('how', 'page')
  return `?${params}`
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function BillingNew() {
  const page = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const back = `/billing${withoutHow(search)}`
  return (
    <Dialog title="Create Payment" titleId="payment-new-title" closeHref={back} narrow>
      <Segments
        className="mb-6"
        label="What kind of payment"
        items={[
          { label: 'Money received', href: `/billing/new${withoutHow(search)}`, current: !page.isPage },
          { label: 'Payment page', href: `/billing/new${withHow(search)}`, current: page.isPage },
        ]}
      />
      {page.isPage && page.connection !== 'ready' ? (
        <NotConnected {...page} />
      ) : (
        <PaymentForm key={page.isPage ? 'page' : 'hand'} page={page} back={back} />
      )}
    </Dialog>
  )
}

function NotConnected({ connection, mayConnect }: Page) {
  return (
    <Note title="Your company’s Stripe account is not connected">
      <p>
        A payment page takes cards straight into your company’s own Stripe account.{' '}
        {mayConnect ? null : 'An admin of your company can connect it.'}
      </p>
      {mayConnect ? (
        <div className="row">
          <ButtonLink variant="go" href="/billing/connect">
            {connection === 'unfinished' ? 'Finish Connecting' : 'Connect Stripe'}
          </ButtonLink>
        </div>
      ) : null}
    </Note>
  )
}

function PaymentForm({ page, back }: { page: Page; back: string }) {
  const reply = useActionData<typeof action>()?.reply
  const errors = reply?.errors ?? {}
  const start = {
    projectId: page.projectId === null ? '' : String(page.projectId),
    paymentMethod: 'bank_transfer',
    receivedOn: page.today,
  }
  const values: Readonly<Record<string, string>> = reply?.values ?? start
  const fields = { value: (name: string) => values[name] ?? '', errors }
  return (
    <form method="post">
      <FormErrors errors={errors} labels={paymentLabels} />
      <HiddenField name="requestId" value={values.requestId ?? page.requestId} />
      {page.isPage ? <HiddenField name="paymentMethod" value="stripe" /> : null}
      <FormGrid>
        <PaidProjectField {...fields} projects={page.projects} required={page.isPage} />
        <NoteField
          {...fields}
          hint={page.isPage ? 'Your client reads this on the page.' : 'Such as “deposit” or “balance”.'}
        />
        <AmountField {...fields} currency={page.currency} />
        {page.isPage ? null : <ReceivedFields {...fields} today={page.today} />}
      </FormGrid>
      <FormFoot cancelHref={back}>
        <Button variant="go">{page.isPage ? 'Make Payment Page' : 'Record Payment'}</Button>
      </FormFoot>
    </form>
  )
}

export const meta = () => [{ title: 'Create Payment · Mortise' }]
