import { addDays, dayIn, instantsAt } from '#app/domain/clock.ts'

/** Not before the shop opens. */
const time = '08:00'

/** Milliseconds since 1970 UTC. */
export function followUpAt(sentAt: number, days: number, timeZone: string): number {
  const day = addDays(dayIn(timeZone, sentAt), days)
  return instantsAt(timeZone, day, time)[0] ?? sentAt
}

const maxLetters = 200

export function followUpTitle(quote: { number: string; title: string; clientName: string | null }): string {
  const who = quote.clientName ? `Ring ${quote.clientName}` : 'Ring'
  const text = `${who} about ${quote.number}, ${quote.title}`
  const letters = Array.from(text)
  return letters.length <= maxLetters ? text : `${letters.slice(0, maxLetters - 1).join('')}…`
}
