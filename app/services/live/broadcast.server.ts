import type { Broadcast, Hint, Room, SignedOut } from '#app/domain/live/live.ts'
import type { MessageRecord } from '#app/domain/messages/message-record.schema.ts'
import type { Company } from '#app/domain/scope.ts'
import { batch } from './batch.server.ts'

// Reaches the sockets of all processes. Call these after the commit.

type Listener = (told: Broadcast | SignedOut) => void

const listeners = new Set<Listener>()

export function onBroadcast(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(told: Broadcast | SignedOut): void {
  for (const listener of listeners) listener(told)
}

export function broadcastHint({ companyId }: Company, hint: Hint): void {
  tell({ to: { companyId }, event: 'hint', payload: hint })
}

export function broadcastNotified({ companyId }: Company, userId: number): void {
  tell({ to: { companyId, userId }, event: 'notified' })
}

export function broadcastTodos({ companyId }: Company, userId: number): void {
  tell({ to: { companyId, userId }, event: 'todos' })
}

/** `previousId` is 0 for a room's first message. */
export function broadcastMessage({ companyId }: Company, message: MessageRecord, previousId: number): void {
  const { projectId, senderId } = message
  tell({ to: { companyId, room: projectId }, event: 'message', payload: { projectId, previousId, message } })
  broadcastWritten({ companyId }, projectId, senderId)
}

const writtenAfterMs = 500

const writtenIn = batch(
  writtenAfterMs,
  () => ({ rooms: new Set<Room>(), by: new Set<number>() }),
  (companyId: number, { rooms, by }) =>
    tell({ to: { companyId }, event: 'written', payload: { rooms: [...rooms], by: [...by] } }),
)

/** Also for messages that were changed or deleted. */
export function broadcastWritten({ companyId }: Company, room: Room, by: number): void {
  const written = writtenIn(companyId)
  written.rooms.add(room)
  written.by.add(by)
}

const seenAfterMs = 1000

const seenIn = batch(
  seenAfterMs,
  () => new Map<Room, Map<number, number>>(),
  (companyId: number, rooms) => {
    for (const [room, people] of rooms) {
      const by = [...people].map(([userId, at]) => ({ userId, at }))
      tell({ to: { companyId, room }, event: 'seen', payload: { projectId: room, by } })
    }
  },
)

export function broadcastSeen({ companyId }: Company, room: Room, userId: number, at: number): void {
  const rooms = seenIn(companyId)
  rooms.set(room, (rooms.get(room) ?? new Map()).set(userId, at))
}

export function broadcastSignedOut(who: SignedOut['signedOut']): void {
  tell({ signedOut: who })
}
