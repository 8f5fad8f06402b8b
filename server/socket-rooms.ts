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

/** What other processes are told to do with their own sockets. */
type BetweenServers = { signedOut: (who: SignedOut['signedOut']) => void }
/** What other processes may know of a socket. */
type SocketFacts = { userId: number; name: string }
export type Sockets = Server<AskedEvents, ToldEvents, BetweenServers, SocketFacts>
export type OpenSocket = Socket<AskedEvents, ToldEvents, BetweenServers, SocketFacts>

/** Pages say it every two seconds: what comes a little early is told, too. */
const TYPING_EVERY_MS = 1500
/** Each is told to every page in the room: three hundred in the room of a large company. */
const TYPINGS_OF_COMPANY = { points: 100, duration: 10 }
/** Who is in a room is told for so long, and again before that ends. */
const PRESENT_FOR_MS = 45_000
const PRESENT_AGAIN_MS = 15_000
/** Longer than Socket.IO waits for the others. */
const ASKED_WITHIN_MS = 3000
/** Who goes from one page to the next is there again at once. */
const SETTLED_MS = 300

/** Socket.IO's own word for an audience is a room as well. */
export function roomName({ companyId, userId, room }: Audience): string {
  if (userId !== undefined) return `company:${companyId}:user:${userId}`
  return room === undefined ? `company:${companyId}` : `company:${companyId}:chat:${room ?? 'team'}`
}

/** The room that a socket is in. */
type Present = { name: string; room: Room }

function isRecent(at: number | undefined): boolean {
  return at !== undefined && performance.now() - at < TYPING_EVERY_MS
}

/** The chat's rooms: who is in one, and who is writing. A socket is in one at a time. */
export function openRooms(io: Sockets, log: Logger) {
  /** Of the rooms that sockets of this process are in: what their people are told by. */
  const known = new Map<string, Room>()
  const settling = new Map<string, NodeJS.Timeout>()
  /** When somebody was last told to be writing in a room, in however many pages they do. */
  const typedAt = new Map<string, number>()
  const typings = new RateLimiterMemory(TYPINGS_OF_COMPANY)

  /** Of all processes; of this one alone while the others cannot be asked, or do not answer. */
  function socketsIn(name: string) {
    const late = sleep(ASKED_WITHIN_MS, undefined, { ref: false }).then(() => null)
    const here = () => io.local.in(name).fetchSockets()
    return Promise.race([io.in(name).fetchSockets(), late]).then(found => found ?? here(), here)
  }

  async function tellPresence(name: string, everywhere: boolean) {
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
    const tellSoon = () => {
      settling.delete(name)
      void tellPresence(name, true)
    }
    settling.set(name, setTimeout(tellSoon, SETTLED_MS).unref())
  }

  const timer = setInterval(() => {
    for (const name of known.keys()) void tellPresence(name, false)
    for (const [key, at] of typedAt) if (!isRecent(at)) typedAt.delete(key)
  }, PRESENT_AGAIN_MS).unref()

  /** A socket's person writes in its room: the others there are told, unless they were just now, or all of the company write at once. */
  async function tellTyping(socket: OpenSocket, { companyId, userId, name }: LivePerson, at: Present) {
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
    /** Lets a socket into the rooms that its person may be in. */
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
        if (present) void tellTyping(socket, person, present)
      })
      socket.on('disconnect', leave)
    },
    close() {
      clearInterval(timer)
      for (const waiting of settling.values()) clearTimeout(waiting)
    },
  }
}

/** Undefined when none is asked for that there could be. */
function roomIn(asked: unknown): Room | undefined {
  if (typeof asked !== 'object' || asked === null || !('projectId' in asked)) return undefined
  const { projectId } = asked
  if (projectId === null) return null
  return typeof projectId === 'number' && Number.isSafeInteger(projectId) && projectId > 0
    ? projectId
    : undefined
}
