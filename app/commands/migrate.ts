import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plural } from '#app/domain/format.ts'
import { env } from '#app/env.server.ts'
import { askLiteFs, type LiteFsInfo } from '#app/litefs.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { NotDone, runCommand } from './command.server.ts'

// Brings the database up to date and ends. Where LiteFS keeps it, only on the machine that leads.

const leadWithinMs = 30_000
const askEveryMs = 250

/** LiteFS may still be on its way to make this machine the leader. */
async function requireLead(): Promise<void> {
  const endsAt = performance.now() + leadWithinMs
  let answer: LiteFsInfo | null = null
  do {
    answer = await askLiteFs()
    if (answer?.isPrimary) return
    await sleep(askEveryMs)
  } while (performance.now() < endsAt)
  throw new NotDone(
    answer === null
      ? `LiteFS does not answer at ${env().LITEFS_API_URL}: nothing was migrated.`
      : 'Another machine leads: the database is migrated there. Nothing was done here.',
  )
}

async function main(): Promise<string> {
  const { LITEFS_DIR, databaseFile } = env()
  const isShared = LITEFS_DIR !== undefined
  if (isShared) await requireLead()
  else mkdirSync(dirname(databaseFile), { recursive: true })
  // While machines are replaced one by one, an older version starts on what a newer one has upgraded.
  const migrated = openDatabase(databaseFile, undefined, { mayBeNewer: isShared })
  closeDatabase()
  return migrated === 0
    ? 'The database is up to date'
    : `The database was brought up to date: ${plural(migrated, 'migration')}`
}

await runCommand(main, { serves: false })
