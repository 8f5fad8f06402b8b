import type { z } from 'zod'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import type { PlainRecord } from '#app/records/engine/define-record.server.ts'
import type { AnyRow } from '#app/records/engine/record-reads.server.ts'
import type { AnyInput } from '#app/records/engine/record-writes.server.ts'
import { records } from '#app/records/records.server.ts'
import { type KeptFiles, withKeptFiles } from '#app/services/files/keep-file.server.ts'

function nounOf(record: PlainRecord): ApiNoun {
  const { words, api, may, answer, docs, uploads, features } = record
  const { title, about, who } = docs
  const [feature, ...others] = features
  const one = `${/^[aeiou]/.test(words.one) ? 'an' : 'a'} ${words.one}`
  const names = Object.keys(uploads)
  const withFiles = names.length > 0 && {
    description: 'As JSON, or as a form with files.',
    files: Object.fromEntries(names.map(name => [name, 'one' as const])),
  }
  const reading = may.read && { action: may.read }

  async function written(
    call: ApiCall,
    schema: z.ZodType<AnyInput>,
    write: (input: AnyInput, kept: KeptFiles<string>) => AnyRow,
  ) {
    const { value, sent } = await bodyWithFiles(call, schema, names)
    const input = { ...value, requestId: call.requestId ?? value.requestId }
    const taken = Object.fromEntries(Object.entries(uploads).map(([name, { taken }]) => [name, taken]))
    return record.toAnswer(
      call.scope,
      await withKeptFiles(call.scope, sent, taken, kept => write(input, kept)),
    )
  }

  return {
    title,
    about,
    ...(feature && { feature: [feature, ...others] }),
    ...(who && { each: { who } }),
    addresses: {
      [api]: {
        GET: list(`All ${words.many}, newest first`, answer, {
          ...reading,
          handle: ({ scope, page }) => record.newest(scope, page).map(row => record.toAnswer(scope, row)),
        }),
        POST: create(`Add ${one}`, record.newSchema, answer, {
          ...withFiles,
          action: may.create,
          readsBody: true,
          handle: call =>
            written(call, record.newSchema(call.scope.timeZone), (input, kept) =>
              record.create(call.scope, input, kept),
            ),
        }),
      },
      [`${api}/:id`]: {
        GET: read(`One ${words.one}`, answer, {
          ...reading,
          handle: ({ scope, id }) => record.toAnswer(scope, record.require(scope, id)),
        }),
        ...changes(`Change ${one}`, record.changeSchema, answer, {
          description: 'What is left out stays as it is.',
          ...withFiles,
          action: may.edit,
          readsBody: true,
          handle: call =>
            written(call, record.changeSchema(call.scope.timeZone), (change, kept) =>
              record.update(call.scope, call.id, change, kept),
            ),
        }),
        DELETE: remove(record.hasBin ? `Move ${one} to the bin` : `Delete ${one}`, {
          action: may.edit,
          handle: ({ scope, id }) => record.remove(scope, id),
        }),
      },
    },
  }
}

export const recordNouns = records.map(nounOf)
