import {
  markDeletionWarned,
  markInactivityWarned,
} from '#app/models/retention/retention-candidates.server.ts'
import { settleWelcomeMail } from '#app/models/subscriptions/pending-payment.server.ts'

/** What a mail was for, where something is to be noted once it has left: a company or person warned of its deletion, a payer. */
export type MailPurpose = `warned-company:${number}` | `warned-person:${number}` | `welcome:${string}`

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
}
