import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { IssuedSums } from '#app/components/invoices/issued-sums.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { FormGrid, HiddenField, MoneyField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { AmountField, paymentLabels, ReceivedFields } from '#app/components/payments/payment-fields.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { formatMoney } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { onNoInvoice } from '#app/domain/invoices/invoice-words.ts'
import { moneyReceived, paymentChosen } from '#app/domain/invoices/received.schema.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { limits } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readPaymentPage } from '#app/http/invoices/payment-page.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import {
  allocatePayment,
  clientCredit,
  recordInvoicePayment,
  spendClientCredit,
} from '#app/services/invoices/settle-invoice.server.ts'
import sumsStyles from '#app/styles/sums.css?url'

export const links = () => [{ rel: 'stylesheet', href: sumsStyles }]

function settled(scope: Scope, id: number) {
  const invoice = requireInvoice(scope, id)
  const { number, company } = requireIssuedDocument(scope, id)
  const money = (pence: number) => formatMoney(pence, company.currency)
  const owed = owedOf(invoice)
  const credit = invoice.clientId === null ? 0 : clientCredit(scope, invoice.clientId)
  const over = credit > 0 ? ` ${onNoInvoice(money(credit))}` : ''
  return redirectWithFlash(invoicePath(id), {
    title: 'Payment saved',
    message: owed > 0 ? `${money(owed)} of ${number} is still owed.` : `${number} is paid.${over}`,
    tone: 'good',
  })
}

export const loader = invoicingFormPage('payment.create', ({ scope, params }) =>
  readPaymentPage(scope, idParam(params)),
)

export const action = invoicingForm('payment.create', async ({ scope, request, params }) => {
  const id = idParam(params)
  return handleForms(await readForm(request), {
    choose: form =>
      handleFields(form, paymentChosen, ({ paymentId, ...chosen }) => {
        allocatePayment(scope, paymentId, { invoiceId: id, ...chosen })
        return settled(scope, id)
      }),
    credit: form =>
      handleFields(form, emptyForm, () => {
        spendClientCredit(scope, id)
        return settled(scope, id)
      }),
    save: form =>
      handleFields(form, moneyReceived(scope.timeZone), received => {
        recordInvoicePayment(scope, id, received)
        return settled(scope, id)
      }),
  })
})

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function InvoicePaymentPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const isChoosing = reply?.values.intent === 'choose'
  return (
    <>
      <PageHead
        title="Record a payment"
        lead={`${page.title}, ${page.clientName}`}
        back={{ href: invoicePath(page.id), label: page.number }}
      />
      <IssuedSums head={page} />
      {page.isOwed ? (
        <Columns>
          <Column span={7}>
            <CameIn page={page} reply={isChoosing ? undefined : reply} />
          </Column>
          <Column span={5}>
            <CameFor page={page} />
            <AlreadyHere page={page} reply={isChoosing ? reply : undefined} />
          </Column>
        </Columns>
      ) : (
        <Note title="Nothing is owed on it any more">
          <p>
            What comes in all the same goes into <a href="/billing/new">Billing</a>, as the client’s credit.
          </p>
        </Note>
      )}
    </>
  )
}

function CameIn({ page, reply }: { page: Page; reply: FormReply | undefined }) {
  const stored: Readonly<Record<string, string>> = {
    amount: page.owedText,
    receivedOn: page.today,
    paymentMethod: 'bank_transfer',
  }
  const value = (name: string) => reply?.values[name] ?? stored[name] ?? ''
  const errors = reply?.errors ?? {}
  return (
    <Section title="What came in">
      {page.underWay ? (
        <Note tone="warn" className="mb-6" title={`${page.underWay} is under way by bank`}>
          Their bank has not answered yet. Record here only what came beside it.
        </Note>
      ) : null}
      <form method="post">
        <FormErrors errors={errors} labels={{ ...paymentLabels, note: 'Reference' }} />
        <HiddenField name="requestId" value={reply?.values.requestId ?? page.requestId} />
        <FormGrid>
          <AmountField value={value} errors={errors} currency={page.currency} />
          <ReceivedFields value={value} errors={errors} today={page.today} />
          <TextField
            label="Reference"
            name="note"
            width="half"
            maxLength={limits.paymentNote}
            defaultValue={value('note')}
            error={errors.note}
          />
        </FormGrid>
        <FormFoot cancelHref={invoicePath(page.id)} note="What is more than is owed becomes their credit.">
          <Button variant="go">Save Payment</Button>
        </FormFoot>
      </form>
    </Section>
  )
}

function CameFor({ page: { payments } }: { page: Page }) {
  return (
    <Section title="Payments" aside={payments.length > 0 ? payments.length : undefined}>
      {payments.length === 0 ? (
        <EmptyLine>Nothing has come for it yet.</EmptyLine>
      ) : (
        <List>
          {payments.map(payment => (
            <li key={payment.id}>
              <span className="grow">
                <a href={payment.href}>{payment.method}</a>
                <small className="block quiet">
                  {[payment.day, payment.note, payment.said].filter(Boolean).join(' · ')}
                </small>
              </span>
              <b className="fig text-l">{payment.amount}</b>
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}

function AlreadyHere({ page, reply }: { page: Page; reply: FormReply | undefined }) {
  if (page.open.length === 0 && page.credit === null) return null
  return (
    <Section title="Money that is here already">
      {page.credit === null ? null : (
        <form method="post" className="row mb-6">
          <HiddenField name="intent" value="credit" />
          <span className="grow">
            {page.credit} of this client’s money is on no invoice
            <small className="block quiet">Paid for their jobs, paid too much, or credited.</small>
          </span>
          <Button>Use It</Button>
        </form>
      )}
      {page.open.length === 0 ? null : (
        <form method="post">
          <HiddenField name="intent" value="choose" />
          <HiddenField name="requestId" value={reply?.values.requestId ?? page.requestId} />
          <FormErrors
            errors={reply?.errors}
            labels={{ paymentId: 'Payment', amount: 'So much of it' }}
            idPrefix="chosen-"
          />
          <FormGrid>
            <SelectField
              label="Payment"
              name="paymentId"
              idPrefix="chosen-"
              defaultValue={
                reply?.values.paymentId ?? page.open.find(({ isTheirs }) => isTheirs)?.value ?? ''
              }
              error={reply?.errors.paymentId}
            >
              <option value="">Choose a payment</option>
              <Payments label="Of this client" payments={page.open.filter(({ isTheirs }) => isTheirs)} />
              <Payments label="Of anybody else" payments={page.open.filter(({ isTheirs }) => !isTheirs)} />
            </SelectField>
            <MoneyField
              label="So much of it"
              name="amount"
              idPrefix="chosen-"
              width="half"
              currency={page.currency}
              defaultValue={reply?.values.amount ?? page.owedText}
              error={reply?.errors.amount}
            />
          </FormGrid>
          <FormFoot>
            <Button>Put It on This Invoice</Button>
          </FormFoot>
        </form>
      )}
    </Section>
  )
}

function Payments({ label, payments }: { label: string; payments: Page['open'] }) {
  if (payments.length === 0) return null
  return (
    <optgroup label={label}>
      {payments.map(payment => (
        <option key={payment.value} value={payment.value}>
          {payment.label}
        </option>
      ))}
    </optgroup>
  )
}

export const meta = ({ data }: { data?: { number: string } }) => [
  { title: `A payment of ${data?.number ?? 'an invoice'} · Mortise` },
]
