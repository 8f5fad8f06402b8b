import { overlaps, type Span } from '#app/domain/holidays/away.ts'
import type { DataRow } from '#app/models/imports/row-schema.server.ts'
import { refuseAt } from './import-refused.server.ts'

type NumberedSpan = Span & { number: number }

/** Of each person, what was asked or approved: nobody can be away twice, and pages that tell who is away count on it. */
export class HolidaysApart {
  private readonly known = new Map<number, NumberedSpan[]>()

  /** `number`: its line. */
  add(number: number, { userId, status, startDate, endDate, startsAtMidday, endsAtMidday }: DataRow): void {
    if (status === 'declined') return
    const spans = this.known.get(Number(userId)) ?? []
    const halves = { startsAtMidday: startsAtMidday === true, endsAtMidday: endsAtMidday === true }
    spans.push({ number, startDate: String(startDate), endDate: String(endDate), ...halves })
    this.known.set(Number(userId), spans)
  }

  /** Once all are known. Throws ImportRefused. */
  prove(path: string): void {
    for (const spans of this.known.values()) {
      spans.sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
      for (const [at, span] of spans.entries()) {
        const before = spans[at - 1]
        if (before && overlaps(before, span))
          throw refuseAt(path, span.number, `The same person is away then by line ${before.number}`)
      }
    }
  }
}
