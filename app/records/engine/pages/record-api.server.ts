import type { Action } from '#app/domain/permissions.ts'
import { type ApiCall, api, apiPage, created, list } from '#app/http/api.server.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { recordAt } from '#app/records/records.server.ts'
import { type Sent, withKeptFiles } from '#app/services/files/keep-file.server.ts'
import type { PlainRecord } from '../define-record.server.ts'
import { requireFeatures, requireKeptFeatures, requireRole } from './record-call.server.ts'

type RowCall = ApiCall & { record: PlainRecord }

function reading<T>(work: (call: RowCall) => T) {
  return (call: ApiCall) => {
    const record = recordAt(call.url.pathname)
    requireKeptFeatures(call.scope, record)
    requireRole(call.scope, record.may.read)
    return work({ ...call, record })
  }
}

function writing<T>(asked: (may: PlainRecord['may']) => Action, work: (call: RowCall) => T) {
  return (call: ApiCall) => {
    const record = recordAt(call.url.pathname)
    requireFeatures(call.scope, record)
    requireRole(call.scope, asked(record.may))
    return work({ ...call, record })
  }
}

function withFiles<T>(
  { scope, record }: RowCall,
  sent: Sent<string>,
  write: Parameters<typeof withKeptFiles<string, T>>[3],
) {
  const taken = Object.fromEntries(Object.entries(record.uploads).map(([name, { taken }]) => [name, taken]))
  return withKeptFiles(scope, sent, taken, write)
}

const save = writing(
  ({ edit }) => edit,
  async call => {
    const { scope, record, params } = call
    const id = idParam(params)
    const { value, sent } = await bodyWithFiles(
      call,
      record.changeSchema(scope.timeZone),
      Object.keys(record.uploads),
    )
    const change = { ...value, requestId: call.requestId ?? value.requestId }
    try {
      return record.toAnswer(await withFiles(call, sent, kept => record.update(scope, id, change, kept)))
    } catch (error) {
      throw staleAs(error, () => record.toAnswer(record.require(scope, id)))
    }
  },
)

export const rowApi = api({
  GET: reading(({ scope, record, params }) => record.toAnswer(record.require(scope, idParam(params)))),
  PUT: save,
  PATCH: save,
  DELETE: writing(
    ({ edit }) => edit,
    ({ scope, record, params }) => void record.remove(scope, idParam(params)),
  ),
})

export const listApi = api({
  GET: reading(({ scope, record, url }) =>
    list(url, record.newest(scope, apiPage(url)), row => record.toAnswer(row)),
  ),
  POST: writing(
    ({ create }) => create,
    async call => {
      const { scope, record } = call
      const { value, sent } = await bodyWithFiles(
        call,
        record.newSchema(scope.timeZone),
        Object.keys(record.uploads),
      )
      const input = { ...value, requestId: call.requestId ?? value.requestId }
      return created(record.toAnswer(await withFiles(call, sent, kept => record.create(scope, input, kept))))
    },
  ),
})
