import { Conflict, Invalid } from '#app/domain/errors.ts'
import { isRecent } from '#app/domain/messages/message.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Message, requireMessage, requireOwnMessage } from '#app/models/messages/message.server.ts'
import { saveToProject } from '#app/models/messages/message-writes.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'
import { broadcastWritten } from '#app/services/live/broadcast.server.ts'
import { afterCommit, transaction } from '#db/client.ts'

/** A job's message only to that job, the team's to any. It stays in its room. */
export function saveMessage(scope: Scope, id: number, projectId: number): Message {
  return transaction(() => {
    const message = requireOwnMessage(scope, id)
    requireMay(scope, 'message.create')
    ensureProject(scope, projectId)
    if (message.projectId !== null && message.projectId !== projectId) {
      throw new Invalid({ projectId: ['The message belongs to another job'] })
    }
    if (message.savedAt !== null) return message
    if (!isRecent(message.createdAt, Date.now())) {
      throw new Conflict('Only messages of the last 24 hours can be saved to the job')
    }
    saveToProject(scope, id, projectId)
    recordActivity(scope, 'message.saved', { subjectId: id, projectId, detail: {} })
    const rooms = message.isToTeam ? [null, projectId] : [projectId]
    afterCommit(() => {
      for (const room of rooms) broadcastWritten(scope, room, scope.userId)
    })
    return requireMessage(scope, id)
  })
}
