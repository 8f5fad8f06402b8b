import { type FileHandle, open } from 'node:fs/promises'
import { FileRefused } from '#app/domain/errors.ts'
import type { FileKind } from '#app/domain/files/file-kinds.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { readAt } from './read-at.server.ts'

const headBytes = 64 * 1024
/** More than a film of 50 MB has: one a second where it is cut into pieces. */
const maxBoxes = 10_000
/** Where a WebM's pictures begin. */
const cluster = Buffer.from('1f43b675', 'hex')

/** Throws FileRefused for a film that was cut off; checks only the outermost parts. */
export async function requireWholeFilm(path: string, bytes: number, kind: FileKind): Promise<void> {
  const file = await open(path)
  try {
    const isWhole =
      kind.name === 'webm'
        ? (await readAt(file, 0, headBytes)).includes(cluster)
        : await hasBoxes(file, bytes)
    if (!isWhole) throw new FileRefused(refusals.filmCutOff)
  } finally {
    await file.close()
  }
}

/** Whether an MP4 or QuickTime film has its index and its pictures in full; ignores what follows. */
async function hasBoxes(file: FileHandle, bytes: number): Promise<boolean> {
  const found = new Set<string>()
  let at = 0
  for (let n = 0; n < maxBoxes && at + 8 <= bytes; n++) {
    const head = await readAt(file, at, 16)
    const type = head.toString('latin1', 4, 8)
    const size = boxSize(head, bytes - at)
    if (size < 8 || at + size > bytes) return false
    if (type === 'moov' || type === 'mdat') found.add(type)
    if (found.size === 2) return true
    at += size
  }
  return false
}

/** 0 means to the end, 1 that a 64-bit size follows; returns 0 for an invalid one. */
function boxSize(head: Buffer, left: number): number {
  const size = head.length < 8 ? -1 : head.readUInt32BE(0)
  if (size === 0) return left
  if (size !== 1) return size
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
}
