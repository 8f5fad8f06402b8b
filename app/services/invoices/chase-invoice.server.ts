import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import type { Reminder } from '#app/domain/invoices/received.schema.ts'
import { reminderOf } from '#app/domain/invoices/reminder.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { mailOnce } from '#app/services/papers/send-paper.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { mailInvoice } from './send-invoice.server.ts'
import { requireOwing } from './settle-invoice.server.ts'

export async function remindClient(scope: Scope, id: number, input: Reminder): Promise<Invoice> {
  requireMay(scope, 'invoice.edit')
  const { to, subject, words } = input
  return mailOnce(scope, 'reminder', {
    input: { ...input, invoiceId: id },
    make: () => {
      const invoice = requireOwing(scope, id)
      const { dueOn, projectId } = invoice
      if (dueOn === null) throw new Conflict('This has no day on which it is due')
      mailInvoice(scope, id, { to, subject, words })
      recordPaperEvent(
        scope,
        { kind: 'invoice', id },
        {
          kind: 'reminded',
          userId: scope.userId,
          days: reminderOf(dueOn, dayIn(scope.timeZone, Date.now())),
          detail: `to ${to}`,
        },
      )
      const detail = { name: invoiceName(invoice) }
      recordActivity(scope, 'invoice.reminded', { subjectId: id, projectId, detail })
      return invoice
    },
    find: requireInvoice,
  })
}

type ChaseNote = { note: string; requestId?: string | undefined }

export function noteChase(scope: Scope, id: number, { note, requestId }: ChaseNote): Invoice {
  requireMay(scope, 'invoice.edit')
  return once(scope, 'chase note', {
    input: { requestId, invoiceId: id, note },
    make: () => {
      const invoice = requireOwing(scope, id)
      recordPaperEvent(scope, { kind: 'invoice', id }, { kind: 'chased', userId: scope.userId, detail: note })
      const { projectId } = invoice
      const detail = { name: invoiceName(invoice) }
      recordActivity(scope, 'invoice.chased', { subjectId: id, projectId, detail })
      return invoice
    },
    find: requireInvoice,
  })
}
