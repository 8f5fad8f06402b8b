import { takenColour } from '#app/domain/accounts/chat-colour.ts'
import { Conflict, Forbidden } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { saveChatColour } from '#app/models/accounts/account.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { broadcastWritten } from '#app/services/live/broadcast.server.ts'
import { afterCommit, transaction } from '#db/client.ts'

export function chooseChatColour(scope: Scope, userId: number, chatColor: string): void {
  const { id } = requireUser(scope, userId)
  if (id !== scope.userId) throw new Forbidden('Everybody chooses their own colour')
  try {
    transaction(() => {
      saveChatColour(scope, chatColor)
      // Their messages show the colour in every room.
      afterCommit(() => broadcastWritten(scope, null, scope.userId))
    })
  } catch (error) {
    // By the index users_chat_color.
    throw uniqueViolation(error) === null ? error : new Conflict(takenColour)
  }
}
