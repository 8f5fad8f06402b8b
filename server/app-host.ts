import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Upload } from '#app/domain/files/upload.ts'
import type { LiveHost } from '#app/domain/live/live.ts'
import type { Env } from '#app/env.server.ts'
import type { MachineRole } from '#app/litefs.server.ts'
import type { Logger } from '#app/log.server.ts'

/** What the server knows of the app. Built in the app's own bundle, so that its modules exist only once. */
export type AppHost = {
  env: Env
  log: Logger
  /**
   * Opens the database, migrates it where no other machine shares it, fills an empty demo, starts timers. A worker opens it to read
   * only, once another process of the machine has done all that.
   */
  open(as?: 'worker'): Promise<void>
  /** Null where one process has the database to itself. */
  cluster: Cluster | null
  ready(): boolean
  /** Whose people are signed in by the cookies a request came with; null when no session runs by them. */
  companyOf(cookie: string): Promise<number | null>
  /**
   * Whose people are about to send a form with files, of so many bytes as far as they say, and why nothing of it is taken; null when
   * no session runs by the cookies.
   */
  senderOf(cookie: string, bytes: number): Promise<{ companyId: number; refusal: Error | null } | null>
  /** The folder for files that arrive. */
  arrivingDir(): string
  /** Of a file that is sent to that address. */
  maxFileBytes: number
  /** Sends what waits to be sent, stops timers, closes the database. */
  close(): Promise<void>
  /** For the sockets of open pages. */
  live: LiveHost
  /**
   * Does `work` so that all it begins is known to be done for that request. `work` is handed what is to be called once it was answered,
   * with the status and, where no route took it, what it was.
   */
  answer(
    request: { id: string; method: string; cookies: string | undefined },
    work: (answered: (status: number, other: string) => void) => void,
  ): void
  /** A route takes part in answering the present request, by what `work` does; its pattern, such as 'projects/:id'. */
  takePart<T>(pattern: string, part: 'loader' | 'action', work: () => T | Promise<T>): Promise<T>
  /** Resolves when no other process writes to the database, after `withinMs` at the latest. */
  untilWritable?(withinMs: number): Promise<void>
  /** What Prometheus reads. `sockets`: open pages of this process; `workers`: what each has counted. */
  metrics(sockets: number, workers?: readonly unknown[]): Promise<string>
  /** What this process has counted, for the one that tells it. */
  countedMetrics(): Promise<unknown>
  /** Printed once the server listens: the demo's sign-ins. */
  welcome?(): string
  /** Why this session's requests are refused for now, in words, and for how many seconds. */
  refusalFor?(cookie: string | undefined, asked: RequestLine): { message: string; seconds: number } | null
  /** What loaders and actions get as `context`. It also carries `nonce`, `requestId` and `log`. */
  loadContext(request: RequestFacts): AppLoadContext
}

/** Several machines with the same database, of which one may write. */
export type Cluster = {
  /** Of this machine; it may be another at the next call. */
  role(): MachineRole
  /** Calls back when it has become another, until what it returns is called. */
  watchRole(hear: (role: MachineRole) => void): () => void
  /** False while the database here is older than this build, which cannot read it then. */
  canRead(): boolean
  /** The number of the last transaction that the database here holds; null before the first. */
  position(): number | null
  /** Where another machine listens, within the private network. */
  urlOf(machine: string): string
  /** What all machines know and nobody else. */
  secret: string
}

export type RequestLine = { method: string; path: string }

export type RequestFacts = {
  nonce: string
  requestId: string
  /** Of a form with files. */
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
