import { findInvoice } from '#app/models/invoices/invoice.server.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import {
  markDeletionWarned,
  markInactivityWarned,
} from '#app/models/retention/retention-candidates.server.ts'
import { settleWelcomeMail } from '#app/models/subscriptions/pending-payment.server.ts'

/**
 * What a mail was for, where something is to be noted of what became of it: a company or person warned of its deletion, a payer, an
 * invoice, whose sender hears that it was given up: 'invoice:<company>:<invoice>:<person>'.
 */
export type MailPurpose =
  | `warned-company:${number}`
  | `warned-person:${number}`
  | `welcome:${string}`
  | `invoice:${number}:${number}:${number}`

/** 'waits': it is tried again later. */
export type MailOutcome = 'sent' | 'waits' | 'given up'

/** Notes what became of a mail. Call it in the transaction that takes the mail from the queue or puts it back. */
export function noteOutcome(purpose: string, outcome: MailOutcome, now: number): void {
  const colon = purpose.indexOf(':')
  const [what, of] = [purpose.slice(0, colon), purpose.slice(colon + 1)]
  if (what === 'welcome') settleWelcomeMail(of, outcome === 'sent')
  // Nothing counts as a warning that was not sent.
  if (what === 'warned-company' && outcome === 'sent') markDeletionWarned(Number(of), now)
  if (what === 'warned-person' && outcome === 'sent') markInactivityWarned(Number(of), now)
  if (what === 'invoice' && outcome === 'given up') tellUndelivered(of, now)
}

function tellUndelivered(of: string, now: number): void {
  const [companyId = 0, invoiceId = 0, userId = 0] = of.split(':').map(Number)
  const invoice = findInvoice({ companyId }, invoiceId)
  if (!invoice) return
  insertNotifications({ companyId }, [
    {
      userId,
      title: 'Invoice not delivered',
      message: `The mail with ${invoice.number ?? invoice.title} could not be sent. Look at its address, or hand on a link to it.`,
      type: 'info',
      relatedProjectId: invoice.projectId,
      eventKey: `invoice mail:${invoiceId}:${now}`,
    },
  ])
}
