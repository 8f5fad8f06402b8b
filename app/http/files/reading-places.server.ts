import { TooMany } from '#app/domain/errors.ts'

/** Files of a company that are read at once: a store that hangs, or readers that do, keep no place of others'. */
const mostOfCompany = 300
const againSeconds = 5

const reading = new Map<number, number>()

/** Returns what gives the place back, once; throws TooMany. */
export function takeReadingPlace(companyId: number): () => void {
  const others = reading.get(companyId) ?? 0
  if (others >= mostOfCompany) {
    const message = `Your company opens too many files at once. Please try again in ${againSeconds} seconds.`
    throw new TooMany(message, againSeconds)
  }
  reading.set(companyId, others + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const left = (reading.get(companyId) ?? 1) - 1
    if (left > 0) reading.set(companyId, left)
    else reading.delete(companyId)
  }
}
