import type { ChatVisit } from '#app/domain/messages/message.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { saveChatVisit } from '#app/models/messages/chat-visit.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'
import { broadcastSeen } from '#app/services/live/broadcast.server.ts'
import { afterCommit, transaction } from '#db/client.ts'

/** A time in the future counts as now. */
export function visitChat(scope: Scope, { lastChatVisit, room }: ChatVisit) {
  return transaction(() => {
    if (typeof room === 'number') ensureProject(scope, room)
    const now = Date.now()
    const at = Math.min(lastChatVisit ?? now, now)
    if (room !== undefined)
      afterCommit(() => broadcastSeen(scope, room === 'team' ? null : room, scope.userId, at))
    return saveChatVisit(scope, at, room ?? null)
  })
}
