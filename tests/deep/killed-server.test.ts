import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { killServer } from '#tests/support/kills/kill-server.ts'

// In full, with 200 kills: `npm run test:faults -- kills`.
const kills = 6
const seed = 16

test('a server that is killed while two companies work loses nothing it has answered, and doubles nothing', async () => {
  const counts = await killServer(env().DATA_DIR, kills, seed)
  expect(counts.faults).toEqual([])
  expect(counts.found).toEqual({ lost: [], doubled: [], foreign: [], untold: [], database: [], files: [] })
  expect(counts.files).toMatchObject({ straysAfterSweep: 0, arriving: 0 })
  expect(counts.mails).toMatchObject({ lost: 0, givenUp: 0 })
  expect(counts.mails.came).toBeGreaterThan(0)
  expect(counts.mails.maxTimes).toBeLessThanOrEqual(3)
  // Else it was never in the middle of anything.
  expect(counts.sentAgain).toBeGreaterThan(0)
  expect(Object.keys(counts.answered)).toHaveLength(8)
}, 120_000)
