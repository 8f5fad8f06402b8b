import { randomUUID } from 'node:crypto'
import { drawing, photo } from '#tests/support/file-contents.ts'
import type { Answer, Visitor } from '#tests/support/http-client.ts'
import type { Person } from '#tests/support/people.ts'

/** What a client asks for under a name of its own, again under the same key until it is answered. */
export type Act = {
  kind: Kind
  /** Where rows of it are told from others: of a tick the task's name, of a mail to whom it goes. */
  name: string
  companyName: string
  tries: number
  isAnswered: boolean
  send: () => Promise<Answer>
}

export const kinds = ['ticket form', 'ticket', 'message', 'to-do', 'task', 'tick', 'upload', 'mail'] as const
export type Kind = (typeof kinds)[number]

export const answered = (kind: Kind, status: number) =>
  status === (kind === 'ticket form' ? 303 : kind === 'tick' || kind === 'mail' ? 200 : 201)

/** Begins every name, so that what the demo has is not taken for it. */
export const mark = 'kill-test'

const bigBytes = 2 * 1024 ** 2
const big = Buffer.concat([drawing('big'), Buffer.alloc(bigBytes, 7)])
let small: Promise<Buffer> | undefined

/** `openTasks` are those that were made and not ticked yet. */
export type Client = { person: Person; visitor: Visitor; openTasks: { id: number; title: string }[] }

export function newAct(
  { person, visitor }: Client,
  kind: Exclude<Kind, 'tick'>,
  number: string,
  isBig: boolean,
): Act {
  const key = randomUUID()
  const keyed = { headers: { 'Idempotency-Key': key } }
  const name = kind === 'mail' ? person.email : `${mark} ${number} ${kind}`
  const api = (path: string, body: object) => visitor.api('POST', path, body, keyed)
  const sends: Record<typeof kind, () => Promise<Answer>> = {
    'ticket form': () =>
      visitor.post('/create-ticket', { name, requestId: `form:${key}`, clientName: `${name} client` }),
    ticket: () => api('/api/projects', { name }),
    message: () => api('/api/chat/messages', { content: name, clientId: key }),
    'to-do': () => api('/api/todos', { title: name }),
    task: () => api('/api/tasks', { title: name }),
    upload: () => upload(visitor, name, key, isBig),
    mail: () =>
      visitor.api('POST', '/api/auth/request-password-reset', {
        companyName: person.companyName,
        email: person.email,
      }),
  }
  return { kind, name, companyName: person.companyName, tries: 0, isAnswered: false, send: sends[kind] }
}

export function newTick({ person, visitor }: Client, task: Client['openTasks'][number]): Act {
  const send = () => visitor.api('PATCH', `/api/tasks/${task.id}`, { status: 'complete' })
  return {
    kind: 'tick',
    name: task.title,
    companyName: person.companyName,
    tries: 0,
    isAnswered: false,
    send,
  }
}

async function upload(visitor: Visitor, name: string, key: string, isBig: boolean): Promise<Answer> {
  small ??= photo()
  const content = isBig ? big : await small
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), `${name}.${isBig ? 'dwg' : 'jpg'}`)
  return visitor.send('POST', '/api/files/upload', { headers: { 'Idempotency-Key': key }, body: form })
}
