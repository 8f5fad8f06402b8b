import { expect, test } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { quotesFile } from '#app/http/quotes/quote-files.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeQuote } from '#tests/support/quotes.ts'

const base = databaseForTests()

function reader() {
  const ends: (() => void)[] = []
  const context = { hasRoom: async () => true, onceOver: (end: () => void) => void ends.push(end) }
  return { mayReadOn: () => true, context, goAway: () => ends.map(end => end()) }
}

async function piecesOf(file: Response): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of file.body ?? []) pieces.push(Buffer.from(piece).toString())
  return pieces
}

test('a file of all quotes is read and written some at a time, newest first, of its company alone', async () => {
  const made = Array.from({ length: 45 }, (_, at) => {
    const number = `Q-2031-${String(at + 1).padStart(4, '0')}`
    makeQuote(base.ours, { number })
    return number
  })
  makeQuote(base.theirs, { number: 'Q-2031-9999' })
  const pieces = await piecesOf(quotesFile(base.ours.admin, reader()))
  expect(pieces.map(piece => piece.trimEnd().split('\r\n').length)).toEqual([1, 20, 20, 5])
  const numbers = pieces.join('').match(/Q-2031-\d{4}/g)
  expect(numbers).toEqual(made.reverse())
})

test('three are written for a company at once, and for another one as many', async () => {
  const readers = [reader(), reader(), reader()]
  const [first] = readers.map(each => quotesFile(base.ours.admin, each))
  expect(() => quotesFile(base.ours.manager, reader())).toThrow(TooMany)
  await quotesFile(base.theirs.admin, reader()).text()
  await first?.text()
  await quotesFile(base.ours.admin, reader()).text()
  for (const each of readers) each.goAway()
  const again = [reader(), reader(), reader()].map(each => quotesFile(base.ours.admin, each))
  for (const file of again) await file.text()
})
