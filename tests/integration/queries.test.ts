import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, signIn } from '#tests/support/people.ts'
import { countQueries, MOST_QUERIES } from '#tests/support/queries.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})

afterAll(async () => {
  await server.stop()
})

test.each(['admin', 'manager', 'joiner'] as const)(
  'no page asks the database more than six times: %s',
  async who => {
    const person = people[who]
    const counts = await countQueries(server, person, await signIn(server.url, person))
    const shown = counts.filter(({ status }) => status === 200)
    expect(shown.length).toBeGreaterThan(40)
    expect(shown.filter(({ queries }) => queries === undefined)).toEqual([])
    expect(counts.filter(({ queries = 0 }) => queries > MOST_QUERIES)).toEqual([])
  },
)
