import { TooMany } from '#app/domain/errors.ts'

/** Of one company. */
const mostWaiting = 20
const tooMany = 'Too many of your photos are being worked on at once. Please send the rest in a minute.'

type Work = () => Promise<void>

const waiting = new Map<number, Work[]>()
let isBusy = false

/** One picture is drawn at a time; companies take turns, so that none waits for all of another's. */
export function takePictureTurn<T>(companyId: number, work: () => Promise<T>): Promise<T> {
  const ahead = waiting.get(companyId) ?? []
  if (ahead.length >= mostWaiting) throw new TooMany(tooMany, 60)
  return new Promise<T>((resolve, reject) => {
    waiting.set(companyId, [...ahead, () => work().then(resolve, reject)])
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
  const [next] = waiting
  if (!next) return undefined
  const [companyId, [work, ...rest]] = next
  waiting.delete(companyId)
  if (rest.length > 0) waiting.set(companyId, rest)
  return work
}
