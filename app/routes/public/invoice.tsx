import { data, type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { ClientFrame, clientMeta, StaleLink } from '#app/components/client-pages/client-frame.tsx'
import { ClientOpening } from '#app/components/client-pages/client-opening.tsx'
import { Seen } from '#app/components/client-pages/seen.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { DocumentSheet } from '#app/components/papers/document-sheet.tsx'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { NotFound } from '#app/domain/errors.ts'
import { invoiceHeads } from '#app/domain/invoices/invoice-paper.ts'
import { clientPageHeaders, staleData } from '#app/http/client-links/open-client-link.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import {
  type InvoiceView,
  openClientInvoice,
  toInvoiceView,
} from '#app/http/invoices/client-invoice-page.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import {
  findLinkedInvoice,
  noteInvoiceViewed,
  openInvoicePayment,
} from '#app/services/invoices/open-invoice-link.server.ts'
import clientStyles from '#app/styles/client-quote.css?url'
import sheetStyles from '#app/styles/document-sheet.css?url'

export const handle = { unasked: true, frameless: true }
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: clientStyles },
  { rel: 'stylesheet', href: sheetStyles },
]

export const loader = publicPage(async call => {
  const invoice = await openClientInvoice(call)
  if (!invoice) return staleData(call)
  return data(toInvoiceView(invoice, call.params.token ?? ''), { headers: linkHeaders })
})

/** By card; the amount is what the books say. */
export const action = publicPage(async call => {
  const token = call.params.token ?? ''
  if (!(await openClientInvoice(call))) throw new NotFound(staleLink)
  return handleForm(call.request, emptyForm, async () => {
    noteInvoiceViewed(token)
    return redirect(await openInvoicePayment(() => findLinkedInvoice(token)), 303)
  })
})

export const headers = clientPageHeaders

export default function Invoice() {
  const view = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { token = '' } = useParams()
  if ('stale' in view) return <StaleLink company={view.stale} />
  const { company, paper, kind, forWhom } = view
  return (
    <ClientFrame company={company} printsSheet>
      <ClientOpening
        which={[`${kind} ${paper.number}`, paper.facts[0]?.value ?? '']}
        title={paper.subject}
        forWhom={forWhom && `For ${forWhom}`}
        amount={view.isSettled ? '' : view.amount}
        className="print:hidden"
      >
        <FormErrors errors={reply?.errors} />
        <StatusNote view={view} />
        <div className="row mt-5">
          {view.canPay ? (
            <form method="post">
              <Button variant="go" icon="lock">
                {`Pay ${view.amount} by Card`}
              </Button>
            </form>
          ) : null}
          <ButtonLink href={`/i/${token}/pdf`} icon="file">
            Open as PDF
          </ButtonLink>
        </div>
      </ClientOpening>
      <Bank view={view} />
      <div className="[&>article]:min-h-0">
        <DocumentSheet paper={paper} logo={company.logo} />
      </div>
      <Seen path={`/i/${token}/seen`} />
    </ClientFrame>
  )
}

function StatusNote({ view }: { view: InvoiceView }) {
  const { isCredit, isSettled, due, isLate, paid, credited, whole, company } = view
  if (isCredit)
    return (
      <p className="quiet">{`You get this back from ${company.name}, or it is taken off what you owe.`}</p>
    )
  if (isSettled) {
    return (
      <Note tone="good" title={credited ? 'This is settled' : 'Paid, thank you'} role="status">
        {`${whole} was asked for, and nothing is owed any more.`}
      </Note>
    )
  }
  const taken = [paid && `${paid} was paid`, credited && `${credited} was credited`].filter(Boolean)
  return (
    <>
      <p className="quiet">
        To pay
        {due ? (
          <>
            {' by '}
            <b className="whitespace-nowrap text-chalk">{due}</b>
          </>
        ) : null}
        {taken.length > 0 ? `. Of ${whole}, ${taken.join(', ')}.` : '.'}
      </p>
      {view.underWay ? (
        <Note className="mt-5" title="Your bank is working on it" role="status">
          {`${view.underWay} is under way: it can take some days until your bank has confirmed it.`}
        </Note>
      ) : null}
      {isLate && !view.underWay ? (
        <Note tone="warn" className="mt-5" title="This is late">
          {`If it was paid in the last days, thank you. If something is in the way, ring ${company.name}.`}
        </Note>
      ) : null}
    </>
  )
}

function Bank({ view: { paper, isSettled } }: { view: InvoiceView }) {
  if (isSettled || paper.bank.length === 0) return null
  return (
    <Section title={invoiceHeads.bank} className="max-w-[52ch] print:hidden">
      <dl className="reck">
        {paper.bank.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) =>
  view && !('stale' in view)
    ? clientMeta(`${view.kind} ${view.paper.number}`, view.company.name)
    : clientMeta('Invoice')
