import { TooMany } from '#app/domain/errors.ts'

const againSeconds = 5

/** So many of a company at once. What it returns takes a place, and returns what gives it back, once; throws TooMany. */
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

/** Files that are read: a store that hangs, or readers that do, keep no place of others'. */
export const takeReadingPlace = placesOf(300, 'opens too many files')

/** Lists that are written down as they are read: each begins a piece whenever another ends. */
export const takeWritingPlace = placesOf(3, 'downloads too many lists')
