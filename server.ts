import { once } from 'node:events'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { createApp } from '#server/app.ts'
import type { AppBuild, AppHost } from '#server/app-host.ts'
import { loadBuild } from '#server/built-app.ts'
import { collectGarbageSooner } from '#server/heap.ts'
import { makeHttpServer } from '#server/http-server.ts'
import { openMetrics } from '#server/metrics-port.ts'
import { openSockets } from '#server/sockets.ts'
import { drain, drainMsOf } from '#server/stop.ts'
import { fittingProcesses, openDoor } from '#server/workers.ts'

// Types only from the app: importing a module here as well would make a second database client.

/** A stop must end although a mail server does not answer. */
const GIVE_UP_MS = 10_000
const CLUSTER_GIVE_UP_MS = 20_000
/** After the workers used up the time. */
const LAST_ANSWERS_MS = 500
/** Errors with messages for people who start Mortise. */
const TOLD = new Set(['SettingsError', 'DatabaseFault', 'TempFolderFault'])

type Source = { load(): Promise<AppBuild>; vite?: ViteDevServer }

const isBuilt = process.env.NODE_ENV === 'production'
let stopping = false

process.umask(0o077)
collectGarbageSooner()
// Migrations, `.env` and a relative DATA_DIR are beside `build`, wherever this is started.
if (isBuilt) process.chdir(join(import.meta.dirname, '..'))
await start().catch(fail)

async function start() {
  const source = isBuilt ? await builtSource() : await viteSource()
  let appHost = (await source.load()).entry.module.appHost
  const { env, log } = appHost
  const processes = isBuilt
    ? (env.WEB_CONCURRENCY ?? (env.APP_MODE === 'production' ? fittingProcesses() : 1))
    : 1
  let isOpen = false

  const app = createApp({
    appHost: () => appHost,
    getBuild: async () => {
      const build = await source.load()
      if (appHost !== build.entry.module.appHost) await moveTo(build.entry.module.appHost)
      return build
    },
    clientDir: join(process.cwd(), 'build', 'client'),
    hasWorkers: processes > 1,
    starting: () => !isOpen,
    stopping: () => stopping,
    devFiles: source.vite?.middlewares,
  })

  const server = makeHttpServer(app)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(signal, 0).catch(fail))
  // The log's reader may go away.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  // Before the database: a port in use may be that of the Mortise it belongs to.
  const at = { port: env.PORT, host: env.HOST }
  const shared = processes > 1 ? await openDoor(server, { ...at, log }) : null
  if (!shared) await once(server.listen(at), 'listening')
  await appHost.open()
  const sockets = await openSockets(server, () => appHost)
  sockets.follow()
  const metrics =
    env.METRICS_PORT === undefined
      ? null
      : openMetrics(async () => appHost.metrics(sockets.count(), await shared?.countedMetrics()), env, log)
  if (metrics) await once(metrics, 'listening')
  isOpen = true
  shared?.startWorkers(processes - 1)
  process.stdout.write(`\nMortise is open at ${env.APP_URL}\n${appHost.welcome?.() ?? ''}\n`)

  /** While developing, an edit may have made the app anew. */
  async function moveTo(next: AppHost) {
    const last = appHost
    appHost = next
    await last.close()
    await next.open()
    sockets.follow()
  }

  async function stop(signal: string, code: number) {
    if (stopping) {
      log.warn(`${signal} again: stopping at once`)
      process.exit(1)
    }
    stopping = true
    const giveUpMs = appHost.cluster ? CLUSTER_GIVE_UP_MS : GIVE_UP_MS
    setTimeout(() => {
      log.error(`Not stopped within ${giveUpMs / 1000} seconds: giving up`)
      process.exit(1)
    }, giveUpMs).unref()
    log.info(`${signal}: stopping`)
    // Transactions keep what is begun; the next start goes on.
    if (!isOpen) process.exit(code)
    await sockets.close()
    metrics?.close()
    metrics?.closeAllConnections()
    const drainMs = drainMsOf(appHost.cluster)
    const began = Date.now()
    // Workers hand requests on until they end.
    shared?.door.close()
    await shared?.stopWorkers(drainMs)
    const leftMs = Math.max(LAST_ANSWERS_MS, drainMs - (Date.now() - began))
    await drain(server, leftMs, shared ? [shared.door] : [])
    await source.vite?.close()
    await appHost.close()
    log.info('Stopped')
    process.exit(code)
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      log.fatal({ err: error }, event)
      void stop(event, 1).catch(fail)
    })
  }
}

async function builtSource(): Promise<Source> {
  const build = await loadBuild()
  return { load: async () => build }
}

async function viteSource(): Promise<Source> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true } })
  return {
    vite,
    load: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as AppBuild,
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (TOLD.has(error.name)) return error.message
  const { code, port, address, hostname } = { code: '', port: '', address: '', hostname: '', ...error }
  const setting = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or choose another port: ${setting}=${Number(port) + 1} npm start`
  }
  if (code === 'EACCES' && port) {
    return `Port ${port} may not be used by this account. Choose another with ${setting}.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST must be an address of this computer, not '${hostname || address}'. Leave it empty to listen on all.`
  }
  return error.stack
}
