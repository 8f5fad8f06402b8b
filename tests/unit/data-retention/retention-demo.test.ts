import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, yearsAfter } from '#app/domain/data-retention/retention.ts'
import { planRetention } from '#app/services/data-retention/plan-retention.server.ts'
import { runRetention } from '#app/services/data-retention/run-retention.server.ts'
import { db } from '#db/client.ts'
import { dumpDatabase } from '#tests/support/database.ts'
import { all, openSeededDatabase } from '#tests/support/seeded-database.ts'

let seeded: Awaited<ReturnType<typeof openSeededDatabase>>
beforeAll(async () => {
  seeded = await openSeededDatabase()
})
afterAll(() => seeded.close())

/** The command as it is typed, on the same database. */
function command(...args: string[]): string {
  const folder = dirname(db().$client.name)
  const node = ['--import', 'tsx', 'app/commands/retention.ts', '--data', folder, ...args]
  return execFileSync(process.execPath, node, { encoding: 'utf8', env: { ...process.env, DATA_DIR: folder } })
}

/** The one company of the demo that has left: what was its own goes by the policy, as anybody's would. */
const hasLeft = { of: 'company', name: 'Mossley Shopfitters', kind: 'warn-ended' }

test('the demo is left alone, but for the company that has left', async () => {
  const before = dumpDatabase()
  expect(await planRetention(seeded.now)).toEqual([])
  expect(await runRetention(daysAfter(seeded.now, 12))).toEqual([])
  expect(await planRetention(daysAfter(seeded.now, 100))).toMatchObject([hasLeft])
  expect(dumpDatabase()).toBe(before)
})

test('whatever time goes by, no other company of the demo and nothing of the site owner’s is warned or deleted', async () => {
  const later = await planRetention(yearsAfter(seeded.now, 6))
  expect(later.filter(({ of }) => of === 'company')).toMatchObject([hasLeft])
  const owner = all<{ id: number }>("select id from users where username = 'admin'")[0]?.id
  expect(later.filter(step => 'userId' in step && step.userId === owner)).toEqual([])
})

test('the command lists what is due and changes nothing, until it is told to', () => {
  const joiner = 'joiner@brookstreet.example'
  const long = yearsAfter(seeded.now, -3)
  db().run(`update users set last_login_at = ${long} where email = '${joiner}'`)
  db().run(`update activities set created_at = ${long} where verb = 'user.joined'
    and subject_id = (select id from users where email = '${joiner}')`)
  const before = dumpDatabase()
  const listed = command()
  expect(listed).toMatch(/This would be done; nothing was changed/)
  expect(listed).toMatch(/person \d+ of company \d+: .+ warn: erasing +did not sign in since \d{4}-\d\d-\d\d/)
  expect(dumpDatabase()).toBe(before)
  expect(command('--apply')).toMatch(/^Done:/)
  const warned = all<{ at: number }>(`select inactivity_warned_at as at from users where email = '${joiner}'`)
  expect(warned[0]?.at).toBeGreaterThanOrEqual(seeded.now)
})
