import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileRefused } from '#app/domain/errors.ts'
import { acceptedFiles, acceptedFilms } from '#app/domain/files/file-kinds.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { type AcceptedKind, inspectFile } from '#app/services/files/inspect-file.server.ts'
import { drawing, film, photo, webm } from '#tests/support/file-contents.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mortise-films-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The kind's name, or why it is refused. */
async function inspect(name: string, content: Buffer, taken: AcceptedKind = 'film'): Promise<string> {
  const path = join(folder, 'arrived')
  await writeFile(path, content)
  try {
    return (await inspectFile({ path, name, bytes: content.length }, taken)).name
  } catch (error) {
    if (error instanceof FileRefused) return error.message
    throw error
  }
}

test('films are known by what they hold, and may have each other’s names', async () => {
  expect(await inspect('IMG_2041.MOV', film('qt  '))).toBe('mov')
  expect(await inspect('clip.qt', film('qt  '))).toBe('mov')
  expect(await inspect('20261123_090112.mp4', film('isom'))).toBe('mp4')
  expect(await inspect('clip.m4v', film('M4V '))).toBe('mp4')
  expect(await inspect('clip', film())).toBe('mp4')
  expect(await inspect('clip.mov', film())).toBe('mp4')
  expect(await inspect('clip.webm', webm())).toBe('webm')
  expect(await inspect('clip.mp4', webm())).toBe('webm')
  expect(await inspect('clip.jpg', film())).toMatch(/The name says JPEG, but inside it is a film \(MP4\)/)
  expect(await inspect('clip.exe', film())).toMatch(/The name ends in \.exe, but inside it is a film/)
})

test('what follows its table of contents does not make it another one', async () => {
  expect(await inspect('clip.mp4', Buffer.concat([film(), Buffer.from('SEFT and more')]))).toBe('mp4')
  const open = film()
  // The pictures reach to the end, after the table.
  const moov = open.subarray(open.indexOf('moov') - 4)
  const mdat = Buffer.from(open.subarray(open.indexOf('mdat') - 4, open.indexOf('moov') - 4))
  mdat.writeUInt32BE(0)
  expect(
    await inspect('clip.mp4', Buffer.concat([open.subarray(0, open.indexOf('mdat') - 4), moov, mdat])),
  ).toBe('mp4')
})

test('one that was cut off is refused, wherever it was', async () => {
  const whole = film()
  for (const at of [20, 30, 40, 5000, whole.indexOf('moov') - 4, whole.indexOf('moov') + 3, whole.length - 1])
    expect(await inspect('clip.mp4', whole.subarray(0, at)), String(at)).toBe(refusals.filmCutOff)
  expect(await inspect('clip.webm', webm().subarray(0, 46))).toBe(refusals.filmCutOff)
  const endless = Buffer.concat([whole.subarray(0, 20), Buffer.from('0000000866726565', 'hex')])
  expect(await inspect('clip.mp4', Buffer.concat([endless, Buffer.alloc(200_000)]))).toBe(refusals.filmCutOff)
})

test('everything else is refused where a film is asked for, and a film everywhere else', async () => {
  for (const [name, content] of [
    ['plan.dwg', drawing('plan')],
    ['photo.jpg', await photo()],
    ['clip.mp4', Buffer.from('MZ and so on')],
    ['clip.mkv', Buffer.from('1a45dfa38b4282886d6174726f736b61', 'hex')],
    ['song.mp3', Buffer.from(`fffb9064${'00'.repeat(400)}`, 'hex')],
  ] as const)
    expect(await inspect(name, content), name).toBe(refusals.notFilm)
  for (const content of [film(), film('qt  '), webm(), film().subarray(0, 50)])
    expect(await inspect('clip.mp4', content, 'files')).toBe(refusals.film)
  expect(await inspect('clip.mp4', Buffer.from('nothing'), 'files')).toBe(refusals.film)
  expect(await inspect('clip.mp4', film(), 'photo')).toBe(refusals.notPhoto)
  expect(acceptedFiles).not.toContain('video')
  expect(acceptedFilms).toBe('video/mp4,video/webm,video/quicktime')
})
