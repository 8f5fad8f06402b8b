import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { killServer } from '#tests/support/kills/kill-server.ts'

test('a server of four processes that is killed while two companies work loses nothing it has answered, and doubles nothing', async () => {
  const counts = await killServer(env().DATA_DIR, 2, 17, 4)
  expect(counts.faults).toEqual([])
  expect(counts.found).toEqual({ lost: [], doubled: [], foreign: [], untold: [], database: [], files: [] })
  expect(counts.mails).toMatchObject({ lost: 0, givenUp: 0 })
  expect(counts.sentAgain).toBeGreaterThan(0)
  expect(Object.keys(counts.answered)).toHaveLength(8)
}, 240_000)
