import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { isReading } from '#app/domain/request-method.ts'
import { routePath } from '#app/domain/route-path.ts'
import { createApp } from '#server/app.ts'
import { loadBuild } from '#server/built-app.ts'
import { forward, LostAnswer, toldFrom } from '#server/forward.ts'
import { collectGarbageSooner } from '#server/heap.ts'
import { connectionsOf, makeHttpServer } from '#server/http-server.ts'
import { clientAddress, READ_DOORS } from '#server/limits.ts'
import { closeAfterAnswer } from '#server/refuse.ts'
import { drain, drainMsOf, refuseAtStop } from '#server/stop.ts'
import { mayWrite } from '#server/to-primary.ts'
import {
  ALIVE_EVERY_MS,
  type FromWorker,
  giveAway,
  mainSocket,
  SOCKETS_DIR,
  type ToWorker,
} from '#server/workers.ts'

// Started by the main process (`server.ts`): answers reads and hands on all else.

const GIVE_UP_MS = 20_000
const LAST_ANSWERS_MS = 500

process.umask(0o077)
collectGarbageSooner()
process.chdir(join(import.meta.dirname, '..'))
const dir = process.env[SOCKETS_DIR] ?? ''
const tell = (told: FromWorker, socket?: Duplex) =>
  process.send?.(told, socket as Socket | undefined, {}, () => {})
let stopping = false

// A terminal or service manager signals all processes; the main one decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit(1))
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const build = await loadBuild()
const { appHost } = build.entry.module
const { env, log } = appHost
const app = createApp({
  appHost: () => appHost,
  getBuild: () => build,
  clientDir: join(process.cwd(), 'build', 'client'),
  stopping: () => stopping,
})
const server = makeHttpServer((req, res) => (isForMain(req) ? void handOn(req, res) : app(req, res)))
server.on('upgrade', handBack)
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, error => {
    log.fatal({ err: error }, event)
    tell({ kind: 'leaving' })
    void stop(1)
  })
}
process.on('message', (told: ToWorker, socket?: Socket) => {
  if (told.kind === 'stop') void stop(0)
  else if (told.kind === 'count') void count(told.id)
  else {
    tell({ kind: 'taken', id: told.id })
    if (!socket) return
    server.emit('connection', socket)
    socket.resume()
  }
})

await appHost.open('worker')
// A listening server also times out connections that it did not accept.
server.listen(join(dir, `${process.pid}.sock`))
await once(server, 'listening')
tell({ kind: 'ready' })
// Nobody is left to hand requests on to.
const stopWithoutMain = () => void stop(1, LAST_ANSWERS_MS)
process.removeAllListeners('disconnect').once('disconnect', stopWithoutMain)
// No 'disconnect' comes while a connection is being sent back.
setInterval(() => (process.connected ? tell({ kind: 'alive' }) : stopWithoutMain()), ALIVE_EVERY_MS)

function isForMain({ method = 'GET', url = '/' }: IncomingMessage): boolean {
  const [path = '/'] = url.split('?')
  return mayWrite({ method, path }) || READ_DOORS.has(routePath(path))
}

async function handOn(req: IncomingMessage, res: ServerResponse) {
  const secret = env.SESSION_SECRET
  const from = toldFrom(req, secret) ?? { address: clientAddress(req, env.addressHeader), hops: 0 }
  closeAfterAnswer(req, res)
  try {
    await forward(req, res, { to: { socketPath: mainSocket(dir) }, from, secret })
  } catch (error) {
    // A stop has answered it.
    if (res.writableEnded) return
    log.warn({ err: error }, 'The main process did not answer')
    if (res.headersSent) res.destroy()
    else refuseAtStop(req, res, error instanceof LostAnswer && !isReading(req.method ?? 'GET'))
  }
}

/** Sockets belong to the main process, which gets the connection with the request as it came. */
function handBack({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, rest: Buffer) {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  const head = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), rest])
  socket.on('error', () => {})
  connectionsOf(server).delete(socket)
  tell({ kind: 'upgrade', head: head.toString('base64') }, giveAway(socket))
  tell({ kind: 'let-go' })
}

async function count(id: number) {
  tell({ kind: 'counted', id, metrics: await appHost.countedMetrics() })
}

async function stop(code: number, withinMs = drainMsOf(appHost.cluster)) {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
  await drain(server, withinMs)
  await appHost.close()
  process.exit(code)
}
