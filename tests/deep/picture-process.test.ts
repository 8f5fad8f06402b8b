import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turnEnd } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileKind } from '#app/domain/files/file-kinds.ts'
import { log } from '#app/log.server.ts'
import { makePictures } from '#app/services/files/make-pictures.server.ts'
import { askPictureProcess } from '#app/services/files/picture-process.server.ts'
import { takePictureTurn } from '#app/services/files/picture-queue.server.ts'
import { line, pdfOf } from '#db/seed/files/sheet.ts'

const sender = { companyId: 1, userId: 1 }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mortise-process-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function smallPhoto() {
  const path = join(folder, 'small')
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a06a3c' } })
  await writeFile(path, await photo.jpeg().toBuffer())
  return { path, kind: 'jpeg', cleaned: `${path}.a`, small: `${path}.b`, large: `${path}.c` } as const
}

/** The number of the process that has drawn it: the newest of those that draw. */
async function startDrawing(job: Awaited<ReturnType<typeof smallPhoto>>): Promise<number> {
  await askPictureProcess(job, 20_000)
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ').reverse()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('draw-pictures')) return Number(pid)
  }
  throw new Error('No process draws pictures')
}

test('what takes too long is ended, and the next is drawn by another process', async () => {
  const path = join(folder, 'photo')
  const photo = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#a06a3c' } })
  await writeFile(path, await photo.jpeg().toBuffer())
  const job = { path, kind: 'jpeg', cleaned: `${path}.a`, small: `${path}.b`, large: `${path}.c` } as const
  expect(await askPictureProcess(job, 1)).toBe('tooLong')
  expect(await askPictureProcess(job, 20_000)).toMatchObject({ width: 6000, height: 4000 })
})

test('the time that it waits for the processor does not count', async () => {
  const job = await smallPhoto()
  const pid = await startDrawing(job)
  process.kill(pid, 'SIGSTOP')
  const asked = askPictureProcess(job, 1000)
  await new Promise(resolve => setTimeout(resolve, 2500))
  process.kill(pid, 'SIGCONT')
  expect(await asked).toMatchObject({ width: 400, height: 300 })
})

test('one that hangs for a minute is ended, and the next is drawn by another process', async () => {
  vi.spyOn(log(), 'warn').mockImplementation(() => {})
  const job = await smallPhoto()
  const pid = await startDrawing(job)
  process.kill(pid, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const answered = vi.fn()
  const asked = askPictureProcess(job, 20_000).then(answered)
  await vi.advanceTimersByTimeAsync(59_900)
  expect(answered).not.toHaveBeenCalled()
  process.kill(pid, 0)
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await asked
  expect(answered).toHaveBeenCalledWith('hung')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(await askPictureProcess(job, 20_000)).toMatchObject({ width: 400, height: 300 })
})

test('a PDF shows its first page, black on white', async () => {
  const path = join(folder, 'plan')
  const strokes = [line([0, 105, 297, 105])]
  await writeFile(path, pdfOf({ width: 297, height: 210, strokes, labels: [] }))
  const made = await makePictures({ sender, path, kind: fileKind.pdf })
  expect(made).toEqual({
    width: 842,
    height: 595,
    pageCount: 1,
    cleaned: null,
    small: `${path}.small`,
    large: `${path}.large`,
  })
  const { data, info } = await sharp(`${path}.large`).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1920, 1358])
  const column = Array.from({ length: info.height }, (_, y) => data[y * info.width + 900] ?? 0)
  expect(column[100]).toBeGreaterThan(245)
  expect(Math.min(...column.slice(670, 690))).toBeLessThan(100)
})

test('a page of no size is drawn as one of paper’s', async () => {
  const path = join(folder, 'plan')
  await writeFile(path, pdfOf({ width: 0, height: 0, strokes: [], labels: [] }))
  const made = await makePictures({ sender, path, kind: fileKind.pdf })
  expect(made).toMatchObject({ cleaned: null, small: `${path}.small`, large: `${path}.large` })
  expect((await sharp(`${path}.large`).metadata()).width).toBeGreaterThan(100)
})

test('companies take turns, and one may not fill the queue', async () => {
  // Neither has sent a picture in this minute.
  const [ours, theirs] = [101, 102]
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const turn = (companyId: number, name: string) =>
    takePictureTurn({ companyId, userId: 1 }, async () => {
      await gate
      order.push(name)
    })
  const first = turn(ours, 'a1')
  // It is being drawn: the others wait.
  await turnEnd()
  const all = [first, turn(ours, 'a2'), turn(ours, 'a3'), turn(theirs, 'b1'), turn(theirs, 'b2')]
  const more = Array.from({ length: 18 }, (_, index) => turn(ours, `a${index + 4}`))
  await expect(turn(ours, 'one too many')).rejects.toThrow(/Too many of your files/)
  open()
  await Promise.all([...all, ...more])
  expect(order.slice(0, 5)).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})
