import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import { createApp } from '#server/app.ts'
import type { House, HouseBuild } from '#server/house.ts'
import { drain } from '#server/stop.ts'

// The app's modules live in the app's bundle. Importing any of them here as well would make a second
// database client and a second set of everything else: types only.

const KEEP_ALIVE_MS = 65_000
/** For a mail server that never answers: a stop must end. */
const GIVE_UP_MS = 10_000

type Source = { load(): Promise<HouseBuild>; vite?: ViteDevServer }

const isBuilt = process.env.NODE_ENV === 'production'
let stopping = false

await start().catch(fail)

async function start() {
  const source = isBuilt ? await builtSource() : await viteSource()
  let house = (await source.load()).entry.module.house
  await house.open()

  const app = createApp({
    house: () => house,
    getBuild: async () => {
      const build = await source.load()
      if (house !== build.entry.module.house) await moveTo(build.entry.module.house)
      return build
    },
    clientDir: join(process.cwd(), 'build', 'client'),
    stopping: () => stopping,
    devFiles: source.vite?.middlewares,
  })

  const { env, log } = house
  const server = createServer(app)
  // Longer than a load balancer keeps its idle connections, which would else be reused as we close them.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 1000
  server.once('error', fail)
  server.listen({ port: env.PORT, host: env.HOST }, () => {
    server.off('error', fail)
    process.stdout.write(`\nMortise is open at ${env.APP_URL}\n${house.welcome?.() ?? ''}\n`)
  })

  /** While developing, an edit may have made the house anew. */
  async function moveTo(next: House) {
    const last = house
    house = next
    await last.close()
    await next.open()
  }

  async function stop(signal: string, code: number) {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
    log.info(`${signal}: stopping`)
    await drain(server)
    await source.vite?.close()
    await house.close()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(signal, 0).catch(fail))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      log.fatal({ err: error }, event)
      void stop(event, 1).catch(fail)
    })
  }
}

async function builtSource(): Promise<Source> {
  const path = pathToFileURL(join(process.cwd(), 'build', 'server', 'index.js')).href
  const build: HouseBuild = await import(path)
  return { load: async () => build }
}

async function viteSource(): Promise<Source> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true } })
  return {
    vite,
    load: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as HouseBuild,
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'SettingsError') return error.message
  if (!('code' in error) || !('port' in error)) return error.stack
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is already in use. Stop the other program, or choose another port: PORT=3001 npm start`
  }
  return error.code === 'EACCES'
    ? `Port ${error.port} may not be used by this account. Choose another with PORT.`
    : error.stack
}
