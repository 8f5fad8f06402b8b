import { isoOrNull } from '#app/domain/clock.ts'
import { fileHref, pictureHref } from '#app/domain/files/file.ts'
import { fullName } from '#app/domain/format.ts'
import type { MessageRecord } from './message-record.schema.ts'

type StoredMessage = {
  id: number
  content: string
  senderId: number
  firstName: string
  lastName: string
  username: string
  projectId: number | null
  isToTeam: boolean
  categoryId: number | null
  categoryName: string | null
  messageType: string
  clientId: string | null
  savedAt: number | null
  isDeleted: boolean
  createdAt: number
  files: readonly MessageFile[]
}

type MessageFile = { id: number; originalName: string; size: number; hasPicture: boolean }

/** For the API, pages and sockets. Instants are ISO 8601 UTC; a deleted message has no content. */
export function messageRecord(message: StoredMessage): MessageRecord {
  return {
    id: message.id,
    content: message.isDeleted ? '' : message.content,
    senderId: message.senderId,
    senderName: fullName(message.firstName, message.lastName, message.username),
    projectId: message.projectId,
    isToTeam: message.isToTeam,
    categoryId: message.categoryId,
    categoryName: message.categoryName,
    messageType: message.messageType,
    clientId: message.clientId,
    savedAt: isoOrNull(message.savedAt),
    isDeleted: message.isDeleted,
    createdAt: new Date(message.createdAt).toISOString(),
    files: message.files.map(file => ({
      id: file.id,
      originalName: file.originalName,
      size: file.size,
      url: fileHref(file),
      pictureUrl: file.hasPicture ? pictureHref(file, 'small') : null,
    })),
  }
}
