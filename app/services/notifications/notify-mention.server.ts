import { Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { mentionedUsernames } from '#app/domain/notifications/mention.ts'
import type { NewMention } from '#app/domain/notifications/notification.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireOwnMessage } from '#app/models/messages/message.server.ts'
import { findTold, getSenderName, listMentioned } from '#app/models/notifications/mention.server.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import { transaction } from '#db/client.ts'

const maxLetters = 300

type Message = { id: number; content: string; projectId: number | null }

function eventOfMessage({ id }: Message): string {
  return `message:${id}`
}

/** Once each, never the sender. Call it inside the transaction that stores the message. */
export function notifyMentions(scope: Scope, message: Message): void {
  const usernames = mentionedUsernames(message.content)
  if (usernames.length > 0) notifyOfMessage(scope, message, listMentioned(scope, usernames))
}

function notifyOfMessage(scope: Scope, message: Message, userIds: readonly number[]): void {
  const others = userIds.filter(userId => userId !== scope.userId)
  if (others.length === 0) return
  const sender = getSenderName(scope)
  const name = fullName(sender?.firstName, sender?.lastName, scope.username)
  insertNotifications(
    scope,
    others.map(userId => ({
      userId,
      title: `${name} mentioned you`,
      message: shortened(message.content),
      type: 'mention',
      relatedTaskId: null,
      relatedProjectId: message.projectId,
      eventKey: eventOfMessage(message),
    })),
  )
}

function shortened(content: string): string {
  const letters = Array.from(content.replaceAll(/\s+/g, ' ').trim())
  return letters.length <= maxLetters ? letters.join('') : `${letters.slice(0, maxLetters).join('')}…`
}

/** `isNew` is false when they were told before; null for somebody who may not be told. */
export function notifyMention(scope: Scope, { username, messageId, projectId }: NewMention) {
  return transaction(() => {
    const message = requireOwnMessage(scope, messageId)
    requireMay(scope, 'message.create')
    if (projectId !== undefined && projectId !== null && projectId !== message.projectId) {
      throw new Invalid({ projectId: ['The message belongs to another job'] })
    }
    const userId = ensureMentioned(scope, message, username.toLowerCase())
    const known = findTold(scope, userId, eventOfMessage(message))
    if (known) return { told: known, isNew: false }
    notifyOfMessage(scope, message, [userId])
    const told = findTold(scope, userId, eventOfMessage(message))
    return told && { told, isNew: true }
  })
}

function ensureMentioned(scope: Scope, { content }: Message, username: string): number {
  if (!mentionedUsernames(content).includes(username)) {
    throw new Invalid({ username: [`The message does not mention @${username}`] })
  }
  const [userId] = listMentioned(scope, [username])
  if (userId === undefined) throw new Invalid({ username: [`Nobody here is called @${username}`] })
  if (userId === scope.userId) throw new Invalid({ username: ['Nobody is told of their own message'] })
  return userId
}
