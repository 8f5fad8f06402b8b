import type { Hint, Room, SignedOut, Telling } from '#app/domain/live/live.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.ts'
import type { Scope } from '#app/domain/scope.ts'

// What is told to the sockets of this process and, where several serve, of the others. Called after the commit.

type Company = Pick<Scope, 'companyId'>

type Listener = (told: Telling | SignedOut) => void

const listeners = new Set<Listener>()

/** Hears what sockets are to be told, until what it returns is called. */
export function onTold(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(told: Telling | SignedOut): void {
  for (const listener of listeners) listener(told)
}

export function tellHint({ companyId }: Company, hint: Hint): void {
  tell({ to: { companyId }, event: 'hint', payload: hint })
}

export function tellNotified({ companyId }: Company, userId: number): void {
  tell({ to: { companyId, userId }, event: 'notified' })
}

export function tellTodos({ companyId }: Company, userId: number): void {
  tell({ to: { companyId, userId }, event: 'todos' })
}

/** Tells a message to those who are in its room, and to the company that one was written; `previousId` is 0 for a room's first. */
export function tellMessage({ companyId }: Company, message: MessageRecord, previousId: number): void {
  const { projectId, senderId } = message
  tell({ to: { companyId, room: projectId }, event: 'message', payload: { projectId, previousId, message } })
  tellWritten({ companyId }, projectId, senderId)
}

/** What is written within so many milliseconds is told to the company as one. */
const writtenAfterMs = 500
const written = new Map<number, { rooms: Set<Room>; by: Set<number> }>()

/** That a room reads differently: also when a message was changed or deleted. */
export function tellWritten({ companyId }: Company, room: Room, by: number): void {
  const known = written.get(companyId)
  const { rooms, by: people } = known ?? { rooms: new Set(), by: new Set() }
  rooms.add(room)
  people.add(by)
  if (known) return
  written.set(companyId, { rooms, by: people })
  setTimeout(() => {
    written.delete(companyId)
    tell({ to: { companyId }, event: 'written', payload: { rooms: [...rooms], by: [...people] } })
  }, writtenAfterMs).unref()
}

/** Who looks into a room within so many milliseconds is told to those in it as one. */
const seenAfterMs = 1000
const seen = new Map<string, Map<number, number>>()

export function tellSeen({ companyId }: Company, room: Room, userId: number, at: number): void {
  const key = `${companyId} ${room}`
  const known = seen.get(key)
  const by = known ?? new Map<number, number>()
  by.set(userId, at)
  if (known) return
  seen.set(key, by)
  setTimeout(() => {
    seen.delete(key)
    const people = [...by].map(([userId, at]) => ({ userId, at }))
    tell({ to: { companyId, room }, event: 'seen', payload: { projectId: room, by: people } })
  }, seenAfterMs).unref()
}

export function tellSignedOut(who: SignedOut['signedOut']): void {
  tell({ signedOut: who })
}
