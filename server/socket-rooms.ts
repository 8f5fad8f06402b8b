import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Server, Socket } from 'socket.io'
import type {
  AskedEvents,
  Audience,
  LivePerson,
  Presence,
  Room,
  SignedOut,
  ToldEvents,
} from '#app/domain/live/live.ts'
import type { Logger } from '#app/log.server.ts'

type BetweenServers = { signedOut: (who: SignedOut['signedOut']) => void }
type SocketFacts = { userId: number; name: string }
export type Sockets = Server<AskedEvents, ToldEvents, BetweenServers, SocketFacts>
export type OpenSocket = Socket<AskedEvents, ToldEvents, BetweenServers, SocketFacts>

/** Pages send it every two seconds. */
const TYPING_EVERY_MS = 1500
/** Each is told to every page of the room, three hundred in a large company. */
const TYPINGS_OF_COMPANY = { points: 100, duration: 10 }
/** How long presence lasts, and when it is repeated. */
const PRESENT_FOR_MS = 45_000
const PRESENT_AGAIN_MS = 15_000
/** Longer than Socket.IO waits for the others. */
const ASKED_WITHIN_MS = 3000
/** A person who changes pages is back at once. */
const SETTLED_MS = 300

export function roomName({ companyId, userId, room }: Audience): string {
  if (userId !== undefined) return `company:${companyId}:user:${userId}`
  return room === undefined ? `company:${companyId}` : `company:${companyId}:chat:${room ?? 'team'}`
}

type Present = { name: string; room: Room }

function isRecent(at: number | undefined): boolean {
  return at !== undefined && performance.now() - at < TYPING_EVERY_MS
}

/** A socket is in one room at a time. */
export function openRooms(io: Sockets, log: Logger) {
  const known = new Map<string, Room>()
  const settling = new Map<string, NodeJS.Timeout>()
  /** By room and person, however many pages they have. */
  const typedAt = new Map<string, number>()
  const typings = new RateLimiterMemory(TYPINGS_OF_COMPANY)

  /** Sockets of all processes, or of this one alone when the others do not answer. */
  function socketsIn(name: string) {
    const late = sleep(ASKED_WITHIN_MS, undefined, { ref: false }).then(() => null)
    const here = () => io.local.in(name).fetchSockets()
    return Promise.race([io.in(name).fetchSockets(), late]).then(found => found ?? here(), here)
  }

  async function broadcastPresence(name: string, everywhere: boolean) {
    const room = known.get(name)
    if (room === undefined) return
    if (!io.of('/').adapter.rooms.has(name)) known.delete(name)
    try {
      const people = new Map<number, string>()
      for (const { data } of await socketsIn(name)) people.set(data.userId, data.name)
      const presence: Presence = {
        projectId: room,
        people: [...people].map(([userId, name]) => ({ userId, name })),
        forMs: PRESENT_FOR_MS,
      }
      const audience = everywhere ? io.in(name) : io.local.in(name)
      audience.emit('presence', presence)
    } catch (error) {
      log.warn({ err: error }, 'Nobody could be told who is in a room')
    }
  }

  function change(name: string) {
    if (settling.has(name)) return
    const broadcastSoon = () => {
      settling.delete(name)
      void broadcastPresence(name, true)
    }
    settling.set(name, setTimeout(broadcastSoon, SETTLED_MS).unref())
  }

  const timer = setInterval(() => {
    for (const name of known.keys()) void broadcastPresence(name, false)
    for (const [key, at] of typedAt) if (!isRecent(at)) typedAt.delete(key)
  }, PRESENT_AGAIN_MS).unref()

  /** Skipped if told just now, or if the whole company writes at once. */
  async function broadcastTyping(socket: OpenSocket, { companyId, userId, name }: LivePerson, at: Present) {
    const key = `${at.name} ${userId}`
    if (isRecent(typedAt.get(key))) return
    typedAt.set(key, performance.now())
    const isWithin = await typings.consume(companyId).then(
      () => true,
      () => false,
    )
    if (isWithin) socket.to(at.name).emit('typing', { projectId: at.room, userId, name })
  }

  return {
    serve(socket: OpenSocket, person: LivePerson, hasRoom: (room: Room) => boolean) {
      const { companyId } = person
      let present: Present | null = null

      function leave() {
        if (!present) return
        void socket.leave(present.name)
        change(present.name)
        present = null
      }

      socket.on('join', (asked: unknown, answer: unknown) => {
        const room = roomIn(asked)
        const ok = room !== undefined && mayJoin(room)
        if (ok) {
          leave()
          present = { name: roomName({ companyId, room }), room }
          known.set(present.name, room)
          void socket.join(present.name)
          change(present.name)
        }
        if (typeof answer === 'function') answer({ ok })
      })

      function mayJoin(room: Room): boolean {
        try {
          return hasRoom(room)
        } catch (error) {
          log.warn({ err: error }, 'A room could not be looked up')
          return false
        }
      }

      socket.on('leave', leave)
      socket.on('typing', () => {
        if (present) void broadcastTyping(socket, person, present)
      })
      socket.on('disconnect', leave)
    },
    close() {
      clearInterval(timer)
      for (const waiting of settling.values()) clearTimeout(waiting)
    },
  }
}

/** Undefined for an invalid question; null is the team's room. */
function roomIn(asked: unknown): Room | undefined {
  if (typeof asked !== 'object' || asked === null || !('projectId' in asked)) return undefined
  const { projectId } = asked
  if (projectId === null) return null
  return typeof projectId === 'number' && Number.isSafeInteger(projectId) && projectId > 0
    ? projectId
    : undefined
}
