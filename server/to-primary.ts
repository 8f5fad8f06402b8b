import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { isReading } from '#app/domain/request-method.ts'
import { routePath } from '#app/domain/route-path.ts'
import type { MachineRole } from '#app/litefs.server.ts'
import type { Logger } from '#app/log.server.ts'
import type { Cluster } from '#server/app-host.ts'
import { forward, hopsOfForwarded, isForwarded, LostAnswer } from '#server/forward.ts'
import { closeAfterAnswer, refuse } from '#server/refuse.ts'
import { clientAddress } from '#server/request-limits.ts'

/** Fly replays no body of more than 1 MB. */
const MAX_REPLAYED_BYTES = 900_000
const LOOK_EVERY_MS = 50
const RETRY_SECONDS = 2
/** Then each machine takes another for the leader. */
const MAX_HOPS = 2
const MAX_HELD = 1000

type Options = {
  cluster: Cluster
  log: Logger
  addressHeader: string | undefined
  stopping: () => boolean
  /** A new leader comes within seconds; after a crash it takes 17 to 22, and nobody waits for that. */
  leaderWithinMs?: number | undefined
}

/** The primary answers writes: Fly replays them, or a replica forwards big bodies. Must precede reading of bodies and rate limits. */
export function toPrimary(options: Options): RequestHandler {
  const { cluster, log, addressHeader, stopping, leaderWithinMs = 5000 } = options
  let held = 0

  async function leader(res: Response): Promise<MachineRole> {
    const endsAt = performance.now() + leaderWithinMs
    held++
    try {
      let role = workingRole(cluster)
      const isWorthIt = () => held <= MAX_HELD && performance.now() < endsAt && !res.closed
      while (role.kind === 'unknown' && !role.isLasting && isWorthIt()) {
        await sleep(LOOK_EVERY_MS)
        role = workingRole(cluster)
      }
      return role
    } finally {
      held--
    }
  }

  return async (req, res, next) => {
    if (!mayWrite(req) && cluster.canRead()) return next()
    try {
      const role = await leader(res)
      if (res.closed) return
      if (role.kind === 'primary' && !stopping()) return next()
      if (role.kind !== 'replica' || !maySendOn(req)) return refuseForNow(req, res)
      if (isReplayable(req)) return replay(req, res, role.primary)
      const from = { address: clientAddress(req, addressHeader), hops: hopsOf(req) + 1 }
      const { hostname, port } = new URL(cluster.urlOf(role.primary))
      await forward(req, res, { to: { hostname, port }, from, secret: cluster.secret }).catch(error => {
        log.warn({ err: error }, 'The primary could not be reached')
        refuseForNow(req, res, error instanceof LostAnswer ? perhapsSaved : forNow)
      })
    } catch (error) {
      next(error)
    }
  }
}

/** A primary with an older schema cannot work. */
function workingRole(cluster: Cluster): MachineRole {
  const role = cluster.role()
  return role.kind === 'primary' && !cluster.canRead() ? { kind: 'unknown' } : role
}

/** The demo's mails and payments are in the process that made them. */
export function mayWrite({ method, path }: { method: string; path: string }): boolean {
  return !isReading(method) || routePath(path).startsWith('/dev/')
}

/** False after a failed try: Fly takes no second `fly-replay` then. */
export function maySendOn(req: IncomingMessage): boolean {
  return req.headers['fly-replay-failed'] === undefined && hopsOf(req) < MAX_HOPS
}

/** From our own `state` in Fly's header, or from the forwarding machine. */
function hopsOf(req: IncomingMessage): number {
  const [, state = '0'] =
    /(?:^|;)\s*state=(\d)(?:;|$)/.exec(String(req.headers['fly-replay-src'] ?? '')) ?? []
  return Math.max(Number(state), hopsOfForwarded(req))
}

/** A forwarding machine cannot replay as Fly's proxy does. */
function isReplayable(req: Request): boolean {
  return !isForwarded(req) && isSmall(req)
}

function isSmall({ headers }: Request): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) <= MAX_REPLAYED_BYTES
}

/** Fly's proxy swallows this answer and sends the request to the primary. */
export function replay(req: Request, res: Response, primary: string) {
  res.set('Cache-Control', 'no-store').set('fly-replay', replayHeader(req, primary))
  res.status(409).end()
}

function replayHeader(req: IncomingMessage, primary: string): string {
  return `instance=${primary};state=${hopsOf(req) + 1};timeout=5s;fallback=prefer_self`
}

/** During a deployment a page of one machine may ask another for its files. */
export function filesOfPrimary({ role }: Cluster): RequestHandler {
  return (req, res, next) => {
    const own = role()
    if (own.kind === 'replica' && maySendOn(req)) replay(req, res, own.primary)
    else next()
  }
}

/** Sockets live at the primary; Fly replays those that reach a replica. Call it after all other upgrade listeners. */
export function socketsAtPrimary(server: Server, cluster: Cluster) {
  const listeners = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (req, socket: Duplex, head) => {
    const role = workingRole(cluster)
    if (role.kind === 'primary') {
      for (const listen of listeners) Reflect.apply(listen, server, [req, socket, head])
      return
    }
    socket.on('error', () => {})
    const mayGo = role.kind === 'replica' && maySendOn(req)
    const answer = mayGo
      ? ['409 Conflict', `fly-replay: ${replayHeader(req, role.primary)}`]
      : ['503 Service Unavailable', `Retry-After: ${RETRY_SECONDS}`]
    const always = ['Cache-Control: no-store', 'Content-Length: 0', 'Connection: close']
    socket.end(`HTTP/1.1 ${[...answer, ...always].join('\r\n')}\r\n\r\n`)
  })
}

const forNow =
  'Mortise is changing over to another machine. Nothing was changed. Please try again in a few seconds.'

const perhapsSaved =
  'Mortise was changing over to another machine just then. Your change may have been saved: please look before you send it again.'

function refuseForNow(req: Request, res: Response, message = forNow) {
  if (res.headersSent) return void res.destroy()
  if (!isSmall(req)) closeAfterAnswer(req, res)
  req.resume()
  res.set('Retry-After', String(RETRY_SECONDS))
  refuse(req, res, 503, 'Just a moment', message)
}
