import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killStarts, type Starts } from '#tests/support/kills/kill-starts.ts'
import { firstStart, upgradeStart } from '#tests/support/kills/starts.ts'

const kills = Number(process.env.KILLS ?? 60)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** True when whatever a killed start has left is whole, and the next goes on from there. */
export async function startsInFull(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-starts-'))
  try {
    const first = await tell('first start', firstStart(join(folder, 'first'), join(folder, 'backups')))
    return (await tell('upgrade', await upgradeStart(join(folder, 'upgrade')))) && first
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function tell(what: string, starts: Starts): Promise<boolean> {
  const { open, afterMs, wrong } = await killStarts(starts, kills, seed)
  const range = `${Math.min(...afterMs)} to ${Math.max(...afterMs)} ms after it began`
  console.log(
    `  ${what}: ${kills} kills (SEED=${seed}), ${range}, ${open} when it was open; wrong ${wrong.length}`,
  )
  for (const line of wrong) console.log(`    ${line}`)
  return wrong.length === 0
}
