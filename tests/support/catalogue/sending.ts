import type { Answer, Sending, Visitor } from '#tests/support/http-client.ts'
import type { Body, Call, Entry } from './catalogue.ts'

/** Makes the call as a browser would: a form for a page, JSON for the API. */
export function send(visitor: Visitor, entry: Entry, call: Call, sending: Sending = {}): Promise<Answer> {
  if (entry.isUpload) return visitor.post(call.path, uploadFields(call.body), sending)
  if (entry.kind === 'api') return visitor.api(entry.method, call.path, call.body, sending)
  if (entry.method === 'GET') return visitor.get(call.path, sending)
  return visitor.post(call.path, formFields(call.body ?? {}), sending)
}

/** So many at a time: of more than sixteen that wait, whoever sends them is refused (`maxWaiting`), and for some seconds after that. */
const atOnce = 8

/** Those that need not wait for one another; what is answered, in their order. */
export async function sendSome<T, R>(what: readonly T[], sendOne: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let at = 0; at < what.length; at += atOnce)
    answers.push(...(await Promise.all(what.slice(at, at + atOnce).map(sendOne))))
  return answers
}

/** Without a file the form is no upload. */
function uploadFields(body: Body = {}): [string, string | Blob][] {
  const fields = formFields(body)
  return fields.some(([, value]) => value instanceof Blob) ? fields : [...fields, ['file', new File([], '')]]
}

/** Generated values include objects that refuse to become text. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Lists are sent as one field several times, undefined not at all. */
export function formFields(body: Body): [string, string | Blob][] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return []
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.map((value): [string, string | Blob] => [
      name,
      value instanceof Blob ? value : asText(value),
    ])
  })
}
