import { expect, test } from 'vitest'
import { readPrintPage } from '#app/http/files/print-page.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeFile } from '#tests/support/files.ts'

const base = databaseForTests()

test.each([
  [{ pageCount: 3, hasPicture: true }, 'Page 1 of 3. Open the file for the others.'],
  [{ pageCount: 1, hasPicture: true }, ''],
  [{ pageCount: 3, hasPicture: false }, ''],
  [{ pageCount: null, hasPicture: true }, ''],
])('the sheet of a file with %j says %j', (values, says) => {
  expect(readPrintPage(base.ours.admin, makeFile(base.ours, values)).file.pages).toBe(says)
  const foreign = makeFile(base.theirs, values)
  expect(() => readPrintPage(base.ours.admin, foreign)).toThrow('File not found')
})
