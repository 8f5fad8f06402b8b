import { encodeAnswer } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ApiNoun, Method } from '#app/http/api-row.ts'

/** What the handler of the row reads of the call. */
type Asked = { scope: Scope; [part: string]: unknown }

/** What the API answers, as it is sent. */
export function apiAnswer(noun: ApiNoun, asked: `${Method} ${string}`, call: Asked) {
  const [method = '', path = ''] = asked.split(' ')
  const row = noun.addresses[path]?.[method as Method]
  if (!row?.answer) throw new Error(`${asked} has no answer`)
  return encodeAnswer(row.answer, (row.handle as (call: Asked) => unknown)(call))
}
