import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests, makeUser } from '#tests/support/database.ts'

const base = databaseForTests({ copy: true })

const racer = join(import.meta.dirname, 'seat-racer.ts')

/** Another process on the same database; returns what lets it go, and then how it went. */
async function startRacer(email: string) {
  const { companyId, userId } = base.ours.admin
  const args = [db().$client.name, String(companyId), String(userId), email]
  const child = fork(racer, args, { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return async () => {
    const answer = once(child, 'message')
    child.send('go')
    const [outcome] = await answer
    return String(outcome)
  }
}

test('of two processes that invite into the last seat, one does', async () => {
  makeUser(base.ours.id, 'fourth', 'team_member')
  const [first, second] = await Promise.all([startRacer('one@example.com'), startRacer('two@example.com')])
  const outcomes = await Promise.all([first(), second()])
  expect(outcomes.sort()).toEqual(['full', 'invited'])
  expect(countSeats(base.ours.admin)).toMatchObject({ users: 4, invitations: 1 })
})
