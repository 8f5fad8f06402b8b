import { TooMany } from '#app/domain/errors.ts'

const againSeconds = 5

/** Limits a company's concurrent places. Taking one returns its release, which counts once; throws TooMany. */
function placesOf(most: number, what: string): (companyId: number) => () => void {
  const taken = new Map<number, number>()
  return companyId => {
    const others = taken.get(companyId) ?? 0
    if (others >= most) {
      const message = `Your company ${what} at once. Please try again in ${againSeconds} seconds.`
      throw new TooMany(message, againSeconds)
    }
    taken.set(companyId, others + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (taken.get(companyId) ?? 1) - 1
      if (left > 0) taken.set(companyId, left)
      else taken.delete(companyId)
    }
  }
}

/** Hanging reads of one company must not block others. */
export const takeReadingPlace = placesOf(300, 'opens too many files')

/** Each list starts a new piece as soon as one ends, so few are allowed. */
export const takeWritingPlace = placesOf(3, 'downloads too many lists')
