import { join } from 'node:path'
import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { backupFolder } from '#app/services/backups/backup-place.server.ts'
import { fetchBackup, listBackups } from '#app/services/backups/fetch-backup.server.ts'
import { isMostlyUnknown } from '#app/services/files/sweep-files.server.ts'
import { neighbours } from '#db/seed/rows/neighbours.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { killStarts } from '#tests/support/kills/kill-starts.ts'
import { sweepLeftovers } from '#tests/support/kills/leftovers.ts'
import { firstStart, upgradeStart } from '#tests/support/kills/starts.ts'
import type { RunningServer } from '#tests/support/server.ts'

// In full, with 60 kills each: `npm run test:faults -- starts`.
const kills = 3
const seed = 11

test('a server that is killed while it starts for the first time begins whole, and makes its backup', async () => {
  const dataDir = env().DATA_DIR
  const place = backupFolder(join(dataDir, '..', 'killed-start-backups'))
  const first = firstStart(dataDir, place.name)
  const use = async (server: RunningServer) => {
    await makeVisitor(server.url).signIn('Hartley & Sons Joinery', 'manager@hartley.example')
    await expect.poll(() => listBackups(place)).not.toEqual([])
  }
  expect((await killStarts({ ...first, use }, kills, seed)).wrong).toEqual([])
  const [name = ''] = await listBackups(place)
  expect((await fetchBackup(place, name, join(dataDir, 'back.db'))).rows.companies).toBe(
    3 + neighbours.length,
  )
  // Starts that were killed late may have left more files than there are: such a store is not touched.
  const { known, strays, straysAfterSweep, arriving } = await sweepLeftovers(dataDir)
  const left = isMostlyUnknown(strays, known) ? strays : 0
  expect({ straysAfterSweep, arriving }).toEqual({ straysAfterSweep: left, arriving: 0 })
}, 120_000)

test('one that is killed while it upgrades a database loses nothing of it', async () => {
  const upgrade = await upgradeStart(join(env().DATA_DIR, 'upgraded'))
  expect((await killStarts(upgrade, kills, seed)).wrong).toEqual([])
}, 120_000)
