import { savedMessage } from '#app/domain/messages/message.schema.ts'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireMessage } from '#app/models/messages/message.server.ts'
import { deleteMessage } from '#app/services/messages/delete-message.server.ts'
import { saveMessage } from '#app/services/messages/save-message.server.ts'

const route = api({
  GET: ({ scope, params }) => messageRecord(requireMessage(scope, idParam(params))),
  PATCH: async ({ scope, params, body }) => {
    const { projectId } = await body(savedMessage)
    return messageRecord(saveMessage(scope, idParam(params), projectId))
  },
  DELETE: ({ scope, params }) => void deleteMessage(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
