import { createHash } from 'node:crypto'
import { mostImportLineBytes } from '#app/domain/imports/import.ts'
import { shapeFault } from '#app/domain/json-shape.ts'
import { refuseAt } from './import-refused.server.ts'
import type { Archive } from './open-archive.server.ts'

export type Line = { number: number; value: unknown }

const linesAtOnce = 100
/** Parsed, lines take many times their length. */
const bytesAtOnce = 256 * 1024
const newLine = 0x0a

/**
 * The JSON of each line of a file, some at a time. Throws ImportRefused where it is none, where a line is longer or deeper than any row,
 * and at the end unless the file has as many lines and the sum that it is said to have.
 */
export async function* readLines(
  archive: Archive,
  path: string,
  expected: { rows: number; sha256: string },
): AsyncGenerator<Line[]> {
  const hash = createHash('sha256')
  let number = 0
  let lines: Line[] = []
  let parsedBytes = 0
  for await (const bytes of lineBytes(archive, path, hash)) {
    number++
    if (number > expected.rows) throw refuseAt(path, number, 'There are more lines than the manifest says')
    lines.push({ number, value: parseJson(path, number, bytes) })
    parsedBytes += bytes.length
    if (lines.length < linesAtOnce && parsedBytes < bytesAtOnce) continue
    yield lines
    lines = []
    parsedBytes = 0
  }
  if (lines.length > 0) yield lines
  if (number !== expected.rows || hash.digest('hex') !== expected.sha256)
    throw refuseAt(path, null, 'It is not what data/manifest.json says of it: it was changed, or cut off')
}

/** Looks at its shape first; `line` is null for a whole file. Throws ImportRefused. */
export function parseJson(path: string, line: number | null, bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  const fault = shapeFault(text)
  if (fault !== null) throw refuseAt(path, line, `It ${fault}`)
  try {
    return JSON.parse(text)
  } catch {
    throw refuseAt(path, line, 'This is no JSON')
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
