import type { LastUse } from '#app/domain/auth/idle.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'

// Socket events between server and open pages. Sockets only tell; forms write.

export const socketPath = '/ws'

export type Room = number | null

export type Hint = {
  /** Id of the company's newest activity. */
  act: number
  by: number[]
  /** Null when it may be any. */
  projectIds: number[] | null
  moves: Move[]
}

export type Move = { by: number; text: string }

export type Presence = {
  projectId: Room
  people: { userId: number; name: string }[]
  /** Milliseconds; sent again before they are over. */
  forMs: number
}

export type Typing = { projectId: Room; userId: number; name: string }

/** `previousId` is the room's message before it, 0 when none: a page without that one has missed something. */
export type NewMessage = { projectId: Room; previousId: number; message: MessageRecord }

export type Written = { rooms: Room[]; by: number[] }

/** Instants in milliseconds. */
export type Seen = { projectId: Room; by: { userId: number; at: number }[] }

export type ToldEvents = {
  hint: (hint: Hint) => void
  notified: () => void
  todos: () => void
  written: (written: Written) => void
  message: (message: NewMessage) => void
  seen: (seen: Seen) => void
  typing: (typing: Typing) => void
  presence: (presence: Presence) => void
}

/** `userId` is a claim by the page: never trust it. */
export type AskedEvents = {
  join: (asked: { projectId: Room; userId?: number }, answer?: (joined: { ok: boolean }) => void) => void
  leave: () => void
  typing: () => void
}

/** Milliseconds between two `typing` events to others. */
export const typingEveryMs = 2000

export type Audience = { companyId: number; userId?: number; room?: Room }

export type Broadcast = {
  [Name in keyof ToldEvents]: { to: Audience; event: Name; payload?: Parameters<ToldEvents[Name]>[0] }
}[keyof ToldEvents]

export type SignedOut = { signedOut: { userId: number } | { companyId: number } }

export type LivePerson = {
  companyId: number
  userId: number
  name: string
  sessionId: string
  /** As the cookie told it when the socket opened. */
  lastUse: LastUse
}

/** 'idle': unused too long, unless the page has used it since the socket opened. */
export type SessionState = 'ended' | 'idle' | 'signed in'

export type LiveHost = {
  path: string
  personOf(cookie: string): Promise<LivePerson | null>
  sessionStateOf(person: LivePerson): SessionState
  hasRoom(person: LivePerson, room: Room): boolean
  /** Returns what stops it. */
  listen(tell: (told: Broadcast | SignedOut) => void): () => void
}
