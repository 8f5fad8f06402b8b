import { plural } from '#app/domain/format.ts'

/** For a draft that the sender can change. Amounts and dates are formatted. */
export type ReminderFacts = {
  clientName: string
  companyName: string
  number: string
  title: string
  owed: string
  dueOn: string
  daysLate: number
  bank: { name: string; sortCode: string; accountNumber: string } | null
}

const openings: Readonly<Record<number, (facts: ReminderFacts) => string>> = {
  [-3]: ({ number, title, owed, dueOn }) =>
    `A short note that ${number}, ${title}, is due on ${dueOn}: ${owed} is still to pay.`,
  1: ({ number, title, owed, dueOn }) =>
    `${number}, ${title}, was due on ${dueOn}, and ${owed} has not reached us yet. It may have crossed with this note: if so, thank you.`,
  7: ({ number, title, owed, daysLate }) =>
    `${number}, ${title}, is ${plural(daysLate, 'day')} late now, with ${owed} still to pay. Could you let us know when we can expect it?`,
  14: ({ number, title, owed, daysLate }) =>
    `We have not been paid ${owed} of ${number}, ${title}, which is ${plural(daysLate, 'day')} late. Please pay it within seven days, or ring us if something is not right.`,
}

export function reminderSubject({ number, daysLate }: ReminderFacts): string {
  return daysLate > 0 ? `${number} is ${plural(daysLate, 'day')} late` : `${number} is due soon`
}

/** `days` is one of `reminderDays`. */
export function reminderWords(days: number, facts: ReminderFacts): string {
  const { clientName, companyName, number, bank } = facts
  const opening = openings[days] ?? openings[1]
  return [
    `Dear ${clientName},`,
    opening?.(facts) ?? '',
    bank
      ? `You can pay to ${bank.name}, sort code ${bank.sortCode}, account ${bank.accountNumber}, with the reference ${number}.`
      : '',
    `Kind regards\n${companyName}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

export function reminderName(days: number): string {
  if (days < 0) return `${plural(-days, 'day')} before it is due`
  if (days === 1) return 'a day late'
  return days === 7 ? 'a week late' : `${plural(days, 'day')} late`
}
