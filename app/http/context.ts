import type { Upload } from '#app/domain/files/upload.ts'
import type { Logger } from '#app/log.server.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'

declare module '@remix-run/node' {
  /** One per request, shared by its loaders. */
  interface AppLoadContext {
    nonce: string
    requestId: string
    /** Set for a form with files, whose body is read already. */
    upload?: Upload | undefined
    /** Method and address, safe for the log. */
    loggedAs: string
    address: string
    log: Logger
    isDemo: boolean
    queriesBefore: number
    /** For long responses: true when the next piece can be sent, false when nobody reads any more. */
    hasRoom(): Promise<boolean>
    /** Calls back when the response is sent or given up; at once if it is already. */
    onceOver(tell: () => void): void
    /** Takes a Set-Cookie header; a cookie that the response sets itself wins. */
    setCookie(header: string): void
    /** Set when the company has used up its minute. */
    retryAfterSeconds?: number
    /** Looked up once per request. */
    actor?: Promise<SessionActor | null>
  }
}
