import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Server, type Socket } from 'socket.io'
import type { Audience, LivePerson, SignedOut, Standing, Telling } from '#app/domain/live/live.ts'
import type { AppHost } from '#server/app-host.ts'
import { clientNetwork } from '#server/limits.ts'
import { positionCookie } from '#server/seen-position.ts'
import { openRedis } from '#server/socket-redis.ts'
import { openRooms, roomName, type Sockets } from '#server/socket-rooms.ts'
import { socketsAtPrimary } from '#server/to-primary.ts'

/** What a page asks is some tens of bytes. */
const MAX_BYTES = 4096
const HANDSHAKES_A_MINUTE = 120
const SOCKETS_OF_PERSON = 20
const SOCKETS_OF_COMPANY = 300
/** A socket that sends or asks more in ten seconds is cut off; beyond what a person, or a company, may ask nothing is answered. */
const IN_TEN_SECONDS = { framesOfSocket: 200, askedBySocket: 40, askedByPerson: 120, askedByCompany: 1200 }
/** Sessions are looked up so many at a time. */
const RECHECKED_AT_ONCE = 50
/** A session that ran out, or ended in another process, is noticed after so long. */
const RECHECK_MS = 60_000
/** A connection that never says what it is for is closed after so long. */
const CONNECTED_WITHIN_MS = 20_000
/** So many packets wait for somebody who does not read. */
const MAX_WAITING = 500

/**
 * The sockets of open pages: signed in by the session's cookie as they connect, told only what is of their own company, and closed
 * when the session ends. `follow` hears the app, again after it was made anew; `close` comes before the server stops. `count`: how many there are.
 */
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

  // Before there are any.
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
    // What was told before it connected may not have come to the replica yet that a page asks for it.
    io.engine.on('initial_headers', (headers: Record<string, string>) => {
      const position = cluster.position()
      if (position) headers['Set-Cookie'] = positionCookie(position, env.APP_URL.startsWith('https:'))
    })
  }
  if (redis) io.adapter(redis.adapter)
  const rooms = openRooms(io, log)

  // Of the connection itself: what is sent before and after it is a socket of the app counts as well.
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
    // A connection may wait before it becomes a socket, or try again after it was one.
    if (!person || !leads() || standingOf(person) !== 'signed in') return void socket.conn.close()
    const { companyId, userId, name } = person
    socket.data = { userId, name }
    void socket.join([roomName({ companyId }), roomName({ companyId, userId })])
    // Not told to stay away: a page of good will connects again, after a pause.
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
    // What is not answered is an error of the socket.
    socket.on('error', () => {})
    rooms.serve(socket, person, room => host().live.hasRoom(person, room))
  })

  /** Closes this process's sockets of those whose session has ended. */
  async function recheck(who?: SignedOut['signedOut']) {
    let looked = 0
    for (const socket of [...io.of('/').sockets.values()]) {
      const person = people.get(socket.request)
      if (!person || !isMeant(person, who)) continue
      const standing = isOpen ? standingOf(person) : 'signed in'
      if (standing === 'ended') socket.disconnect(true)
      // Not told to stay away: a page that was used meanwhile comes again with the cookie that says so.
      else if (standing === 'idle') socket.conn.close(true)
      if (++looked % RECHECKED_AT_ONCE === 0) await nextTurn()
    }
  }

  /** Who cannot be looked up is looked up again in a minute. */
  function standingOf(person: LivePerson): Standing {
    try {
      return host().live.standingOf(person)
    } catch (error) {
      log.warn({ err: error }, 'A session could not be looked up')
      return 'signed in'
    }
  }

  let isOpen = true
  io.on('signedOut', who => void recheck(who))
  const timer = setInterval(() => void recheck(), RECHECK_MS).unref()

  /** Who leads no more is told of nothing: pages connect again, to whichever machine does. */
  function closeAll() {
    for (const connection of open) connection.close(true)
  }
  const stopWatching = cluster?.watchRole(() => leads() || closeAll())

  function hear(told: Telling | SignedOut) {
    if (!('signedOut' in told)) {
      const { to, event, payload } = told
      const position = cluster?.position()
      // So that a page which reads for it does not read what was before it.
      const given = position ? [payload ?? null, position] : payload === undefined ? [] : [payload]
      return void io.to(roomName(to)).emit(event, ...(given as never))
    }
    void recheck(told.signedOut)
    if (redis) io.serverSideEmit('signedOut', told.signedOut)
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
      // Not told to stay away: pages connect again, to whichever server takes over.
      io.engine.close()
      redis?.leave()
    },
  }
}

function isMeant({ companyId, userId }: LivePerson, who: SignedOut['signedOut'] | undefined): boolean {
  if (!who) return true
  return 'userId' in who ? who.userId === userId : who.companyId === companyId
}

/** A page of another site would connect with the cookies of whoever looks at it. Programs that are no browsers name no site. */
function isOwnPage({ headers }: IncomingMessage, appUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const own = new URL(appUrl)
  return [own.host, host].some(name => origin === `${own.protocol}//${name}`)
}
