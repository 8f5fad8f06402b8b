import { capitaliseFirst } from '#app/domain/format.ts'
import type { SentPaper } from '#app/domain/papers/paper.ts'
import { revisionName } from '#app/domain/quotes/quote.ts'
import type { Company } from '#app/domain/scope.ts'
import { variationName } from '#app/domain/variations/variation.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import {
  markDeletionWarned,
  markInactivityWarned,
} from '#app/models/data-deletion/deletion-candidates.server.ts'
import { findInvitation } from '#app/models/invitations/invitation.server.ts'
import { findInvoice } from '#app/models/invoices/invoice.server.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import { findQuoteHead } from '#app/models/quotes/quote.server.ts'
import { settleWelcomeMail } from '#app/models/subscriptions/pending-payment.server.ts'
import { findVariation } from '#app/models/variations/variation.server.ts'

/** Where the outcome is noted. A sent document's author hears when it was given up: 'invoice:<company>:<invoice>:<person>'. */
export type MailPurpose =
  | `warned-company:${number}`
  | `warned-person:${number}`
  | `welcome:${string}`
  | `${SentMail}:${number}:${number}:${number}`

/** A statement's id is its client's. */
type SentMail = SentPaper | 'invitation'

/** 'waits': it is tried again later. */
export type MailOutcome = 'sent' | 'waits' | 'given up'

/** Call it in the transaction that takes the mail from the queue or puts it back. */
export function noteOutcome(purpose: string, outcome: MailOutcome, now: number): void {
  const colon = purpose.indexOf(':')
  const [what, of] = [purpose.slice(0, colon), purpose.slice(colon + 1)]
  if (what === 'welcome') settleWelcomeMail(of, outcome === 'sent')
  if (what === 'warned-company' && outcome === 'sent') markDeletionWarned(Number(of), now)
  if (what === 'warned-person' && outcome === 'sent') markInactivityWarned(Number(of), now)
  if (outcome === 'given up' && isSentMail(what)) notifyOfUndelivered(what, of, now)
}

type Undelivered = { name: string; projectId: number | null; otherwise: string }

const byLink = 'or hand on a link to it'

const undelivered: Record<SentMail, (scope: Company, id: number) => Undelivered | null> = {
  invoice(scope, id) {
    const invoice = findInvoice(scope, id)
    return (
      invoice && { name: invoice.number ?? invoice.title, projectId: invoice.projectId, otherwise: byLink }
    )
  },
  quote(scope, id) {
    const quote = findQuoteHead(scope, id)
    if (!quote) return null
    const { number, revision, title, projectId } = quote
    return { name: `${number} Rev ${revisionName(revision)}, ${title}`, projectId, otherwise: byLink }
  },
  variation(scope, id) {
    const variation = findVariation(scope, id)
    return variation && { name: variationName(variation), projectId: variation.projectId, otherwise: byLink }
  },
  statement(scope, id) {
    const client = findClient(scope, id)
    return client && { name: `the statement of ${client.name}`, projectId: null, otherwise: 'or print it' }
  },
  invitation(scope, id) {
    const invitation = findInvitation(scope, id)
    return (
      invitation && {
        ...{ name: `the invitation to ${invitation.email}`, projectId: null },
        otherwise: 'or revoke it and invite them at another',
      }
    )
  },
}

function isSentMail(what: string): what is SentMail {
  return Object.hasOwn(undelivered, what)
}

function notifyOfUndelivered(what: SentMail, of: string, now: number): void {
  const [companyId = 0, id = 0, userId = 0] = of.split(':').map(Number)
  const found = undelivered[what]({ companyId }, id)
  if (!found) return
  insertNotifications({ companyId }, [
    {
      userId,
      title: `${capitaliseFirst(what)} not delivered`,
      message: `The mail with ${found.name} could not be sent. Look at its address, ${found.otherwise}.`,
      type: 'info',
      relatedProjectId: found.projectId,
      eventKey: `${what} mail:${id}:${now}`,
    },
  ])
}
