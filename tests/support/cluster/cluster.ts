import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeVisitor } from '#tests/support/http-client.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'
import { startLiteFsApi } from './litefs-api.ts'
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
  for (const machine of machines) apis.set(machine.id, await startLiteFsApi(machine))
  const router = await startRouter(machines)
  const replicator = startReplicator(machines)
  const servers = new Map<string, RunningServer>()
  let leader: Machine | undefined

  function machineOf(id: MachineId): Machine {
    const found = machines.find(machine => machine.id === id)
    if (!found) throw new Error(`There is no machine ${id}`)
    return found
  }

  function envOf({ id, region, litefsDir, controlDir, dataDir, port }: Machine) {
    return {
      APP_URL: router.url,
      SESSION_SECRET: 'the-same-on-every-machine-of-the-cluster',
      LITEFS_DIR: litefsDir,
      LITEFS_API_URL: apis.get(id)?.url ?? '',
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

  /** What LiteFS does as a machine starts: it catches up, migrates where it leads, then starts the app. */
  async function start(id: MachineId) {
    const machine = machineOf(id)
    if (leader && leader !== machine) {
      await replicator.fill(machine)
      play(machine, { follows: leader.id })
      replicator.resume(id)
    }
    const { dataDir, port } = machine
    const env = envOf(machine)
    if (leader === machine && !options.program) await migrate(env)
    const program = options.program ? { program: options.program } : {}
    servers.set(id, await startServer({ dataDir, port, env, ...program }))
  }

  async function stopServer(id: string, signal?: NodeJS.Signals) {
    await servers.get(id)?.stop(signal)
    servers.delete(id)
  }

  /** Lets nobody lead: each machine knows of no primary. */
  async function leaderless() {
    leader = undefined
    const moved = replicator.lead(undefined)
    for (const machine of machines) play(machine, 'none')
    await moved
  }

  /** Unless it is `lossy`, or the last leader is dead, the machine has to have first all that was committed there. */
  async function promote(id: MachineId, { lossy = false } = {}) {
    const machine = machineOf(id)
    const last = leader
    if (last && last !== machine) {
      play(last, 'none')
      if (!lossy) await replicator.untilEqual(machine)
    }
    await replicator.lead(machine)
    leader = machine
    play(machine, 'primary')
    for (const other of machines) if (other !== machine) play(other, { follows: id })
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
    for (const api of apis.values()) await api.stop()
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
    migrate: (id: MachineId) => migrate(envOf(machineOf(id))),
    leaderless,
    promote,
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

async function migrate(env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const settings = { PATH, HOME, NODE_ENV: 'production' as const, APP_MODE: 'demo', ...env }
  return (await promisify(execFile)(process.execPath, ['build/migrate.js'], { env: settings })).stdout
}
