import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '#tests/support/people.ts'
import { countChat, type OpenedPage, openChatPages, untilOpen } from './chat-page.ts'
import type { Cluster, MachineId } from './cluster.ts'
import { enter, type Guest, placeOf } from './guests.ts'
import { integrityOf, type Stored, storedAt } from './stored.ts'
import { startReading, startWriting, type WritingClient, type Written } from './writers.ts'

const ids: MachineId[] = ['ams-1', 'ams-2', 'iad-1']

type FailoverOptions = {
  /** Of two companies at least. */
  people: Person[]
  clients: number
  pages: number
  /** So long the clients write before the leader is killed, and after each change. */
  writingMs: number
  leaderlessMs: number
  /** Whether replicas lose and find the dead leader while nobody leads. */
  flickers?: boolean
}

export type FailoverCounts = Awaited<ReturnType<typeof failOver>>

/**
 * Kills `ams-1` (SIGKILL) while clients of all companies write, chat and read, lets `ams-2` lead after a while, and lets
 * `ams-1` come back and lead again; counts what was answered, and what is there afterwards.
 */
export async function failOver(cluster: Cluster, options: FailoverOptions) {
  const guests = await Promise.all(options.people.map(person => enter(cluster, person)))
  const pages = await openChatPages(guests, options.pages)
  const reading = startReading(guests.flatMap(guest => [guest.at('iad'), guest.at('ams-2')]))
  const writing = startWriting(clientsOf(guests, options.clients))
  const change = await changeLeaders(cluster, options, pages)
  const { round, written, faults, longestGapMs } = await writing.stop()
  const { count, failed } = await reading.stop()
  for (const id of ids.slice(1)) await cluster.untilEqual(id)
  const stored = storedAt(cluster.machineOf('ams-1'), round)
  const chat = await countChat(pages, stored)
  return {
    ...countWritten(written, stored, change),
    longestGapMs,
    faults,
    reads: count,
    failedReads: failed,
    chat,
    integrity: ids.map(id => integrityOf(cluster.machineOf(id))),
  }
}

/**
 * The leader is killed once all is copied that it had written by then, while clients go on writing. Returns up to which transaction
 * was copied of it, and when it was there again: what it answered before that, it answered before its end.
 */
async function changeLeaders(cluster: Cluster, options: FailoverOptions, pages: OpenedPage[]) {
  const { writingMs, leaderlessMs, flickers } = options
  await sleep(writingMs)
  await cluster.untilAt('ams-2', cluster.transactionAt('ams-1'))
  await cluster.kill('ams-1')
  const copied = cluster.transactionAt('ams-2')
  const endFlicker = flickers ? cluster.flicker() : () => {}
  await sleep(leaderlessMs)
  endFlicker()
  await cluster.promote('ams-2')
  await untilOpen(pages)
  await sleep(writingMs)
  const startedAgainAt = performance.now()
  await cluster.start('ams-1')
  await cluster.promote('ams-1')
  await sleep(writingMs)
  return { startedAgainAt, copied }
}

type Change = Awaited<ReturnType<typeof changeLeaders>>

function countWritten(written: Written[], stored: Map<string, Stored>, { startedAgainAt, copied }: Change) {
  const lost = written.filter(({ text }) => !stored.has(text))
  // Nobody had it but the machine that was killed.
  const isOfTheKilled = ({ by, at }: Written) => by === 'ams-1' && at < startedAgainAt
  const isExcused = (one: Written) => isOfTheKilled(one) && one.position > copied
  return {
    written: written.length,
    retried: written.filter(({ tries }) => tries > 1).length,
    /** Answered by the machine that was killed. */
    writtenThere: written.filter(isOfTheKilled).length,
    /** Of those, what had been copied when it died. */
    keptOfThere: written.filter(one => isOfTheKilled(one) && one.position <= copied).length,
    lostWithTheMachine: lost.filter(isExcused).length,
    lost: lost.filter(one => !isExcused(one)).map(({ text }) => text),
    doubled: [...stored].filter(([, { times }]) => times > 1).map(([text]) => text),
    foreign: [...stored]
      .filter(([text, { companyName }]) => !text.endsWith(`of ${companyName}`))
      .map(([text]) => text),
  }
}

function clientsOf(guests: Guest[], count: number): WritingClient[] {
  return Array.from({ length: count }, (_, number) => {
    const guest = guests[number % guests.length] as Guest
    const door = number % 2 === 0 ? 'project' : 'message'
    return { companyName: guest.companyName, visitor: guest.at(placeOf(number)), door }
  })
}
