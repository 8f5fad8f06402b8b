import nodeCluster from 'node:cluster'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createAdapter } from '@socket.io/cluster-adapter'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Server, type Socket } from 'socket.io'
import type { Audience, Broadcast, LivePerson, SessionState, SignedOut } from '#app/domain/live/live.ts'
import type { AppHost } from '#server/app-host.ts'
import { clientNetwork } from '#server/request-limits.ts'
import { positionCookie } from '#server/seen-position.ts'
import { openRedis } from '#server/socket-redis.ts'
import { openRooms, roomName, type Sockets } from '#server/socket-rooms.ts'
import { socketsAtPrimary } from '#server/to-primary.ts'

/** A page's questions have some tens of bytes. */
const MAX_BYTES = 4096
const HANDSHAKES_A_MINUTE = 120
const SOCKETS_OF_PERSON = 20
const SOCKETS_OF_COMPANY = 300
/** More frames or questions close the socket; above the person's or company's limit nothing is answered. */
const IN_TEN_SECONDS = { framesOfSocket: 200, askedBySocket: 40, askedByPerson: 120, askedByCompany: 1200 }
const RECHECKED_AT_ONCE = 50
/** Until a session that expired, or ended elsewhere, is noticed. */
const RECHECK_MS = 60_000
/** For a connection that never says what it is for. */
const CONNECTED_WITHIN_MS = 20_000
/** Milliseconds; `socketsIn` waits for longer (`server/socket-rooms.ts`). */
const BETWEEN_PROCESSES = { requestsTimeout: 2000, heartbeatInterval: 1000, heartbeatTimeout: 3000 }
/** Packets for a client that does not read. */
const MAX_WAITING = 500

/** Signed in by cookie, limited to the company, closed with the session. Call `follow` for a new app, `close` before the server stops. */
export async function openSockets(server: HttpServer, host: () => AppHost) {
  const { env, log, live, cluster } = host()
  const { addressHeader } = env
  const people = new WeakMap<IncomingMessage, LivePerson>()
  const limit = (points: number, duration: number) =>
    new RateLimiterMemory({ points: Math.max(1, Math.round(points * env.RATE_LIMIT_FACTOR)), duration })
  const handshakes = limit(HANDSHAKES_A_MINUTE, 60)
  const frames = limit(IN_TEN_SECONDS.framesOfSocket, 10)
  const bySocket = limit(IN_TEN_SECONDS.askedBySocket, 10)
  const byPerson = limit(IN_TEN_SECONDS.askedByPerson, 10)
  const byCompany = limit(IN_TEN_SECONDS.askedByCompany, 10)

  const redis = env.REDIS_URL === undefined ? undefined : await openRedis(env.REDIS_URL, log)
  const io: Sockets = new Server(server, {
    path: live.path,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    connectTimeout: CONNECTED_WITHIN_MS,
    perMessageDeflate: false,
    allowRequest: (request, answer) =>
      void admit(request).then(
        isAdmitted => answer(null, isAdmitted),
        () => answer(null, false),
      ),
  })
  if (cluster) {
    socketsAtPrimary(server, cluster)
    // A replica may not have it yet when the page asks.
    io.engine.on('initial_headers', (headers: Record<string, string>) => {
      const position = cluster.position()
      if (position) headers['Set-Cookie'] = positionCookie(position, env.APP_URL.startsWith('https:'))
    })
  }
  if (redis) io.adapter(redis.adapter)
  else if (nodeCluster.isWorker) io.adapter(createAdapter(BETWEEN_PROCESSES))
  const rooms = openRooms(io, log)

  // Per connection: frames outside the socket's life count as well.
  let connections = 0
  const open = new Set<Socket['conn']>()
  io.engine.on('connection', (connection: Socket['conn']) => {
    connections += 1
    open.add(connection)
    connection.once('close', () => open.delete(connection))
    const key = String(connections)
    let waiting = 0
    connection.on('packet', () => {
      frames.consume(key).catch(() => connection.close(true))
    })
    connection.on('packetCreate', () => {
      waiting += 1
      if (waiting > MAX_WAITING) connection.close(true)
    })
    connection.on('flush', () => {
      waiting = 0
    })
  })

  const leads = () => !cluster || cluster.role().kind === 'primary'

  async function admit(request: IncomingMessage): Promise<boolean> {
    if (!isOwnPage(request, env.APP_URL)) return false
    await handshakes.consume(clientNetwork(request, addressHeader))
    const person = await host().live.personOf(request.headers.cookie ?? '')
    if (!person) return false
    people.set(request, person)
    return mayHaveMore(person, 1)
  }

  function mayHaveMore({ companyId, userId }: LivePerson, more: number): boolean {
    const count = (audience: Audience) => io.of('/').adapter.rooms.get(roomName(audience))?.size ?? 0
    const isPersonWithin = count({ companyId, userId }) + more <= SOCKETS_OF_PERSON
    return isPersonWithin && count({ companyId }) + more <= SOCKETS_OF_COMPANY
  }

  io.on('connection', socket => {
    const person = people.get(socket.request)
    // A connection may wait before it becomes a socket, or retry.
    if (!person || !leads() || sessionStateOf(person) !== 'signed in') return void socket.conn.close()
    const { companyId, userId, name } = person
    socket.data = { userId, name }
    void socket.join([roomName({ companyId }), roomName({ companyId, userId })])
    // Not a final disconnect, so that a well-behaved page reconnects after a pause.
    const cutOff = () => socket.conn.close(true)
    // Others may have come in at the same moment.
    if (!mayHaveMore(person, 0)) return void socket.disconnect(true)
    socket.on('disconnect', cutOff)
    socket.use(async (_packet, next) => {
      try {
        await bySocket.consume(socket.id)
      } catch {
        return cutOff()
      }
      const isWithin = byPerson.consume(String(userId)).then(() => byCompany.consume(String(companyId)))
      await isWithin.then(
        () => next(),
        () => next(new Error('More than is answered')),
      )
    })
    // Unanswered packets raise an error here.
    socket.on('error', () => {})
    rooms.serve(socket, person, room => host().live.hasRoom(person, room))
  })

  async function recheck(who?: SignedOut['signedOut']) {
    let looked = 0
    for (const socket of [...io.of('/').sockets.values()]) {
      const person = people.get(socket.request)
      if (!person || !isMeant(person, who)) continue
      const state = isOpen ? sessionStateOf(person) : 'signed in'
      if (state === 'ended') socket.disconnect(true)
      // Not a final disconnect: a page used meanwhile reconnects with a newer cookie.
      else if (state === 'idle') socket.conn.close(true)
      if (++looked % RECHECKED_AT_ONCE === 0) await nextTurn()
    }
  }

  /** On a failure the next check, in a minute, decides. */
  function sessionStateOf(person: LivePerson): SessionState {
    try {
      return host().live.sessionStateOf(person)
    } catch (error) {
      log.warn({ err: error }, 'A session could not be looked up')
      return 'signed in'
    }
  }

  let isOpen = true
  io.on('signedOut', who => void recheck(who))
  const timer = setInterval(() => void recheck(), RECHECK_MS).unref()

  /** After losing the lead: pages reconnect to the new leader. */
  function closeAll() {
    for (const connection of open) connection.close(true)
  }
  const stopWatching = cluster?.watchRole(() => leads() || closeAll())

  function hear(told: Broadcast | SignedOut) {
    if (!('signedOut' in told)) {
      const { to, event, payload } = told
      const position = cluster?.position()
      // The page's next read must include what it was told.
      const given = position ? [payload ?? null, position] : payload === undefined ? [] : [payload]
      return void io.to(roomName(to)).emit(event, ...(given as never))
    }
    void recheck(told.signedOut)
    if (redis || nodeCluster.isWorker) io.serverSideEmit('signedOut', told.signedOut)
  }

  let stopListening = () => {}
  return {
    follow() {
      stopListening()
      stopListening = host().live.listen(hear)
    },
    count: () => io.of('/').sockets.size,
    async close() {
      isOpen = false
      stopListening()
      clearInterval(timer)
      stopWatching?.()
      rooms.close()
      // Not a final disconnect: pages reconnect to the next server.
      io.engine.close()
      redis?.leave()
    },
  }
}

function isMeant({ companyId, userId }: LivePerson, who: SignedOut['signedOut'] | undefined): boolean {
  if (!who) return true
  return 'userId' in who ? who.userId === userId : who.companyId === companyId
}

/** Else another site's page could connect with a visitor's cookies. Programs send no Origin. */
function isOwnPage({ headers }: IncomingMessage, appUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const own = new URL(appUrl)
  return [own.host, host].some(name => origin === `${own.protocol}//${name}`)
}
