import { openCluster } from '#tests/support/cluster/cluster.ts'
import { type FailoverCounts, failOver } from '#tests/support/cluster/failover.ts'
import type { Person } from '#tests/support/people.ts'
import { addCompany } from '#tests/walks/support/company.ts'

const companies = 4
const full = { clients: 20, pages: 200, writingMs: 5000, leaderlessMs: 10_000 }

/**
 * Three times the leader is killed under load and nobody leads for ten seconds, twice of them with replicas that lose and find it all
 * the while. True when nothing was lost, doubled, told to the wrong people or failed to be read.
 */
export async function failoverInFull(): Promise<boolean> {
  const cluster = await openCluster()
  try {
    process.env.E2E_DATA_DIR = cluster.machineOf('ams-1').litefsDir
    const people: Person[] = []
    for (let at = 0; at < companies; at++) people.push(...Object.values(await addCompany(`Faults ${at}`)))
    let isRight = true
    for (const flickers of [false, true, true]) {
      const counts = await failOver(cluster, { ...full, people, flickers })
      tell(counts, flickers)
      isRight &&= isAsItHasToBe(counts)
    }
    return isRight
  } finally {
    await cluster.close()
  }
}

function tell({ chat, ...counts }: FailoverCounts, flickers: boolean) {
  console.log(
    `  killed, nobody led for ${full.leaderlessMs / 1000} s${flickers ? ', flickering' : ''}: ${counts.written} writes, ${counts.retried} of them sent again, longest pause ${counts.longestGapMs} ms; lost ${counts.lost.length} (and ${counts.lostWithTheMachine} of ${counts.writtenThere} at the killed that nobody had copied), doubled ${counts.doubled.length}, foreign ${counts.foreign.length}, faults ${counts.faults.length}`,
  )
  console.log(
    `  ${counts.reads} reads, ${counts.failedReads.length} failed; integrity ${counts.integrity.join(', ')}`,
  )
  console.log(
    `  ${chat.pages} open pages, ${chat.open} open at the end, ${chat.connections} connections; ${chat.shown} messages shown, ${chat.late} late, ${chat.ghosts} of them lost since and ${chat.hiddenByGhosts} hidden by those, otherwise hidden ${chat.hidden}, doubled ${chat.doubled}, out of order ${chat.disordered}, foreign ${chat.foreign}, missing after a reload ${chat.missingAfterReload}`,
  )
  for (const text of [...new Set([...counts.faults, ...counts.failedReads])].slice(0, 5))
    console.log(`  ! ${text}`)
}

function isAsItHasToBe({
  chat,
  lost,
  doubled,
  foreign,
  faults,
  failedReads,
  integrity,
  written,
  keptOfThere,
}: FailoverCounts) {
  const wrong = [...lost, ...doubled, ...foreign, ...faults, ...failedReads]
  const wrongInChat = chat.hidden + chat.doubled + chat.disordered + chat.foreign + chat.missingAfterReload
  const isWhole = integrity.every(found => found === 'ok') && chat.open === chat.pages
  const isCopied = keptOfThere > 0
  return wrong.length + wrongInChat === 0 && isWhole && isCopied && written > 0
}
