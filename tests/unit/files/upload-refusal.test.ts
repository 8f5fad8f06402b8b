import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Conflict, PaymentRequired } from '#app/domain/errors.ts'
import { uploadRefusal } from '#app/services/files/upload-refusal.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { databaseForTests, unsubscribed } from '#tests/support/database.ts'
import { makeFile } from '#tests/support/files.ts'

const base = databaseForTests()
const megabyte = 1024 ** 2

test('who may add nothing sends nothing, an admin as ever excepted', () => {
  const { ours } = base
  expect(uploadRefusal(unsubscribed(ours.member), 10)).toBeInstanceOf(PaymentRequired)
  expect(uploadRefusal(unsubscribed(ours.admin), 10)).toBeNull()
  expect(uploadRefusal(ours.member, 10)).toBeNull()
})

test('what has no room is refused; what is only words, and another company’s, is not', () => {
  const { ours, theirs } = base
  const limit = { fileLimit: 10 * megabyte }
  db().update(companies).set(limit).where(eq(companies.id, ours.id)).run()
  makeFile(ours, { size: 4 * megabyte })
  expect(uploadRefusal(ours.member, 6 * megabyte)).toBeNull()
  expect(uploadRefusal(ours.member, 7 * megabyte)).toBeInstanceOf(Conflict)
  expect(uploadRefusal(theirs.member, 7 * megabyte)).toBeNull()
  makeFile(ours, { size: 6 * megabyte })
  expect(uploadRefusal(ours.member, 200_000)?.message).toContain('There is no room left for it')
  // A message without files, and one whose length is not told.
  expect([uploadRefusal(ours.member, 60_000), uploadRefusal(ours.member, 0)]).toEqual([null, null])
})
