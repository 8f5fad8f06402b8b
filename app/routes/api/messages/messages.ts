import { newMessage } from '#app/domain/messages/message.schema.ts'
import { messagesAtOnce } from '#app/domain/messages/message.ts'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { json } from '#app/http/errors.server.ts'
import { checked } from '#app/http/input.server.ts'
import { messageForm } from '#app/http/messages/message-form.server.ts'
import { askedAfter, askedMessages } from '#app/http/messages/message-query.server.ts'
import { listMessages, listMessagesAfter } from '#app/models/messages/message-list.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'
import { sendMessageWithFiles } from '#app/services/messages/send-message-with-files.server.ts'

/** With `?after=` it is asked every few seconds: one query by an index. */
const route = api(
  {
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
    /** JSON, or a form with files; files that were refused are named beside the message. */
    POST: async ({ scope, body, context, requestId }) => {
      if (!context.upload) {
        const input = await body(newMessage)
        return created(
          messageRecord(sendMessage(scope, { ...input, requestId: requestId ?? input.requestId })),
        )
      }
      const { form, files } = messageForm(context)
      const input = checked(newMessage, Object.fromEntries(form))
      const sent = { ...input, requestId: requestId ?? input.requestId }
      const { message, refused } = await sendMessageWithFiles(scope, sent, files)
      return created({ ...messageRecord(message), refused })
    },
  },
  { notFetched: 'Failed to fetch messages' },
)

export const loader = route.loader
export const action = route.action
