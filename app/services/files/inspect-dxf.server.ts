import type { FileHandle } from 'node:fs/promises'
import { FileRefused } from '#app/domain/errors.ts'
import { type FileKind, fileKind } from '#app/domain/files/file-kinds.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { readAt } from './read-at.server.ts'

const binaryBegins = 'AutoCAD Binary DXF\r\n\u001a\u0000'
const comment = '999'
const tailBytes = 1024

/** Pairs of lines, a group code and its value; the first after comments begins a section. */
export function isDxf(head: Buffer): boolean {
  const text = head.toString('latin1')
  if (text.startsWith(binaryBegins)) return true
  const lines = text
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
  let at = 0
  while (lines[at] === comment) at += 2
  return lines[at] === '0' && lines[at + 1] === 'SECTION' && lines[at + 2] === '2'
}

export async function inspectDxf(file: FileHandle, head: Buffer, bytes: number): Promise<FileKind> {
  const tail = (await readAt(file, Math.max(0, bytes - tailBytes), tailBytes)).toString('latin1')
  const isBinary = head.toString('latin1', 0, binaryBegins.length) === binaryBegins
  const isWhole = isBinary ? tail.includes('EOF\u0000') : /\b0\s+EOF[\s\p{Cc}]*$/u.test(tail)
  if (!isWhole) throw new FileRefused(refusals.cutOff)
  if (!isBinary && head.includes(0)) throw new FileRefused(refusals.cutOff)
  return fileKind.dxf
}
