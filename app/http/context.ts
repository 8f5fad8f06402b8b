import type { Upload } from '#app/domain/files/upload.ts'
import type { Logger } from '#app/log.server.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'

declare module '@remix-run/node' {
  /** Made once a request and shared by all of its loaders. */
  interface AppLoadContext {
    nonce: string
    requestId: string
    /** Of a form with files: its body is read already. */
    upload?: Upload | undefined
    /** Method and address, as the log may hold them. */
    loggedAs: string
    /** The visitor's network address. */
    address: string
    log: Logger
    isDemo: boolean
    queriesBefore: number
    /** For long answers, before each piece: true once the last one was taken, false when nobody reads any more. */
    hasRoom(): Promise<boolean>
    /** Calls back when the answer is over, sent or given up; at once when it is already. */
    onceOver(tell: () => void): void
    /** Has the answer set a cookie, by its Set-Cookie header, unless it does so itself. */
    setCookie(header: string): void
    /** Set where the company has used up its minute: the answer's Retry-After. */
    retryAfterSeconds?: number
    /** Who is asking; looked up once a request. */
    actor?: Promise<SessionActor | null>
  }
}
