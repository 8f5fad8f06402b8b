import { newMessage } from '#app/domain/messages/message.schema.ts'
import { messagesAtOnce } from '#app/domain/messages/message.ts'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { json } from '#app/http/errors.server.ts'
import { askedAfter, askedMessages } from '#app/http/messages/message-query.server.ts'
import { listMessages, listMessagesAfter } from '#app/models/messages/message-list.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'

/** With `?after=` it is asked every few seconds: one query by an index. */
const route = api({
  GET: ({ scope, url }) => {
    const asked = askedMessages(scope, url)
    const after = askedAfter(url)
    if (after === null) {
      return list(
        url,
        listMessages(scope, asked, apiPage(url, messagesAtOnce)),
        messageRecord,
        messagesAtOnce,
      )
    }
    return json(listMessagesAfter(scope, asked, after, messagesAtOnce).map(messageRecord))
  },
  POST: async ({ scope, body, requestId }) => {
    const input = await body(newMessage)
    return created(messageRecord(sendMessage(scope, { ...input, requestId: requestId ?? input.requestId })))
  },
})

export const loader = route.loader
export const action = route.action
