import { isoOrNull } from '#app/domain/clock.ts'
import { chatVisit } from '#app/domain/messages/message.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { api } from '#app/http/api.server.ts'
import { getChatSettings } from '#app/models/messages/chat-visit.server.ts'
import { visitChat } from '#app/services/messages/visit-chat.server.ts'

/** No visit, and the id 0, for somebody who never was in the chat. */
function recordOf({ userId }: Scope, settings: ReturnType<typeof getChatSettings>) {
  return {
    id: settings?.id ?? 0,
    userId,
    lastChatVisit: isoOrNull(settings?.lastChatVisit ?? null),
    updatedAt: isoOrNull(settings?.updatedAt ?? null),
  }
}

const route = api({
  GET: ({ scope }) => recordOf(scope, getChatSettings(scope)),
  POST: async ({ scope, optionalBody }) => recordOf(scope, visitChat(scope, await optionalBody(chatVisit))),
})

export const loader = route.loader
export const action = route.action
