import nodeCluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { FromPrimary, ToPrimary } from '#app/processes.server.ts'
import { createApp } from '#server/app.ts'
import type { AppBuild, AppHost } from '#server/app-host.ts'
import { loadBuild } from '#server/built-app.ts'
import { fail, isTold } from '#server/fail.ts'
import { collectGarbageSooner } from '#server/heap.ts'
import { makeHttpServer } from '#server/http-server.ts'
import { openMetrics } from '#server/metrics-port.ts'
import { openSockets } from '#server/sockets.ts'
import { ALIVE_EVERY_MS, drain, drainMsOf, giveUpMsOf, UNUSABLE } from '#server/stop.ts'

// One process that serves: alone, or started beside others by `server/processes.ts`. Types only from the app: importing a module here as
// well would make a second database client.

type Source = { load(): Promise<AppBuild>; vite?: ViteDevServer }

const isBuilt = process.env.NODE_ENV === 'production'
let stopping = false

process.umask(0o077)
collectGarbageSooner()
if (isBuilt) process.chdir(join(import.meta.dirname, '..'))
await start().catch(failed)

function failed(error: unknown): never {
  fail(error, nodeCluster.isWorker && isTold(error) ? UNUSABLE : 1)
}

async function start() {
  const source = isBuilt ? await builtSource() : await viteSource()
  let appHost = (await source.load()).entry.module.appHost
  const { env, log, part } = appHost
  let isOpen = false

  const app = createApp({
    appHost: () => appHost,
    getBuild: async () => {
      const build = await source.load()
      if (appHost !== build.entry.module.appHost) await moveTo(build.entry.module.appHost)
      return build
    },
    clientDir: join(process.cwd(), 'build', 'client'),
    starting: () => !isOpen,
    stopping: () => stopping,
    devFiles: source.vite?.middlewares,
  })

  const server = makeHttpServer(app)
  const listen = () => once(server.listen({ port: env.PORT, host: env.HOST }), 'listening')
  if (nodeCluster.isWorker) hearPrimary()
  else hearSignals()
  // The log's reader may go away.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  const isFirst = part === 'alone' || part === 'first'
  // Before the database: a port in use may be that of the Mortise it belongs to.
  if (isFirst) await listen()
  let sockets: Awaited<ReturnType<typeof openSockets>> | undefined
  const countSockets = () => sockets?.count() ?? 0
  await appHost.open(countSockets)
  sockets = await openSockets(server, () => appHost)
  sockets.follow()
  const hasMetrics = !nodeCluster.isWorker && env.METRICS_PORT !== undefined
  const metrics = hasMetrics ? openMetrics(() => appHost.metrics(), env, log) : null
  if (metrics) await once(metrics, 'listening')
  isOpen = true
  if (!isFirst) await listen()
  tellPrimary({ kind: 'open' })
  if (isFirst) process.stdout.write(`\nMortise is open at ${env.APP_URL}\n${appHost.welcome?.() ?? ''}\n`)

  function hearSignals() {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => void stop(signal, 0).catch(fail))
  }

  /** A terminal or service manager signals all processes; the primary decides, and without it this one ends. */
  function hearPrimary() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
    process.on('message', (told: FromPrimary) => {
      if (told.kind === 'stop') void stop('Asked', 0).catch(fail)
    })
    setInterval(() => tellPrimary({ kind: 'alive' }), ALIVE_EVERY_MS).unref()
  }

  function tellPrimary(told: ToPrimary) {
    if (nodeCluster.isWorker) process.send?.(told, undefined, {}, () => {})
  }

  /** While developing, an edit may have made the app anew. */
  async function moveTo(next: AppHost) {
    const last = appHost
    appHost = next
    await last.close()
    await next.open(countSockets)
    sockets?.follow()
  }

  async function stop(why: string, code: number) {
    if (stopping) {
      log.warn(`${why} again: stopping at once`)
      process.exit(1)
    }
    stopping = true
    const giveUpMs = giveUpMsOf(appHost.cluster)
    setTimeout(() => {
      log.error(`Not stopped within ${giveUpMs / 1000} seconds: giving up`)
      process.exit(1)
    }, giveUpMs).unref()
    log.info(`${why}: stopping`)
    // Transactions keep what is begun; the next start goes on.
    if (!isOpen) process.exit(code)
    await sockets?.close()
    metrics?.close()
    metrics?.closeAllConnections()
    await drain(server, drainMsOf(appHost.cluster))
    await source.vite?.close()
    await appHost.close()
    log.info('Stopped')
    process.exit(code)
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      log.fatal({ err: error }, event)
      void stop(event, nodeCluster.isWorker && isTold(error) ? UNUSABLE : 1).catch(fail)
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
