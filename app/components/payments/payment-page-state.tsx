import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { type MetaItem, MetaList } from '#app/components/kit/meta-list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import type { DisputeEnd } from '#app/domain/payments/payment.ts'

type Sheet = {
  id: number
  amount: string
  /** The amount given back. */
  given: string | null
  /** Its amounts by invoice. */
  places: readonly { href: string; label: string; amount: string }[]
  /** The amount on no invoice, where some is on one. */
  left: string | null
  receivedOn: string | null
  writtenAt: string
  method: string
  job: string | null
  projectName: string | null
  projectHref: string | null
  title: string
  byStripe: boolean
  failure: string | null
  isUnderWay: boolean
  isDisputed: boolean
  disputeEnd: DisputeEnd | null
  isPaidTwice: boolean
  /** Empty where the job has no client. */
  contact: { name: string; email: string }
  companyName: string
  /** Address of the payment page, while it can be paid. */
  link: string | null
  mayEdit: boolean
}

type PaymentPageStateProps = {
  sheet: Sheet
  search: string
  copy: ReactNode
}

export function PaymentPageState({ sheet, search, copy }: PaymentPageStateProps) {
  return (
    <>
      <Facts {...sheet} />
      {sheet.failure ? (
        <Note tone="bad" title="The last try failed" level={2}>
          {sheet.failure}
        </Note>
      ) : null}
      {sheet.isUnderWay ? (
        <Note title="A bank payment is under way" level={2}>
          Your client has paid by bank. It can take some days until the bank has answered; it shows here then.
        </Note>
      ) : null}
      {sheet.isDisputed ? (
        <Note tone="bad" title="Disputed" level={2}>
          Your client has asked their bank for this money back. Answer it in your Stripe account.
        </Note>
      ) : null}
      {sheet.disputeEnd === 'won' ? (
        <Note tone="good" title="Dispute won" level={2}>
          The bank has decided for you: this money stays yours.
        </Note>
      ) : null}
      {sheet.disputeEnd === 'lost' ? (
        <Note tone="bad" title="Dispute lost" level={2}>
          The bank has taken this money back. What it paid is owed again.
        </Note>
      ) : null}
      {sheet.isPaidTwice ? (
        <Note tone="warn" title="Paid twice" level={2}>
          Your client has paid this more than once. Give one payment back in your Stripe account.
        </Note>
      ) : null}
      {sheet.link ? <OpenPage sheet={sheet} link={sheet.link} search={search} copy={copy} /> : null}
      {sheet.byStripe && sheet.receivedOn ? (
        <p className="quiet mt-6">
          To give money back, refund it in your Stripe account: it shows here then.
        </p>
      ) : null}
    </>
  )
}

/** Without the amount, which the head shows. */
function Facts(sheet: Sheet) {
  const { given, places, left, receivedOn, writtenAt, method, job, projectName, projectHref } = sheet
  const project = projectName === null ? null : `${job} ${projectName}`
  const items: MetaItem[] = [
    ...(given ? [{ label: 'Given back', value: given, figure: true }] : []),
    ...places.map(({ href, label, amount }) => ({
      label,
      value: <a href={href}>{amount}</a>,
      figure: true,
    })),
    ...(left ? [{ label: 'On no invoice', value: left, figure: true }] : []),
    ...(method ? [{ label: 'Paid by', value: method }] : []),
    ...(receivedOn ? [{ label: 'Received on', value: receivedOn }] : []),
    ...(project
      ? [
          {
            label: 'Project',
            value: projectHref ? <a href={projectHref}>{project}</a> : `${project} (in the bin)`,
          },
        ]
      : []),
    { label: 'Recorded', value: writtenAt },
  ]
  return <MetaList items={items} />
}

/** A field, so that it can be selected at once and copied on any device. */
function OpenPage({ sheet, link, search, copy }: PaymentPageStateProps & { link: string }) {
  return (
    <div className="print:hidden mt-6 max-md:[&>.row>*]:whitespace-nowrap">
      <TextField
        label="Link for your client"
        name="link"
        readOnly
        defaultValue={link}
        hint="It works until it is paid, or until you close it."
      />
      <div className="row mt-3">
        <ButtonLink variant="go" icon="send" href={mailHref(sheet, link)}>
          Send by Email
        </ButtonLink>
        {copy}
      </div>
      <div className="row mt-3">
        <ButtonLink href={link.slice(link.indexOf('/pay?'))} {...byBrowser}>
          Open the Page
        </ButtonLink>
        {sheet.mayEdit ? (
          <ButtonLink variant="bare" href={`/billing/${sheet.id}/withdraw${search}`}>
            Close This Payment Link
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

function mailHref({ contact, amount, title, job, companyName }: Sheet, link: string): string {
  const subject = `${companyName}: ${title}${job ? ` (${job})` : ''}`
  const greeting = contact.name ? `Hello ${contact.name},` : 'Hello,'
  const body = `${greeting}\r\n\r\nyou can pay ${amount} for “${title}” here:\r\n\r\n${link}\r\n\r\nThank you\r\n${companyName}\r\n`
  const to = encodeURIComponent(contact.email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
