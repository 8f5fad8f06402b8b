import { daysOfInvoiceLink } from '#app/domain/client-links/client-link.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import type { InvoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { findUser } from '#app/models/people/user.server.ts'
import { InvoiceMail } from '#app/services/mail/invoice-mail.tsx'
import { newPaperLink, recordSending } from '#app/services/papers/paper-link.server.ts'
import { linkOnce, mailOnce, mailPaper } from '#app/services/papers/send-paper.server.ts'
import { requireIssuedDocument } from './issue-document.server.ts'

/** Sends it with its PDF and a link of its own. A repeated request sends it once. */
export async function sendInvoice(scope: Scope, id: number, input: InvoiceSending): Promise<Invoice> {
  requireMay(scope, 'invoice.edit')
  const { to, subject, words, copy } = input
  return mailOnce(scope, 'invoice sending', {
    input: { ...input, invoiceId: id },
    make: () => {
      const copyTo = copy === 'on' ? (findUser(scope, scope.userId)?.email ?? '') : ''
      mailInvoice(scope, id, { to, copyTo, subject, words })
      return recordSent(scope, id, to)
    },
    find: requireInvoice,
  })
}

/** The link is shown once and only its hash is kept. A repeated request throws Spent. */
export async function makeInvoiceLink(
  scope: Scope,
  id: number,
  asked: { requestId?: string | undefined },
): Promise<string> {
  requireMay(scope, 'invoice.edit')
  return linkOnce(scope, 'invoice link', {
    input: { ...asked, invoiceId: id },
    make: () => {
      const link = newLink(scope, id, '')
      recordSent(scope, id, '')
      return link
    },
  })
}

type Letter = { to: string; copyTo?: string; subject: string; words: string }

export function mailInvoice(scope: Scope, id: number, { words, ...letter }: Letter): void {
  const { companyId } = scope
  const { company, number } = requireIssuedDocument(scope, id)
  const { link } = newLink(scope, id, letter.to)
  mailPaper(scope, {
    ...letter,
    senderName: company.name,
    replyTo: company.email,
    paper: { kind: 'invoice', companyId, invoiceId: id },
    of: { kind: 'invoice', id },
    element: InvoiceMail({ companyName: company.name, words, what: number, link }),
  })
}

function newLink(scope: Scope, id: number, sentTo: string) {
  requireIssuedDocument(scope, id)
  if (requireInvoice(scope, id).withdrawnAt !== null) {
    throw new Conflict('This request was withdrawn: it asks for nothing any more')
  }
  const until = addDays(dayIn(scope.timeZone, Date.now()), daysOfInvoiceLink)
  return newPaperLink(scope, { kind: 'invoice', id }, { sentTo, until })
}

function recordSent(scope: Scope, id: number, sentTo: string): Invoice {
  const invoice = requireInvoice(scope, id)
  recordSending(scope, { kind: 'invoice', id }, sentTo)
  const detail = { name: invoiceName(invoice) }
  recordActivity(scope, 'invoice.sent', { subjectId: id, projectId: invoice.projectId, detail })
  return invoice
}
