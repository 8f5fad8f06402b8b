import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Upload } from '#app/domain/files/upload.ts'
import type { LiveHost } from '#app/domain/live/live.ts'
import type { Env } from '#app/env.server.ts'
import type { MachineRole } from '#app/litefs.server.ts'
import type { Logger } from '#app/log.server.ts'
import type { Part } from '#app/processes.server.ts'

/** Built in the app's own bundle, so that its modules exist only once. */
export type AppHost = {
  env: Env
  log: Logger
  part: Part
  /** Migrates where it leads, fills an empty demo, starts timers. `sockets`: open pages of this process. */
  open(sockets: () => number): Promise<void>
  /** Null where one process has the database to itself. */
  cluster: Cluster | null
  ready(): boolean
  /** Null without a live session. */
  companyOf(cookie: string): Promise<number | null>
  /** For a form with files: `bytes` as declared; `refusal` where nothing is received; null without a live session. */
  senderOf(cookie: string, bytes: number): Promise<{ companyId: number; refusal: Error | null } | null>
  arrivingDir(): string
  /** For the current upload's address. */
  maxFileBytes: number
  close(): Promise<void>
  live: LiveHost
  /** Runs `work` in the request's context. Call `answered` with the status and, where no route took it, what it was. */
  answer(
    request: { id: string; method: string; cookies: string | undefined },
    work: (answered: (status: number, other: string) => void) => void,
  ): void
  /** `pattern`: of the route, such as 'projects/:id'. */
  takePart<T>(pattern: string, part: 'loader' | 'action', work: () => T | Promise<T>): Promise<T>
  /** Resolves when no other process writes, after `withinMs` at the latest. */
  untilWritable?(withinMs: number): Promise<void>
  /** For Prometheus. */
  metrics(): Promise<string>
  welcome?(): string
  /** '/api/projects/:id': what the one route of the API stands for. */
  apiAddresses: readonly string[]
  /** Null unless this session's requests are refused for now. */
  refusalFor?(
    cookie: string | undefined,
    asked: RequestLine,
  ): Promise<{ message: string; seconds: number } | null>
  /** The `context` of loaders and actions, with `nonce`, `requestId` and `log`. */
  loadContext(request: RequestFacts): AppLoadContext
}

/** Machines sharing the database; one may write. */
export type Cluster = {
  /** May change between calls. */
  role(): MachineRole
  /** Returns what ends watching. */
  watchRole(hear: (role: MachineRole) => void): () => void
  /** Whether this machine leads by LiteFS's word and has not heard of its lease for longer than that lasts. */
  isCutOff(): boolean
  /** False while the database is older than this build. */
  canRead(): boolean
  /** Number of the last transaction here; null before the first. */
  position(): number | null
  /** Within the private network. */
  urlOf(machine: string): string
  /** Shared by all machines. */
  secret: string
}

export type RequestLine = { method: string; path: string }

export type RequestFacts = {
  nonce: string
  requestId: string
  upload: Upload | undefined
  loggedAs: string
  address: string
  log: Logger
  hasRoom(): Promise<boolean>
  onceOver(tell: () => void): void
  setCookie(header: string): void
}

export type AppBuild = ServerBuild & {
  entry: { module: ServerBuild['entry']['module'] & { appHost: AppHost } }
}
