import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Document, DocumentedAnswer, DocumentedOperation } from '#app/api/openapi/document.ts'
import { documentOf } from '#app/api/openapi/openapi.ts'
import { apiAddresses, apiNouns } from '#app/api/table.ts'
import { bodyOf, type Row } from '#app/http/api-row.ts'
import type { Answer } from '#tests/support/http-client.ts'
import type { Call, Entry } from './catalogue.ts'

// What the API is said to do, held against what it does.

/** With the site owner's rows, which nobody else reads about. */
export const described = documentOf(apiNouns)

/** Every row: 'GET /api/todos/:id'. */
export function describedRows(): string[] {
  return [...operations.keys()].sort()
}

const operations = new Map<string, Row>(
  apiAddresses.flatMap(({ path, methods }) =>
    Object.entries(methods).map(([method, row]): [string, Row] => [`${method} ${path}`, row]),
  ),
)

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true })
addFormats.default(ajv)
// The parts of the document that are no schemas.
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'])
ajv.addSchema(withClosedAnswers(described), 'api')

/** A field of an answer that is not described is a fault; bodies may bring what nobody reads. */
function withClosedAnswers(document: Document): Document {
  const { paths, components } = document
  const answers = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([verb, operation]) => [
        verb,
        { ...operation, responses: closed(operation.responses) },
      ]),
    ),
  ])
  return { ...document, components: closed(components), paths: Object.fromEntries(answers) }
}

function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T
  if (typeof node !== 'object' || node === null) return node
  const parts = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  return ('properties' in node ? { additionalProperties: false, ...parts } : parts) as T
}

/** Expects that the call and its answer are as they are described. */
export function expectDescribed(entry: Entry, call: Call, { status, headers, text }: Answer): void {
  if (entry.kind === 'page' || entry.path === '/api/*') return
  const row = `${entry.method} ${entry.path}`
  const { verb, path, documented } = rowOf(entry)
  if (status < 400) expectBody(entry, call, documented)
  const pointer = ['paths', path, verb, 'responses', String(status)]
  const response = documented.responses[String(status)]
  expect(Object.keys(documented.responses), row).toContain(String(status))
  const isNamed = response !== undefined && '$ref' in response
  const answer = isNamed ? described.components.responses[status] : (response as DocumentedAnswer)
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';')
  expect(Object.keys(answer?.content ?? { '': {} }), `${row} ${status}`).toContain(type)
  if (type !== 'application/json') return
  const at = isNamed ? ['components', 'responses', String(status)] : pointer
  expectValid([...at, 'content', type, 'schema'], JSON.parse(text), `${row} ${status}`)
}

function rowOf({ method, path: pattern }: Pick<Entry, 'method' | 'path'>) {
  const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
  const verb = method.toLowerCase() as Lowercase<Entry['method']>
  const documented = described.paths[path]?.[verb]
  if (!documented) throw new Error(`${method} ${pattern} is not described`)
  return { path, verb, documented }
}

function expectBody(entry: Entry, call: Call, { requestBody }: DocumentedOperation): void {
  const row = `${entry.method} ${entry.path}`
  const type = entry.isUpload ? 'multipart/form-data' : 'application/json'
  const known = Object.keys(requestBody?.content[type]?.schema.properties ?? {})
  expect(known, row).toEqual(expect.arrayContaining(Object.keys(entry.fields ?? {})))
  // An upload's values are texts.
  if (!requestBody || !call.body || entry.isUpload) return
  const { path, verb } = rowOf(entry)
  expectValid(['paths', path, verb, 'requestBody', 'content', type, 'schema'], call.body, `${row} body`)
}

function expectValid(at: readonly string[], value: unknown, what: string): void {
  const pointer = at
    .map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const validate = ajv.getSchema(`api#/${pointer}`)
  if (!validate) throw new Error(`There is no schema at ${pointer}`)
  validate(value)
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  expect(faults).toEqual([])
}

/** The schema that an address is said to parse its body by. */
export function describedBody({ method, path }: Entry): z.ZodType | undefined {
  const row = operations.get(`${method} ${path}`)
  return row && bodyOf(row)
}

/** The row of the permission table that an address is said to stand under. */
export function describedAction({ method, path }: Entry): string | undefined {
  return operations.get(`${method} ${path}`)?.action
}
