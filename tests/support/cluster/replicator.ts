import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import {
  copyTransactions,
  type Machine,
  partOf,
  readPosition,
  setWriteBits,
  showLag,
  writePosition,
} from './machines.ts'

const lookEveryMs = 5
const lagEveryMs = 100
const heartbeatMs = 1000
const allPages = 0x7fffffff
const isRoot = process.getuid?.() === 0

/**
 * Carries what the leader commits to the other machines, each into its living file under SQLite's own locks: who reads there sees
 * all of a transaction or nothing of it. A position is never ahead of its file.
 */
export function startReplicator(machines: Machine[]) {
  const paused = new Set<string>()
  const opened = new Map<string, Database.Database>()
  /** Since when a machine's position is another than the leader's. */
  const behindSince = new Map<string, number>()
  const copying = new Map<string, Promise<boolean>>()
  const cutOff = new Set<string>()
  const stopped = new Set<string>()
  const heartbeats = new Map<string, number>()
  let leader: Machine | undefined
  let lagMs = 0
  let isRunning = true

  const loops = machines.map(follow)
  const lags = setInterval(showLags, lagEveryMs)

  function showLags() {
    for (const machine of machines) showLag(machine, lagOf(machine))
  }

  function lagOf(machine: Machine): number | null {
    if (leader === machine || claims(machine)) return 0
    const isHeard = leader && !cutOff.has(machine.id) && !cutOff.has(leader.id)
    const last = heartbeats.get(machine.id)
    if (isHeard && Date.now() - (last ?? 0) >= heartbeatMs) heartbeats.set(machine.id, Date.now())
    const sent = heartbeats.get(machine.id)
    return sent === undefined ? null : Date.now() - sent
  }

  /** A leader that is cut off and does not know it. */
  const claims = (machine: Machine) => cutOff.has(machine.id) && partOf(machine) === 'primary'

  async function follow(machine: Machine) {
    while (isRunning) {
      if (isDue(machine) && leader) await copyAlone(leader, machine)
      await sleep(lookEveryMs)
    }
  }

  /** One after another for each machine; `lead` waits for them. */
  async function copyAlone(from: Machine, to: Machine): Promise<boolean> {
    await copying.get(to.id)
    const copied = leader === from ? copy(from, to) : Promise.resolve(false)
    copying.set(to.id, copied)
    return copied
  }

  function isDue(machine: Machine): boolean {
    if (!leader || leader === machine || paused.has(machine.id)) return false
    if (stopped.has(machine.id) || cutOff.has(machine.id) || cutOff.has(leader.id)) return false
    if (readPosition(leader) === readPosition(machine)) {
      behindSince.delete(machine.id)
      return false
    }
    const since = behindSince.get(machine.id) ?? Date.now()
    behindSince.set(machine.id, since)
    return Date.now() - since >= lagMs
  }

  async function copy(from: Machine, to: Machine): Promise<boolean> {
    const position = readPosition(from)
    // An account that is not root could not open the file else.
    if (!isRoot) setWriteBits(to, true)
    const { totalPages } = await connectionTo(from).backup(to.databaseFile, { progress: () => allPages })
    setWriteBits(to, false)
    // Nothing was copied where the other's file was locked.
    if (totalPages === 0) return false
    copyTransactions(from, to, position)
    writePosition(to, position)
    behindSince.delete(to.id)
    return true
  }

  function connectionTo({ id, databaseFile }: Machine) {
    const connection = opened.get(id) ?? new Database(databaseFile, { readonly: true })
    opened.set(id, connection)
    return connection
  }

  return {
    /** Resolves once nothing is written any more to whoever leads now. */
    async lead(machine: Machine | undefined) {
      leader = undefined
      await Promise.all(copying.values())
      leader = machine
      // A connection begins with a heartbeat.
      if (leader) showLags()
    },
    /** Of a machine that is cut off nothing comes or goes. */
    cutOff,
    /** Machines without a running LiteFS. */
    stopped,
    /** As LiteFS does at a machine that leads no more: it hears again. */
    forgetHeartbeat: (machine: Machine) => void heartbeats.delete(machine.id),
    lag(ms: number) {
      lagMs = ms
    },
    pause: (...ids: string[]) => void ids.forEach(id => void paused.add(id)),
    resume: (...ids: string[]) =>
      void (ids.length > 0 ? ids : [...paused]).forEach(id => void paused.delete(id)),
    /** Resolves once the machine has all that the leader had committed by then. */
    async untilEqual(machine: Machine) {
      while (leader && readPosition(leader) !== readPosition(machine)) await sleep(lookEveryMs)
    },
    /** As LiteFS does before it starts the app: a snapshot, whatever the lag. */
    async fill(machine: Machine) {
      while (leader && !(await copyAlone(leader, machine))) await sleep(lookEveryMs)
    },
    async stop() {
      isRunning = false
      clearInterval(lags)
      await Promise.all(loops)
      for (const connection of opened.values()) connection.close()
    },
  }
}
