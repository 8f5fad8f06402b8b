import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'
import { databaseForTests, makeTask, makeUser } from '#tests/support/database.ts'

const base = databaseForTests({ copy: true })
const people = 30

/** Another process on the same database; returns what lets it go, and then which entries it was answered. */
async function startRacer(pairs: unknown) {
  const racer = join(import.meta.dirname, 'start-racer.ts')
  const child = fork(racer, [db().$client.name, JSON.stringify(pairs)], { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return async () => {
    const answer = once(child, 'message')
    child.send('go')
    const [ids] = await answer
    return JSON.parse(String(ids)) as number[]
  }
}

test('of two processes in which people start the same, each makes the one or finds it', async () => {
  const { ours } = base
  const pairs = Array.from({ length: people }, (_, at) => {
    const { userId, username } = makeUser(ours.id, `racer.${at}`, 'team_member')
    const source = { ...ours.member, userId, username, hasFreeAccess: true }
    return [source, makeTask(ours)]
  })
  const [first, second] = await Promise.all([startRacer(pairs), startRacer(pairs)])
  const [firsts, seconds] = await Promise.all([first(), second()])
  expect(firsts).toEqual(seconds)
  expect(new Set(firsts).size).toBe(people)
  expect(db().select().from(timeEntries).all()).toHaveLength(people)
})
