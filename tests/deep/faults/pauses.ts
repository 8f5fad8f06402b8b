import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, openCluster } from '#tests/support/cluster/cluster.ts'
import { enter, type Guest } from '#tests/support/cluster/guests.ts'
import { makeRelease } from '#tests/support/cluster/release.ts'
import { startWriting } from '#tests/support/cluster/writers.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'

// How long LiteFS and Consul take, as they were measured on three machines (docs/regions.md). The rest is Mortise's own.

const afterStopMs = 1000
const afterCrashMs = 17_500
const writingMs = 2000
const askEveryMs = 200

/** Prints how long nobody could write while another machine comes to lead. True when no write that was answered got lost or was told of a fault. */
export async function pausesInFull(): Promise<boolean> {
  const cluster = await openCluster()
  const newer = makeRelease('create table of_the_next_release (id integer primary key);')
  try {
    const guest = await enter(cluster, people.admin)
    const faults = [
      await pauseOf(guest, 'a candidate starts again', async () => {
        await cluster.stop('ams-2')
        await cluster.start('ams-2')
      }),
      await pauseOf(guest, 'another is promoted', () => cluster.promote('ams-2')),
      await pauseOf(guest, 'the leader is stopped (SIGTERM)', async () => {
        await cluster.stop('ams-2')
        await sleep(afterStopMs)
        await cluster.promote('ams-1')
        await cluster.start('ams-2')
      }),
      await pauseOf(guest, 'a candidate starts with a newer release that migrates', async () => {
        await cluster.stop('ams-2')
        await cluster.start('ams-2', { dir: newer.dir })
      }),
      await pauseOf(guest, 'the leader crashes (kill -9)', async () => {
        await cluster.kill('ams-2')
        await sleep(afterCrashMs)
        await cluster.promote('ams-1')
        await cluster.start('ams-2', { dir: newer.dir })
      }),
      await pauseOf(guest, 'the leader is cut off without a word', async () => {
        await Promise.all([cluster.untilEqual('ams-2'), cluster.untilEqual('iad-1')])
        cluster.cutOff('ams-1')
        const acknowledged = await writeWithin(cluster, guest)
        // The followers' connection lasts longer than the lease, which a test has no time for.
        await sleep(Math.max(0, afterCrashMs - acknowledged.ms))
        await cluster.promote('ams-2', { lossy: true })
        console.log(
          `  the leader that is cut off stopped after ${acknowledged.ms} ms, ${acknowledged.count} writes`,
        )
      }),
    ]
    return faults.flat().length === 0
  } finally {
    newer.remove()
    await cluster.close()
  }
}

async function pauseOf(guest: Guest, what: string, happen: () => Promise<unknown>): Promise<string[]> {
  const { companyName } = guest
  const client = () => ({ companyName, visitor: guest.at('iad'), door: 'project' as const })
  const writing = startWriting([client(), client(), client()])
  await sleep(writingMs)
  await happen()
  await sleep(writingMs)
  const { faults, longestGapMs, written } = await writing.stop()
  const retried = written.filter(({ tries }) => tries > 1).length
  console.log(`  ${what}: longest pause ${longestGapMs} ms, ${written.length} writes, ${retried} sent again`)
  for (const fault of new Set(faults)) console.log(`  ! ${fault}`)
  return faults
}

/** Writes at the machine that is cut off until it refuses. */
async function writeWithin(cluster: Cluster, guest: Guest) {
  const visitor = makeVisitor(`http://localhost:${cluster.machineOf('ams-1').port}`)
  for (const [name, value] of guest.at('iad').cookies) visitor.cookies.set(name, value)
  const began = performance.now()
  for (let count = 0; ; count++) {
    const { status } = await visitor.api('POST', '/api/projects', { name: `Cut off ${count}` })
    if (status === 503) return { count, ms: Math.round(performance.now() - began) }
    await sleep(askEveryMs)
  }
}
