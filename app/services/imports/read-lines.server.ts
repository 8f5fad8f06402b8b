import { createHash } from 'node:crypto'
import { mostImportLineBytes } from '#app/domain/imports/import.ts'
import { refuseAt } from './import-refused.server.ts'
import type { Archive } from './open-archive.server.ts'

export type Line = { number: number; value: unknown }

const linesAtOnce = 100
const newLine = 0x0a

/**
 * The JSON of each line of a file, some at a time. Throws ImportRefused where it is none, where a line is longer than any row, and at
 * the end unless the file has as many lines and the sum that it is said to have.
 */
export async function* readLines(
  archive: Archive,
  path: string,
  expected: { rows: number; sha256: string },
): AsyncGenerator<Line[]> {
  const hash = createHash('sha256')
  let number = 0
  let lines: Line[] = []
  for await (const bytes of lineBytes(archive, path, hash)) {
    number++
    if (number > expected.rows) throw refuseAt(path, number, 'There are more lines than the manifest says')
    lines.push({ number, value: parsed(path, number, bytes) })
    if (lines.length < linesAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
  if (number !== expected.rows || hash.digest('hex') !== expected.sha256)
    throw refuseAt(path, null, 'It is not what data/manifest.json says of it: it was changed, or cut off')
}

function parsed(path: string, number: number, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw refuseAt(path, number, 'This is no JSON')
  }
}

async function* lineBytes(
  archive: Archive,
  path: string,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let restBytes = 0
  let number = 1
  for await (const piece of unpacked(archive, path)) {
    hash.update(piece)
    let from = 0
    for (let end = piece.indexOf(newLine); end !== -1; end = piece.indexOf(newLine, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, end)])
      number++
      from = end + 1
      rest = []
      restBytes = 0
    }
    rest.push(piece.subarray(from))
    restBytes += piece.length - from
    if (restBytes > mostImportLineBytes) throw refuseAt(path, number, 'This line is longer than any row')
  }
  if (restBytes > 0) yield Buffer.concat(rest)
}

/** As it is read, no more than the zip says that there is. */
export async function* unpacked(archive: Archive, path: string): AsyncGenerator<Buffer> {
  const stream = await archive.read(path)
  try {
    for await (const piece of stream) yield Buffer.from(piece)
  } catch {
    throw refuseAt(path, null, 'It cannot be unpacked, or is not as long as the zip says')
  }
}

/** All of a small file. */
export async function readSmall(archive: Archive, path: string, mostBytes: number): Promise<Buffer> {
  if ((archive.bytesOf(path) ?? 0) > mostBytes) throw refuseAt(path, null, 'It is too long')
  const pieces: Buffer[] = []
  for await (const piece of unpacked(archive, path)) pieces.push(piece)
  return Buffer.concat(pieces)
}
