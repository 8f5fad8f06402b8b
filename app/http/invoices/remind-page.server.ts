import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatDateShort, fullName } from '#app/domain/format.ts'
import { readyReminder, reminderDays, reminderOf } from '#app/domain/invoices/reminder.ts'
import {
  type ReminderFacts,
  reminderName,
  reminderSubject,
  reminderWords,
} from '#app/domain/invoices/reminder-text.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { listChases } from '#app/models/invoices/chase.server.ts'
import { readIssued } from './issued-page.server.ts'

export function readRemindPage(scope: Scope, id: number) {
  const { invoice, document, money, today, head } = readIssued(scope, id)
  const chases = listChases(scope, id)
  const sent = chases.flatMap(({ kind, days }) => (kind === 'reminded' && days !== null ? [days] : []))
  const { dueOn } = invoice
  const facts: ReminderFacts = {
    clientName: document.client.name,
    companyName: document.company.name,
    number: document.number,
    title: document.title,
    owed: money(owedOf(invoice)),
    dueOn: head.due ?? '',
    daysLate: head.late,
    bank: document.bank,
  }
  const ready = readyReminder(invoice, sent, today)
  const days = dueOn === null ? 1 : (ready ?? reminderOf(dueOn, today))
  return {
    ...head,
    requestId: newRequestId(),
    to: document.client.email,
    subject: reminderSubject(facts),
    words: reminderWords(days, facts),
    steps:
      dueOn === null
        ? []
        : reminderDays.map(each => ({
            days: each,
            name: reminderName(each),
            day: formatDateShort(addDays(dueOn, each), today),
            state: sent.includes(each)
              ? 'sent'
              : each === ready
                ? 'ready'
                : addDays(dueOn, each) <= today
                  ? 'left out'
                  : 'later',
          })),
    log: chases.map(({ id: eventId, kind, days: of, detail, createdAt, firstName, lastName, username }) => ({
      id: eventId,
      day: formatDateShort(dayIn(scope.timeZone, createdAt), today),
      what: kind !== 'reminded' ? 'Note' : of === null ? 'Reminder' : `Reminder, ${reminderName(of)}`,
      detail,
      by: username === null ? '' : fullName(firstName, lastName, username),
    })),
  }
}
