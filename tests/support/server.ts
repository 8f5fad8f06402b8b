import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

type ServerOptions = {
  /** Kept after the stop. Without one, a temporary directory is made and removed; it holds the demo, where `seedOnce` was called. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Options of Node, in place of those by which tests end sooner. */
  nodeArgs?: string[]
  /** Where it is installed; this checkout if not told. */
  dir?: string
  /** Another program than the built server; it says that it is open in the same words. */
  program?: string
  /** Where else its log is to go, for other processes. */
  logFile?: string
}

export type Server = {
  url: string
  dataDir: string
  /** All it has written so far. */
  logs(): string
}

export type RunningServer = Server & {
  pid: number
  /** Asks it to stop (SIGTERM by default) and resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const START_FILE = 'build/start.js'
const START_DEADLINE_MS = 100_000

/** With these, what a start puts into an empty folder is not what it puts there without. */
const ownSeed = ['APP_MODE', 'SESSION_SECRET']

/** Migrates and fills a folder, of which servers get copies from now on; that takes a third of a first start. Returns what removes it. */
export async function seedOnce(): Promise<() => void> {
  // `npm test` gives one that all of its suites share.
  const given = process.env.SEEDED_DATA_DIR
  const dataDir = given ?? join(mkdtempSync(join(tmpdir(), 'mortise-seeded-')), 'data')
  if (!existsSync(dataDir)) {
    await (await startServer({ dataDir: `${dataDir}.new` })).stop()
    renameSync(`${dataDir}.new`, dataDir)
  }
  process.env.SEEDED_DATA_DIR = dataDir
  return () => given ?? rmSync(dirname(dataDir), { recursive: true, force: true })
}

/** A temporary directory, with the demo where `seedOnce` was called. */
export function newDataDir({ dir, env = {} }: ServerOptions = {}): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'mortise-server-'))
  const { SEEDED_DATA_DIR } = process.env
  if (SEEDED_DATA_DIR && dir === undefined && !ownSeed.some(name => name in env))
    cpSync(SEEDED_DATA_DIR, dataDir, { recursive: true })
  return dataDir
}

/** Runs the built server on its own data, and resolves once it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(options)
    } catch (error) {
      // Between looking for a free port and listening there, another may have taken it.
      if (options.port !== undefined || tries === 3 || !/already in use/.test(String(error))) throw error
    }
  }
}

/** Begins to start the built server, and waits for nothing. */
export async function beginServer(options: ServerOptions) {
  const program = options.program ?? START_FILE
  const dir = options.dir ?? process.cwd()
  if (!existsSync(resolve(dir, program))) throw new Error(`${program} is missing: npm run build makes it`)
  const dataDir = options.dataDir ?? newDataDir(options)
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`

  // It is asked much in a short life: clearing up young objects less often saves a tenth of its processor time.
  const { nodeArgs = ['--max-semi-space-size=64'] } = options
  const child = spawn(process.execPath, [...nodeArgs, program], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      APP_URL: url,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      WEB_CONCURRENCY: '1',
      ...clock(),
      ...options.env,
    },
  })
  let logs = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      logs += text
      if (options.logFile !== undefined) appendFileSync(options.logFile, text)
    })
  }
  const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  return { child, url, dataDir, exited, logs: () => logs }
}

async function startOnce(options: ServerOptions): Promise<RunningServer> {
  const { child, url, dataDir, exited, logs } = await beginServer(options)

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    const code = await exited
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    return code
  }

  const deadline = Date.now() + START_DEADLINE_MS
  while (!(hasOpened(logs()) && (await isReady(url)))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop('SIGKILL')
      throw new Error(`The server did not start:\n${logs()}`)
    }
    await sleep(50)
  }
  return { url, dataDir, pid: child.pid ?? 0, stop, logs }
}

/** The clock of the suite, where it has another one. */
function clock() {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, TZ } = process.env
  const given = { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, TZ }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Why the built server ends instead of starting, and its exit code. Nothing but these settings is in its environment. */
export async function failureOf(env: Record<string, string>, cwd?: string) {
  const run = promisify(execFile)
  try {
    await run(process.execPath, [resolve(START_FILE)], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
      timeout: START_DEADLINE_MS,
      cwd,
    })
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, stderr }
  }
  throw new Error('it started')
}

/** Its own word: what answers at the port may be another server. */
export function hasOpened(logs: string) {
  return logs.includes('Mortise is open at')
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  for (;;) {
    // Below those that the system gives to outgoing connections, one of which could take it meanwhile.
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
