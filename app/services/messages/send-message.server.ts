import { minuteMs, msUntil } from '#app/domain/clock.ts'
import { Invalid, TooMany } from '#app/domain/errors.ts'
import type { NewMessage } from '#app/domain/messages/message.schema.ts'
import { maxPerMinute, tooManyMessages } from '#app/domain/messages/message.ts'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { setMessageOfFiles } from '#app/models/files/file-writes.server.ts'
import { findCategoryNamed } from '#app/models/messages/category.server.ts'
import {
  findMessage,
  findMessageOfClient,
  type Message,
  newestIn,
  requireMessage,
  sentBefore,
} from '#app/models/messages/message.server.ts'
import { insertMessage } from '#app/models/messages/message-writes.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'
import { broadcastMessage } from '#app/services/live/broadcast.server.ts'
import { notifyMentions } from '#app/services/notifications/notify-mention.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { afterCommit, transaction } from '#db/client.ts'

/** Without a project to the whole team. A request id or client id seen before returns the message stored then. */
export function sendMessage(scope: Scope, input: NewMessage): Message {
  requireMay(scope, 'message.create')
  return transaction(() => {
    const known = input.clientId ? findMessageOfClient(scope, input.clientId) : null
    if (known?.senderId === scope.userId) return known
    if (known) throw new Invalid({ clientId: ['That id is another message’s'] })
    return once(scope, 'message', {
      input,
      make: () => storeMessage(scope, input),
      find: findMessage,
    })
  })
}

/** Returns the category's id; throws where the message is not allowed now. */
export function ensureMessage(
  scope: Scope,
  { projectId = null, categoryName = null }: NewMessage,
): number | null {
  if (projectId !== null) ensureProject(scope, projectId)
  ensureRate(scope)
  return ensureCategory(scope, projectId, categoryName)
}

function storeMessage(scope: Scope, input: NewMessage): Message {
  const { content, projectId = null, clientId = null, fileIds = [] } = input
  const categoryId = ensureMessage(scope, input)
  const previousId = newestIn(scope, projectId ?? 'team')
  const id = insertMessage(scope, { content, projectId, categoryId, clientId })
  if (fileIds.length > 0) attachFiles(scope, id, { projectId, fileIds })
  notifyMentions(scope, { id, content, projectId })
  const message = requireMessage(scope, id)
  afterCommit(() => broadcastMessage(scope, messageRecord(message), previousId))
  return message
}

/** Only the sender's own files of that place, in no message yet. */
function attachFiles(scope: Scope, messageId: number, { projectId, fileIds }: Attaching): void {
  const count = setMessageOfFiles(scope, messageId, { projectId, fileIds })
  if (count === new Set(fileIds).size) return
  throw new Invalid({ fileIds: ['Please choose files that you have uploaded for this message'] })
}

type Attaching = { projectId: number | null; fileIds: readonly number[] }

function ensureCategory(scope: Scope, projectId: number | null, name: string | null): number | null {
  if (name === null) return null
  const category = projectId === null ? null : findCategoryNamed(scope, projectId, name)
  if (category?.isActive) return category.id
  throw new Invalid({ categoryName: ['There is no such category here. Please choose another, or create it'] })
}

function ensureRate(scope: Scope): void {
  const since = sentBefore(scope, Math.max(1, Math.round(maxPerMinute * env().RATE_LIMIT_FACTOR)))
  const wait = since === null ? 0 : Math.ceil(msUntil(since + minuteMs, Date.now(), minuteMs) / 1000)
  if (wait > 0) throw new TooMany(tooManyMessages(wait), wait)
}
