import { TooMany } from '#app/domain/errors.ts'
import { picturesUse, requirePictures } from '#app/services/budget/company-budget.server.ts'

/** Of one company. */
const maxWaiting = 20
const tooMany = 'Too many of your photos are being worked on at once. Please send the rest in a minute.'

type Work = () => Promise<void>

const waiting = new Map<number, Work[]>()
let isBusy = false

/**
 * One picture is drawn at a time. The company whose pictures have cost least of late goes first; of equal ones they take turns. Throws
 * TooMany where a company's have cost all that they may, or too many of them wait.
 */
export async function takePictureTurn<T>(companyId: number, work: () => Promise<T>): Promise<T> {
  requirePictures(companyId)
  const ahead = waiting.get(companyId) ?? []
  if (ahead.length >= maxWaiting) throw new TooMany(tooMany, 60)
  return await new Promise<T>((resolve, reject) => {
    // What was drawn meanwhile counts.
    const drawn = async () => {
      requirePictures(companyId)
      return await work()
    }
    waiting.set(companyId, [...ahead, () => drawn().then(resolve, reject)])
    if (!isBusy) void workThrough()
  })
}

async function workThrough(): Promise<void> {
  isBusy = true
  for (let work = takeNext(); work; work = takeNext()) await work()
  isBusy = false
}

/** The company that had its turn goes to the end. */
function takeNext(): Work | undefined {
  const [first, ...others] = waiting.keys()
  if (first === undefined) return undefined
  const companyId = others.reduce((least, id) => (picturesUse(id) < picturesUse(least) ? id : least), first)
  const [work, ...rest] = waiting.get(companyId) ?? []
  waiting.delete(companyId)
  if (rest.length > 0) waiting.set(companyId, rest)
  return work
}
