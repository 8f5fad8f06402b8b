import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { planDeletion } from '#app/services/data-deletion/plan-deletion.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { dumpDatabase } from '#tests/support/database.ts'
import { all, openSeededDatabase } from '#tests/support/seeded-database.ts'

let seeded: Awaited<ReturnType<typeof openSeededDatabase>>
beforeAll(async () => {
  seeded = await openSeededDatabase()
})
afterAll(() => seeded.close())

/** The one company of the demo that has left: what was its own goes by the policy, as anybody's would. */
const hasLeft = { of: 'company', name: 'Mossley Shopfitters', kind: 'warn-ended' }

test('the demo is left alone, but for the company that has left', async () => {
  const before = dumpDatabase()
  expect(await planDeletion(seeded.now)).toEqual([])
  expect(await runDeletion(daysAfter(seeded.now, 12))).toEqual([])
  expect(await planDeletion(daysAfter(seeded.now, 100))).toMatchObject([hasLeft])
  expect(dumpDatabase()).toBe(before)
})

test('whatever time goes by, no other company of the demo and nothing of the site owner’s is warned or deleted', async () => {
  const later = await planDeletion(yearsAfter(seeded.now, 6))
  expect(later.filter(({ of }) => of === 'company')).toMatchObject([hasLeft])
  const owner = all<{ id: number }>("select id from users where username = 'admin'")[0]?.id
  expect(later.filter(step => 'userId' in step && step.userId === owner)).toEqual([])
})
