import { ownChatColour } from '#app/domain/accounts/chat-colour.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatDay, formatTime } from '#app/domain/format.ts'
import { isRecent } from './message.ts'
import type { MessageRecord } from './message-record.schema.ts'
import { type MessageStatus, statusOf } from './message-status.ts'

const othersColour = '#10b981'

export type Talker = { id: number; username: string; name: string; colour: string | null }

/** Instants in milliseconds. */
export type Reader = {
  userId: number
  timeZone: string
  jobPrefix: string
  now: number
  /** yyyy-MM-dd */
  today: string
  /** The latest look of another person; null for none. */
  seenAt: number | null
  mayDeleteAll: boolean
  mayWrite: boolean
  mayVary: boolean
}

export type MessageView = MessageRecord & {
  /** yyyy-MM-dd and HH:mm in the company's time zone. */
  day: string
  time: string
  sender: string
  /** Null for former members. */
  colour: string | null
  isOwn: boolean
  status: MessageStatus | null
  maySave: boolean
  mayDelete: boolean
  mayVary: boolean
}

export function viewOf(message: MessageRecord, reader: Reader, talkers: readonly Talker[]): MessageView {
  const at = Date.parse(message.createdAt)
  const isOwn = message.senderId === reader.userId
  const talker = talkers.find(({ id }) => id === message.senderId)
  const isHere = !message.isDeleted && reader.mayWrite
  return {
    ...message,
    day: dayIn(reader.timeZone, at),
    time: formatTime(at, reader.timeZone),
    sender: isOwn ? 'You' : message.senderName,
    colour: talker ? (talker.colour ?? (isOwn ? ownChatColour : othersColour)) : null,
    isOwn,
    status: isOwn && !message.isDeleted ? statusOf(at, reader.now, reader.seenAt) : null,
    maySave: isHere && isOwn && message.savedAt === null && isRecent(at, reader.now),
    mayDelete: isHere && (isOwn || reader.mayDeleteAll),
    mayVary: isHere && reader.mayVary && message.projectId !== null,
  }
}

export function dayTitle(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day, today)
}
