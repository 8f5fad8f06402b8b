import type { LastUse } from '#app/domain/auth/idle.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'

// What is told to open pages by socket, and asked by them. Sockets tell, forms write.

export const socketPath = '/ws'

/** A job's chat, or the whole team's. */
export type Room = number | null

/** The company's work may read differently than a page shows it. */
export type Hint = {
  /** The company's newest act. */
  act: number
  /** Whose acts they were. */
  by: number[]
  /** The projects it is about; null when it may be any. */
  projectIds: number[] | null
  /** Who moved which project to another stage. */
  moves: Move[]
}

export type Move = { by: number; text: string }

export type Presence = {
  projectId: Room
  people: { userId: number; name: string }[]
  /** How long this holds, in milliseconds: it is told again before. */
  forMs: number
}

/** Somebody is writing in the room. */
export type Typing = { projectId: Room; userId: number; name: string }

/** `previousId` is the room's message before it, 0 when there is none: who does not have that one has missed something. */
export type NewMessage = { projectId: Room; previousId: number; message: MessageRecord }

/** Rooms of the company read differently, by what these people wrote, changed or deleted: badges follow. */
export type Written = { rooms: Room[]; by: number[] }

/** These people looked into the room; instants in milliseconds. */
export type Seen = { projectId: Room; by: { userId: number; at: number }[] }

/** What the socket tells, by name. */
export type ToldEvents = {
  hint: (hint: Hint) => void
  /** The person's own notifications are others than before. */
  notified: () => void
  /** The person's own to-dos are others than before. */
  todos: () => void
  written: (written: Written) => void
  message: (message: NewMessage) => void
  seen: (seen: Seen) => void
  typing: (typing: Typing) => void
  presence: (presence: Presence) => void
}

/** What a page asks. `userId` is whoever it claims to be, which nobody believes. */
export type AskedEvents = {
  join: (asked: { projectId: Room; userId?: number }, answer?: (joined: { ok: boolean }) => void) => void
  leave: () => void
  typing: () => void
}

/** Told again to the others no more often than this. */
export const typingEveryMs = 2000

/** Whom something is told: a company, one of its people, or those who are in one of its rooms. */
export type Audience = { companyId: number; userId?: number; room?: Room }

export type Telling = {
  [Name in keyof ToldEvents]: { to: Audience; event: Name; payload?: Parameters<ToldEvents[Name]>[0] }
}[keyof ToldEvents]

/** Some of these are signed in no more: their sockets are to be closed. */
export type SignedOut = { signedOut: { userId: number } | { companyId: number } }

/** Whose socket it is. The session's id stays in this process. */
export type LivePerson = {
  companyId: number
  userId: number
  name: string
  sessionId: string
  /** As its cookie told when the socket came. */
  lastUse: LastUse
}

/** 'idle': it went unused for too long, unless the page has used it since the socket came. */
export type Standing = 'ended' | 'idle' | 'signed in'

/** What the server's sockets ask of the app. */
export type LiveHost = {
  /** Where sockets connect. */
  path: string
  /** Who is signed in by the cookies that a socket came with; null when no session runs by them. */
  personOf(cookie: string): Promise<LivePerson | null>
  /** How that session stands. */
  standingOf(person: LivePerson): Standing
  /** Whether the person's company has such a room. */
  hasRoom(person: LivePerson, room: Room): boolean
  /** Hears what is to be told, until what it returns is called. */
  listen(tell: (told: Telling | SignedOut) => void): () => void
}
