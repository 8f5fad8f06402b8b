import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { maxFileBytes } from '#app/domain/files/upload.ts'
import type { LiveHost } from '#app/domain/live/live.ts'
import { parseEnv } from '#app/env.server.ts'
import { createLogger } from '#app/log.server.ts'
import { createApp } from '#server/app.ts'
import type { AppHost, Cluster, RequestFacts } from '#server/app-host.ts'
import { makeHttpServer } from '#server/http-server.ts'

type Handler = (args: { request: Request; context: AppLoadContext }) => unknown

type FakeOptions = {
  env?: Record<string, string>
  ready?: boolean
  starting?: () => boolean
  stopping?: () => boolean
  /** Of the build, by path, beside a script and a drawing that are always there. */
  files?: Record<string, string | Buffer>
  /** Where files arrive, if not beside the build. */
  arriving?: string
  /** Why a form with files of so many bytes is not received. */
  refusalOf?: (cookie: string, bytes: number) => Error | null
  /** Of which machines it is one; of none if not told. */
  cluster?: Cluster
  /** Answers everything the middleware lets through. */
  handler?: Handler
}

/** Of people who are signed in, for the fake: of one company, and of another. */
export const realCookie = 'mortise_session=genuine'
export const otherCookie = 'mortise_session=another'
const companies: Readonly<Record<string, number>> = {
  [realCookie]: 1,
  [otherCookie]: 2,
  'mortise_session=3': 3,
  'mortise_session=4': 4,
  'mortise_session=5': 5,
}

/** The real middleware around an app of one route, listening on a free port. */
export async function startFakeApp(options: FakeOptions = {}) {
  const env = parseEnv({
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'info',
    APP_URL: 'http://shop.example',
    ...options.env,
  })
  const lines: string[] = []
  const log = createLogger(env, line => lines.push(line))
  const clientDir = mkdtempSync(join(tmpdir(), 'mortise-client-'))
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'assets', 'page-abc123.js'), 'export {}')
  for (const [path, bytes] of Object.entries(options.files ?? {})) writeFileSync(join(clientDir, path), bytes)
  writeFileSync(join(clientDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')

  const appHost = {
    env,
    log,
    part: 'alone' as const,
    open: async () => {},
    ready: () => options.ready ?? true,
    cluster: options.cluster ?? null,
    companyOf: async (cookie: string) => companies[cookie] ?? null,
    senderOf: async (cookie: string, bytes: number) => {
      const companyId = companies[cookie]
      return companyId === undefined
        ? null
        : { companyId, refusal: options.refusalOf?.(cookie, bytes) ?? null }
    },
    arrivingDir: () => options.arriving ?? join(clientDir, 'arriving'),
    maxFileBytes: maxFileBytes,
    close: async () => {},
    live: deafLive,
    answer: (_request: unknown, work: Parameters<AppHost['answer']>[1]) => work(() => {}),
    takePart: async <T>(_pattern: string, _part: string, work: () => T | Promise<T>) => work(),
    metrics: async () => '',
    apiAddresses: [],
    loadContext: (facts: RequestFacts) => ({ ...facts, isDemo: true, queriesBefore: 0 }),
  }
  const build = buildOf(options.handler ?? (({ context }) => Response.json({ nonce: context.nonce })))
  const app = createApp({
    appHost: () => appHost,
    getBuild: () => build,
    clientDir,
    starting: options.starting,
    stopping: options.stopping,
    patience: options.cluster && { leaderWithinMs: 400, caughtUpWithinMs: 400 },
  })
  const server = makeHttpServer(app)
  const port = await listen(server)
  return {
    url: `http://localhost:${port}`,
    port,
    /** Where files arrive. */
    arriving: appHost.arrivingDir(),
    server,
    lines,
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

function buildOf(handler: Handler): ServerBuild {
  const route = {
    id: 'routes/any',
    parentId: undefined,
    path: '*',
    module: { loader: handler, action: handler, default: undefined },
  }
  return {
    mode: 'production',
    entry: { module: { default: () => new Response('no pages here'), handleError() {} } },
    // A resource route has no component, which the type does not foresee.
    routes: { [route.id]: route } as unknown as ServerBuild['routes'],
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
    isSpaMode: false,
  }
}

function listen(server: Server) {
  return new Promise<number>(resolve => {
    server.listen(0, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

/** Nobody is signed in, and nothing is told. */
const deafLive: LiveHost = {
  path: '/ws',
  personOf: async () => null,
  sessionStateOf: () => 'ended',
  hasRoom: () => false,
  listen: () => () => {},
}
