import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import type { PaymentIssue } from '#app/domain/subscriptions/payment-issue.ts'

const tones = { high: 'bad', medium: 'warn', none: 'good' } as const

type PaymentIssueDialogProps = {
  issue: PaymentIssue
  supportEmail: string
  /** '3 days left' */
  left: string | null
  failure?: ReactNode
  /** A link, or a button of the island that opened it. */
  close: ReactNode
}

export function PaymentIssueDialog({ issue, supportEmail, left, failure, close }: PaymentIssueDialogProps) {
  const { title, description, urgency, isAdmin, isPayable, status } = issue
  return (
    <dialog
      open
      className="narrow [&_.btn]:whitespace-nowrap [&_.note_.btn]:mt-3"
      aria-labelledby="issue-title"
      aria-modal="true"
      tabIndex={-1}
    >
      <div className="dlg-body stack">
        <h1 id="issue-title">{title}</h1>
        <Note tone={tones[urgency]}>{description}</Note>
        {left === null ? null : (
          <Dimension className="mt-5 mb-3 font-figures text-xl/none font-bold text-chalk">{left}</Dimension>
        )}
        {failure}
        <div className="row">
          {isAdmin ? <Settle isPayable={isPayable} hasInvoices={status !== null} /> : null}
          <ButtonLink href={mailTo(supportEmail, title)} icon="mail">
            Contact Support
          </ButtonLink>
          {close}
        </div>
        {isAdmin ? <p className="quiet">You keep your access. Your team can read, but not save.</p> : null}
      </div>
    </dialog>
  )
}

function Settle({ isPayable, hasInvoices }: { isPayable: boolean; hasInvoices: boolean }) {
  return (
    <>
      {isPayable ? null : (
        <ButtonLink variant="go" href="/subscription" className="max-md:basis-full">
          Choose a Plan
        </ButtonLink>
      )}
      {isPayable || hasInvoices ? (
        <form
          method="post"
          action="/subscription/portal"
          {...byBrowser}
          className="max-md:flex max-md:basis-full"
        >
          <Button variant={isPayable ? 'go' : 'plain'} icon="money">
            {isPayable ? 'Settle the Payment' : 'Invoices'}
          </Button>
        </form>
      ) : null}
    </>
  )
}

function mailTo(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
