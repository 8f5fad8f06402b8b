import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { refuseAt } from '#app/services/imports/import-refused.server.ts'
import type { Archive } from '#app/services/imports/open-archive.server.ts'
import { readLines } from '#app/services/imports/read-lines.server.ts'
import { sumOf } from '#tests/support/import-company.ts'

function archiveOf(content: Buffer): Archive {
  return {
    fileCount: 1,
    bytesOf: () => content.length,
    read: () => Promise.resolve(Readable.from([content])),
    close: () => {},
  }
}

/** How many lines each piece has. */
async function piecesOf(lines: readonly unknown[]): Promise<number[]> {
  const content = Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  const expected = { rows: lines.length, sha256: sumOf(content) }
  const pieces: number[] = []
  for await (const piece of readLines(archiveOf(content), 'data/tasks.ndjson', expected))
    pieces.push(piece.length)
  return pieces
}

test('short lines come a hundred at a time, long ones as few as memory is to hold', async () => {
  expect(await piecesOf(Array.from({ length: 250 }, (_, id) => ({ id })))).toEqual([100, 100, 50])
  const long = { description: 'x'.repeat(100_000) }
  expect(await piecesOf(Array.from({ length: 7 }, () => long))).toEqual([3, 3, 1])
})

test('a refusal stays short, whatever names are in it', () => {
  const { message } = refuseAt('files/'.padEnd(60_000, 'x'), 3, 'y'.repeat(4_000_000))
  expect(message).toMatch(/^files\/x+, line 3: y+\.$/)
  expect(message.length).toBeLessThan(700)
})
