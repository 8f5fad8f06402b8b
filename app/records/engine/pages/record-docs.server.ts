import { anyZone, changes, create, list, type NounDocs, read, remove } from '#app/http/api-docs/operation.ts'
import type { PlainRecord } from '../define-record.server.ts'

/** What the API's description says of a record. */
export function docsOf(record: PlainRecord): NounDocs {
  const { words, api, may, answer, docs, uploads } = record
  const { title, about, who } = docs
  const one = `${/^[aeiou]/.test(words.one) ? 'an' : 'a'} ${words.one}`
  const names = Object.keys(uploads)
  const files = Object.fromEntries(names.map(name => [name, 'one' as const]))
  const withFiles = names.length > 0 && { description: 'As JSON, or as a form with files.', files }
  const asked = who === undefined ? {} : { who }
  const reading = { ...asked, ...(may.read && { action: may.read }) }
  const creating = { ...asked, ...withFiles, action: may.create }
  const editing = { ...asked, action: may.edit }
  const change = { ...editing, description: 'What is left out stays as it is.', ...withFiles }
  return {
    title,
    about,
    addresses: {
      [api]: {
        GET: list(`All ${words.many}, newest first`, answer, reading),
        POST: create(`Add ${one}`, record.newSchema(anyZone), answer, creating),
      },
      [`${api}/:id`]: {
        GET: read(`One ${words.one}`, answer, reading),
        ...changes(`Change ${one}`, record.changeSchema(anyZone), answer, change),
        DELETE: remove(record.hasBin ? `Move ${one} to the bin` : `Delete ${one}`, editing),
      },
    },
  }
}
