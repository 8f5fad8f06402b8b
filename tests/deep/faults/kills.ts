import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KillCounts } from '#tests/support/kills/kill-server.ts'

const kills = Number(process.env.KILLS ?? 200)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** True when nothing that was answered is lost or doubled, and all of the database and the files is whole. */
export async function killsInFull(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mortise-killed-'))
  // Read once, when the settings are first asked for.
  process.env.DATA_DIR = dataDir
  const { claimMs } = await import('#app/models/mail/mail-queue.server.ts')
  const { killServer } = await import('#tests/support/kills/kill-server.ts')
  try {
    const began = performance.now()
    const counts = await killServer(dataDir, kills, seed)
    tell(counts)
    // Once, once more for each claim that ran out, and for the one whose time the end lets pass.
    const maxDeliveries = Math.min(9, 2 + Math.floor((performance.now() - began) / claimMs))
    return isAsItHasToBe(counts) && counts.mails.maxTimes <= maxDeliveries
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function tell({ answered, sentAgain, unheard, found, faults, files, mails }: KillCounts) {
  const total = Object.values(answered).reduce((sum, n) => sum + n, 0)
  const kinds = Object.entries(answered).map(([kind, n]) => `${kind} ${n}`)
  const wrong = Object.entries(found).map(([what, lines]) => `${what} ${lines.length}`)
  console.log(`  ${kills} kills (SEED=${seed}): ${total} answered (${kinds.join(', ')})`)
  console.log(
    `  ${sentAgain} sent again under the same key, ${unheard} of them there already; ${wrong.join(', ')}`,
  )
  console.log(
    `  bytes without a record ${files.strays}, after the sweep ${files.straysAfterSweep}; still arriving ${files.arriving}`,
  )
  console.log(
    `  mails: ${mails.asked} asked for, ${mails.came} came, the same at most ${mails.maxTimes} times; lost ${mails.lost}, given up ${mails.givenUp}`,
  )
  for (const line of [...faults, ...Object.values(found).flat()].slice(0, 10)) console.log(`  ! ${line}`)
}

function isAsItHasToBe({ found, faults, files, mails, sentAgain }: KillCounts) {
  const wrong = [...faults, ...Object.values(found).flat()].length
  const left = files.straysAfterSweep + files.arriving + mails.lost + mails.givenUp
  return wrong + left === 0 && sentAgain > 0
}
