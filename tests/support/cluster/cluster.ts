import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeVisitor } from '#tests/support/http-client.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'
import { runProgram, runStartScript } from './boot.ts'
import { type ConsulCluster, isCandidate, startConsul, startLiteFsApi } from './litefs-api.ts'
import { type Machine, makeMachine, play, readPosition, transactionOf } from './machines.ts'
import { startReplicator } from './replicator.ts'
import { startRouter } from './router.ts'

const ids = ['ams-1', 'ams-2', 'iad-1'] as const
export type MachineId = (typeof ids)[number]

export type Cluster = Awaited<ReturnType<typeof openCluster>>

type ClusterOptions = {
  /** For every machine, besides what Fly and LiteFS set. */
  env?: Record<string, string>
  /** What a machine runs instead of the built server, without a migration before it. */
  program?: string
}

type Release = { dir?: string; env?: Record<string, string> }

const preload = resolve('tests/support/cluster/preload.mjs')

/**
 * Three machines as on Fly: `ams-1` leads, `ams-2` may, `iad-1` follows; between them what plays LiteFS, before them what plays
 * Fly's proxy. What it can show and what not is in docs/regions.md.
 */
export async function openCluster(options: ClusterOptions = {}) {
  const root = mkdtempSync(join(tmpdir(), 'mortise-cluster-'))
  const machines: Machine[] = []
  for (const id of ids) machines.push(makeMachine(root, id, await freePort()))
  const apis = new Map<string, Awaited<ReturnType<typeof startLiteFsApi>>>()
  const replicator = startReplicator(machines)
  const { cutOff } = replicator
  const lease: ConsulCluster = { holder: undefined, cutOff }
  const consul = await startConsul(lease)
  for (const machine of machines)
    apis.set(machine.id, await startLiteFsApi(machine, () => promote(machine.id as MachineId)))
  const router = await startRouter(machines, { cutOff })
  const servers = new Map<string, RunningServer>()
  let leader: Machine | undefined

  function machineOf(id: MachineId): Machine {
    const found = machines.find(machine => machine.id === id)
    if (!found) throw new Error(`There is no machine ${id}`)
    return found
  }

  function envOf({ id, region, litefsDir, litefsDataDir, controlDir, dataDir, port }: Machine) {
    return {
      APP_URL: router.url,
      SESSION_SECRET: 'the-same-on-every-machine-of-the-cluster',
      LITEFS_DIR: litefsDir,
      LITEFS_API_URL: apis.get(id)?.url ?? '',
      LITEFS_DATA_DIR: litefsDataDir,
      LITEFS_CONSUL_KEY: 'litefs/mortise-test/v1',
      FLY_CONSUL_URL: `${consul.url}/${id}/`,
      DATA_DIR: dataDir,
      PORT: String(port),
      FLY_APP_NAME: 'mortise-test',
      FLY_MACHINE_ID: id,
      FLY_REGION: region,
      PRIMARY_REGION: 'ams',
      COMPANY_CPU_SECONDS: '3600',
      NODE_OPTIONS: `--import=${preload}`,
      SIM_CONTROL_DIR: controlDir,
      SIM_PORTS: JSON.stringify(Object.fromEntries(machines.map(machine => [machine.id, machine.port]))),
      ...options.env,
    }
  }

  /**
   * What a machine does as it starts: `deploy/start.sh`, LiteFS as `deploy/litefs.yml` says, Mortise. `dir`: where its release is.
   */
  async function start(id: MachineId, { dir = process.cwd(), env: more = {} }: Release = {}) {
    const machine = machineOf(id)
    const env = { ...envOf(machine), ...more }
    const boot = options.program ? undefined : await runStartScript(dir, env)
    replicator.stopped.delete(id)
    if (leader && leader !== machine) {
      await replicator.fill(machine)
      play(machine, { follows: leader.id })
      replicator.resume(id)
    }
    if (isCandidate(machine) && (!leader || boot?.promotes)) await promote(id)
    const { dataDir, port } = machine
    try {
      for (const program of boot?.commands ?? []) await runProgram(dir, program, env)
      const program = options.program ? { program: options.program } : {}
      servers.set(id, await startServer({ dir, dataDir, port, env, ...program }))
    } catch (error) {
      // LiteFS ends with its command, and lets go of its lease.
      const other = machines.find(other => other !== machine && isCandidate(other) && servers.has(other.id))
      if (leader === machine && other) await promote(other.id as MachineId)
      throw error
    }
  }

  async function stopServer(id: string, signal?: NodeJS.Signals) {
    replicator.stopped.add(id)
    await servers.get(id)?.stop(signal)
    servers.delete(id)
  }

  /** Lets nobody lead: each machine knows of no primary. */
  async function leaderless() {
    leader = undefined
    lease.holder = undefined
    const moved = replicator.lead(undefined)
    for (const machine of machines) play(machine, 'none')
    await moved
  }

  /** Unless it is `lossy`, or the last leader is dead, the machine has to have first all that was committed there. */
  async function promote(id: MachineId, { lossy = false } = {}) {
    const machine = machineOf(id)
    const last = leader
    if (last && last !== machine && !cutOff.has(last.id)) {
      play(last, 'none')
      if (!lossy) await replicator.untilEqual(machine)
    }
    await replicator.lead(machine)
    leader = machine
    lease.holder = id
    play(machine, 'primary')
    for (const other of machines) if (other !== machine && !cutOff.has(other.id)) play(other, { follows: id })
  }

  /** The line is back: LiteFS learns that it leads no more, and takes the leader's database. */
  async function reconnect(id: MachineId) {
    const machine = machineOf(id)
    cutOff.delete(id)
    if (!leader || leader === machine) return
    play(machine, 'none')
    replicator.forgetHeartbeat(machine)
    await replicator.fill(machine)
    play(machine, { follows: leader.id })
  }

  try {
    await promote('ams-1')
    await start('ams-1')
    // The file was made with the account's own bits.
    play(machineOf('ams-1'), 'primary')
    await Promise.all([start('ams-2'), start('iad-1')])
  } catch (error) {
    await close()
    throw error
  }

  async function close() {
    for (const id of [...servers.keys()]) await stopServer(id)
    await router.stop()
    for (const api of [consul, ...apis.values()]) await api.stop()
    await replicator.stop()
    rmSync(root, { recursive: true, force: true })
  }

  return {
    url: router.url,
    router,
    replicator,
    machineOf,
    start,
    envOf: (id: MachineId) => envOf(machineOf(id)),
    /** Resolves to what it says, once it has ended well. */
    migrate: (id: MachineId) => runProgram(process.cwd(), 'build/migrate.js', envOf(machineOf(id))),
    leaderless,
    promote,
    leaderId: () => leader?.id,
    /** Its line is cut without a word: it goes on as it was, and nobody reaches it but from within. */
    cutOff: (id: MachineId) => void cutOff.add(id),
    reconnect,
    close,
    transactionAt: (id: MachineId) => transactionOf(readPosition(machineOf(id))),
    untilEqual: (id: MachineId) => replicator.untilEqual(machineOf(id)),
    /** Resolves once the machine has that transaction. */
    async untilAt(id: MachineId, transaction: number) {
      while (transactionOf(readPosition(machineOf(id))) < transaction) await sleep(5)
    },
    /** Ends it as a power cut would: what nobody has copied by then is lost. The others go on naming it until somebody else leads. */
    async kill(id: MachineId) {
      const killed = stopServer(id, 'SIGKILL')
      if (leader === machineOf(id)) await replicator.lead(undefined)
      await killed
    },
    stop: (id: MachineId) => stopServer(id),
    logsOf: (id: MachineId) => servers.get(id)?.logs() ?? '',
    /** While it runs, replicas know the leader and lose it again every so often. Resolves to what ends it. */
    flicker(everyMs = 300) {
      const followers = machines.filter(machine => machine !== leader)
      const named = leader?.id ?? ids[0]
      let isKnown = true
      const timer = setInterval(() => {
        isKnown = !isKnown
        for (const machine of followers) play(machine, isKnown ? { follows: named } : 'none')
      }, everyMs)
      return () => {
        clearInterval(timer)
        for (const machine of followers) play(machine, { follows: named })
      }
    },
    /** Somebody in this region, or nearest to this machine. */
    visitor: (place: string) =>
      makeVisitor(
        router.url,
        place.includes('-') ? { 'fly-prefer-instance-id': place } : { 'fly-prefer-region': place },
      ),
  }
}
