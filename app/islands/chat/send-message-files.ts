import { formRequestPrefix } from '#app/domain/limits.ts'
import type { Room } from '#app/domain/messages/message.ts'
import { type Answer, sendRequest } from '#app/islands/files/send-request.ts'
import { checkConnectionAfterSilence, messageOf, noteServerAnswered } from '#app/islands/page/connection.ts'
import { unansweredText, unsentText, type Words } from '#app/islands/page/unsent-texts.ts'
import {
  type Attempt,
  changeFiles,
  failSending,
  isHeard,
  keyOf,
  messageFiles,
  settle,
} from './message-files.ts'
import { newId } from './outbox.ts'

const notSent = 'Message not sent'

type Sending = { room: Room; attempt: Attempt; category: string | null; signal: AbortSignal }

/** One message, however often it is tried. */
export function sendOnce(room: Room, content: string, category: string | null): void {
  const { files, attempt: last, stop: isSending } = messageFiles(room)
  if (isSending || files.length === 0) return
  const isSame = last?.content === content && last.files === files
  const requestId = last?.requestId ?? formRequestPrefix + newId()
  const attempt = isSame ? last : { content, files, clientId: newId(), requestId, isHeard: false }
  const stop = new AbortController()
  changeFiles(keyOf(room), { attempt, stop, sentPart: 0, problem: null })
  void send({ room, attempt, category, signal: stop.signal })
}

async function send({ room, attempt, category, signal }: Sending): Promise<void> {
  const key = keyOf(room)
  const connection = await checkConnectionAfterSilence()
  if (signal.aborted) return
  if (connection !== 'ready') return failSending(key, unsentText(connection))
  const body = new FormData()
  body.set('content', attempt.content)
  body.set('projectId', room === 'team' ? '' : String(room))
  body.set('categoryName', category ?? '')
  body.set('clientId', attempt.clientId)
  body.set('requestId', attempt.requestId)
  for (const file of attempt.files) body.append('file', file)
  const answer = await sendRequest({
    method: 'POST',
    url: '/api/chat/messages',
    headers: { Accept: 'application/json' },
    body,
    signal,
    onProgress: sentPart => changeFiles(key, { sentPart }),
  })
  if (answer.status > 0) noteServerAnswered()
  if (answer.status === 201) settle(room, key, refusedOf(answer.body))
  else if (isHeard(key)) settle(room, key, null)
  else failSending(key, problemOf(answer))
}

function problemOf({ status, body }: Answer): Words {
  if (status === 401) return unsentText('signed-out')
  const message = messageOf(body)
  return message ? { title: notSent, message } : unansweredText
}

/** The message was sent, but without these files. */
function refusedOf(body: unknown): Words | null {
  const { refused = [] } = body as { refused?: { name: string; reason: string }[] }
  if (refused.length === 0) return null
  const message = refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
  return { title: 'Sent without what was refused', message }
}
