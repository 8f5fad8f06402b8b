import { dayIn } from '#app/domain/clock.ts'
import { formatInstant } from '#app/domain/format.ts'
import { mentionedUsernames } from '#app/domain/notifications/mention.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { requireMessage } from '#app/models/messages/message.server.ts'
import { withdrawMentions } from '#app/models/messages/message-writes.server.ts'
import { broadcastWritten } from '#app/services/live/broadcast.server.ts'
import { afterCommit, transaction } from '#db/client.ts'

/** Returns the bin entry's id. The entry hides the text, as everybody may read it. */
export function deleteMessage(scope: Scope, id: number): number {
  return transaction(() => {
    const message = requireMessage(scope, id)
    requireMay(scope, 'message.delete', { createdBy: message.senderId })
    const at = formatInstant(message.createdAt, scope.timeZone, dayIn(scope.timeZone, Date.now()))
    // A team message outlives the job that it was saved to, and so must its entry.
    const projectId = message.isToTeam ? null : message.projectId
    const entry = moveToBin(scope, 'message', { id, label: `The message of ${at}`, projectId })
    if (mentionedUsernames(message.content).length > 0) withdrawMentions(scope, id)
    afterCommit(() => broadcastWritten(scope, projectId, scope.userId))
    return entry
  })
}
