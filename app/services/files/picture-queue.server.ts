import { TooMany } from '#app/domain/errors.ts'
import { whileAlone } from '#app/processes.server.ts'
import { picturesUseMs, requirePictures } from '#app/services/company-budget.server.ts'

const maxWaiting = 20
const tooMany = 'Too many of your files are being worked on at once. Please send the rest in a minute.'

type Sender = Parameters<typeof requirePictures>[0]
type Work = () => Promise<void>

const waiting = new Map<number, Work[]>()
let isBusy = false

/** Draws one at a time, for the company that used least of late. Throws TooMany over its budget or with too many waiting. */
export async function takePictureTurn<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
  const { companyId } = sender
  await requirePictures(sender)
  const ahead = waiting.get(companyId) ?? []
  if (ahead.length >= maxWaiting) throw new TooMany(tooMany, 60)
  return await new Promise<T>((resolve, reject) => {
    // The budget may be used up by now.
    const drawn = async () => {
      await requirePictures(sender)
      return await work()
    }
    waiting.set(companyId, [...ahead, () => drawn().then(resolve, reject)])
    if (!isBusy) void workThrough()
  })
}

async function workThrough(): Promise<void> {
  isBusy = true
  for (let work = await takeNext(); work; work = await takeNext()) await whileAlone('pictures', work)
  isBusy = false
}

/** A company that had its turn goes to the end. */
async function takeNext(): Promise<Work | undefined> {
  const uses = [...waiting.keys()].map(async id => ({ id, usedMs: await picturesUseMs(id) }))
  const [least] = (await Promise.all(uses)).sort((a, b) => a.usedMs - b.usedMs)
  if (!least) return undefined
  const companyId = least.id
  const [work, ...rest] = waiting.get(companyId) ?? []
  waiting.delete(companyId)
  if (rest.length > 0) waiting.set(companyId, rest)
  return work
}
