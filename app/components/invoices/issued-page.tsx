import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { MoneySum, type SplitAmount } from '#app/components/kit/money-sum.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { Table, type Column as TableColumn } from '#app/components/kit/table.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import { invoicePath, invoicingPath, newInvoicePath } from '#app/domain/invoices/invoice-links.ts'
import type { InvoiceStatus } from '#app/domain/invoices/invoice-status.ts'
import type { PaperSum } from '#app/domain/papers/paper-parts.ts'
import { type ContractScale, ContractSection, InvoiceHead, TaxAnswers } from './invoice-parts.tsx'
import { MoneyLinks } from './money-links.tsx'
import { OnNoInvoice } from './on-no-invoice.tsx'

export type Issued = {
  id: number
  kind: string
  title: string
  number: string | null
  clientId: number | null
  client: string
  job: { href: string | null; name: string } | null
  isNote: boolean
  isRequest: boolean
  isLate: boolean
  wasDue: boolean
  isOwed: boolean
  status: InvoiceStatus
  sums: {
    owed: SplitAmount
    paid: SplitAmount
    cis: SplitAmount | null
    total: SplitAmount
    vat: SplitAmount
    due: string
    payable: string
    cisOf: string
  }
  supplied?: string | undefined
  lines: { description: string; kind: string; vat: string; amount: string }[]
  words: string[]
  calculation: PaperSum[]
  total: PaperSum
  contract: ContractScale | null
  answers: { isApplied: boolean; rows: { question: string; detail: string; answer: 'Yes' | 'No' }[] } | null
  track: { label: string; on: string; at: 'done' | 'now' | 'next'; tone?: 'bad' }[]
  payments: {
    id: number
    on: string
    how: string
    note: string
    isHere: boolean
    isFailed: boolean
    amount: string
  }[]
  /** The client's money on no invoice: more than was owed, or what was credited. */
  left: string | null
  related: { id: number; href: string; name: string; kind: string; on: string; amount: string }[]
  held: { amount: string; when: string; ofJob: string | null; release: string | null } | null
  mayEdit: boolean
  mayCreate: boolean
  mayPay: boolean
  mayCredit: boolean
  mayWithdraw: boolean
  isWithdrawn: boolean
}

const tones = { bad: 'bad', warn: 'warn', good: 'good', quiet: 'plain' } as const

export function IssuedPage({ issued, hasFeature }: { issued: Issued; hasFeature: boolean }) {
  const { id, kind, title, number, client, job, status, isNote } = issued
  return (
    <>
      <InvoiceHead
        back={{ href: invoicingPath, label: 'Invoicing' }}
        number={number}
        marks={
          <>
            <Badge tone={tones[status.light]} icon={status.sign}>
              {status.word}
            </Badge>
            <span className="quiet">{kind}</span>
          </>
        }
        title={title}
        under={
          <>
            {client || 'No client'}
            {job ? <> · {job.href ? <a href={job.href}>{job.name}</a> : job.name}</> : null}
          </>
        }
      >
        <ButtonLink icon="file" href={invoicePath(id, 'document')}>
          Document
        </ButtonLink>
        {hasFeature && issued.mayEdit && !issued.isWithdrawn ? (
          <ButtonLink icon="send" href={invoicePath(id, 'send')}>
            Send
          </ButtonLink>
        ) : null}
        {hasFeature && issued.mayPay ? (
          <ButtonLink variant="go" icon="plus" href={invoicePath(id, 'payment')}>
            Record a Payment
          </ButtonLink>
        ) : null}
      </InvoiceHead>
      {isNote ? null : <Figures {...issued} />}
      {issued.contract ? <ContractSection contract={issued.contract} isNote={isNote} /> : null}
      <Columns className={issued.contract ? 'mt-12' : undefined}>
        <Column span={7}>
          <Lines {...issued} />
          {issued.answers ? (
            <Section
              title={issued.answers.isApplied ? 'Why there is no VAT on it' : 'VAT and CIS'}
              aside="as it was when it was issued"
            >
              <TaxAnswers rows={issued.answers.rows} />
            </Section>
          ) : null}
          <Section title="What happened">
            <ol className="grid grid-flow-col auto-cols-fr line-above max-md:grid-flow-row max-md:border-0">
              {issued.track.map(({ label, on, at, tone }) => (
                <li
                  key={label}
                  className={classNames(
                    'pt-3.5 pr-3 pb-0 pl-3 [border-left:1px_solid_var(--color-line)] leading-[1.3] first:pl-0 first:border-0',
                    'max-md:flex max-md:justify-between max-md:gap-3 max-md:pt-2 max-md:pr-0 max-md:pb-2 max-md:pl-4 max-md:[border-left:2px_solid_var(--st)]',
                    tone === 'bad' ? '[--st:var(--color-bad)]' : '[--st:var(--color-line)]',
                  )}
                >
                  <b
                    className={classNames(
                      'block',
                      tone === 'bad' ? 'text-bad' : at === 'next' && 'font-normal text-chalk-3',
                    )}
                  >
                    {label}
                  </b>{' '}
                  <small className="text-chalk-2">{on}</small>
                </li>
              ))}
            </ol>
          </Section>
        </Column>
        <Column span={5}>
          {isNote ? <OnNoInvoice {...issued} /> : <Payments {...issued} />}
          <Also issued={issued} hasFeature={hasFeature} />
        </Column>
      </Columns>
    </>
  )
}

function Figures({ sums, isLate, isOwed }: Issued) {
  const tone = isLate ? 'bad' : undefined
  return (
    <div className="sums">
      <MoneySum label="Still owed" {...sums.owed} tone={tone}>
        <small className={tone}>
          {isOwed && sums.due ? `${isLate ? 'was due' : 'due'} ${sums.due}` : 'nothing more to pay'}
        </small>
      </MoneySum>
      <MoneySum label="Paid" {...sums.paid}>
        <small>of {sums.payable} to pay</small>
      </MoneySum>
      {sums.cis ? (
        <MoneySum label="Taken off for CIS" {...sums.cis}>
          <small>{sums.cisOf}</small>
        </MoneySum>
      ) : (
        <MoneySum label="VAT in it" {...sums.vat}>
          <small>charged to the client</small>
        </MoneySum>
      )}
    </div>
  )
}

const lineColumns: readonly TableColumn<Issued['lines'][number] & { at: number }>[] = [
  {
    label: 'Line',
    kind: 'title',
    cell: ({ description, kind }) => (
      <>
        <span className="font-normal">{description}</span>{' '}
        <small className="block font-normal text-chalk-2">{kind}</small>
      </>
    ),
  },
  { label: 'VAT', onPhone: 'labelled', cell: ({ vat }) => <span className="quiet">{vat}</span> },
  { label: 'Before VAT', kind: 'figure', cell: ({ amount }) => amount },
]

function Lines({ lines, words, calculation, total, supplied }: Issued) {
  return (
    <Section title="What it is for" aside={supplied}>
      <Table
        caption="Lines"
        columns={lineColumns}
        rows={lines.map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => at}
      />
      {words.map(text => (
        <p key={text} className="my-4 font-bold">
          {text}
        </p>
      ))}
      <Calculation calculation={calculation} total={total} />
    </Section>
  )
}

function Payments({ payments, isRequest, left, clientId }: Issued) {
  return (
    <Section title="Payments" aside={payments.length || undefined}>
      {payments.length === 0 ? (
        <p className="quiet">
          {isRequest
            ? 'Each that comes becomes a VAT invoice of its day.'
            : 'Nothing has come in for it yet.'}
        </p>
      ) : (
        <List ordered>
          {payments.map(payment => (
            <li key={payment.id} className="min-h-0 items-start py-2.5 leading-[1.35]">
              <time className="w-19 flex-none text-chalk-2">{payment.isHere ? payment.on : ''}</time>
              <span className="grow">
                <a href={`/billing/${payment.id}`}>{payment.how}</a>{' '}
                <small className="wrap-anywhere">
                  {payment.isHere
                    ? payment.note
                    : `${payment.isFailed ? 'did not come' : 'asked for, not here yet'}. ${payment.note}`}
                </small>
              </span>
              <span className="fig text-l/[1.2] font-bold">{payment.amount}</span>
            </li>
          ))}
        </List>
      )}
      <OnNoInvoice left={left} clientId={clientId} />
    </Section>
  )
}

function Also({ issued, hasFeature }: { issued: Issued; hasFeature: boolean }) {
  const { id, related, held, mayCredit } = issued
  const mayCredits = hasFeature && mayCredit
  return (
    <Section title="Also">
      <List>
        {related.map(other => (
          <li key={other.id}>
            <span className="grow">
              <a href={other.href}>{other.name}</a>{' '}
              <small>
                {other.kind}, {other.on}
              </small>
            </span>
            <span className="fig">{other.amount}</span>
          </li>
        ))}
        {held ? (
          <li>
            <span className="grow">
              Retention of {held.amount} <small>{held.when}</small>
            </span>
            {held.ofJob ? (
              <ButtonLink size="small" href={held.ofJob}>
                All of the Job
              </ButtonLink>
            ) : held.release ? (
              <ButtonLink size="small" href={held.release}>
                Its Invoice
              </ButtonLink>
            ) : hasFeature && issued.mayCreate ? (
              <form method="post" action={newInvoicePath}>
                <HiddenFields fields={{ what: `retention:${id}` }} />
                <Button size="small">Ask for It</Button>
              </form>
            ) : null}
          </li>
        ) : null}
        {mayCredits ? (
          <li>
            <span className="grow">
              Credit note <small>What was issued does not change. Credit it, then write a new one.</small>
            </span>
            <ButtonLink size="small" href={invoicePath(id, 'credit')}>
              Write One
            </ButtonLink>
          </li>
        ) : null}
        {hasFeature && issued.mayWithdraw ? (
          <li>
            <span className="grow">
              Withdraw it{' '}
              <small>Its links and its payment page are closed, and it asks for nothing more.</small>
            </span>
            <ButtonLink size="small" href={invoicePath(id, 'withdraw')}>
              Withdraw
            </ButtonLink>
          </li>
        ) : null}
        <MoneyLinks {...issued} hasFeature={hasFeature} />
      </List>
    </Section>
  )
}
