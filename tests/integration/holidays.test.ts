import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#app/domain/clock.ts'
import { formRequestPrefix } from '#app/domain/limits.ts'
import { db } from '#db/client.ts'
import { teamHolidays, users } from '#db/schema/index.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

/** In next year's March, which has no bank holidays in the middle of a week. */
function aWednesday(): string {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1))
  return addDays(first.toISOString().slice(0, 10), (10 - first.getUTCDay()) % 7)
}

test('what was left and is asked for by a form that is sent twice, is asked for once, and both answers say so', async () => {
  const { id, as } = world.hartley.member
  db().delete(teamHolidays).where(eq(teamHolidays.userId, id)).run()
  db().update(users).set({ holidayAllowance: 1 }).where(eq(users.id, id)).run()
  const day = aWednesday()
  const form = { requestId: `${formRequestPrefix}twice`, startDate: day, endDate: day, fromAllowance: '1' }
  const send = (more = {}) => as.post('/team/holidays/new', { ...form, ...more })
  const asked = () =>
    db().select({ id: teamHolidays.id }).from(teamHolidays).where(eq(teamHolidays.userId, id)).all().length
  expect([(await send()).status, asked()]).toEqual([303, 1])
  expect([(await send()).status, asked()]).toEqual([303, 1])

  const next = { requestId: `${formRequestPrefix}next`, startDate: addDays(day, 7), endDate: addDays(day, 7) }
  const refused = await send(next)
  expect([refused.status, asked()]).toEqual([400, 1])
  expect(refused.text).toContain('This takes 1 day of the allowance')
  for (const _ of ['read', 'sent again']) {
    expect([(await send({ ...next, beyond: '1' })).status, asked()]).toEqual([303, 2])
  }
})
