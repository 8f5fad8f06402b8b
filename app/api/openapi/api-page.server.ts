import { apiNouns } from '#app/api/table.ts'
import {
  type ApiOperation,
  type ApiPage,
  type ApiRecord,
  apiPageSlug,
} from '#app/domain/api-docs/api-page.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Document, DocumentedAnswer, DocumentedOperation, Parameter, Reference } from './document.ts'
import { exampleBody, exampleOf, recordName } from './example.ts'
import { fieldRows, typeText } from './field-rows.ts'
import type { JsonSchema } from './json-schema.ts'
import { publicDocument } from './openapi.ts'

type Row = { path: string; methods: readonly string[]; operation: DocumentedOperation }

/** Methods that do the same, as PUT and PATCH do, share a row. */
function rowsOf({ paths }: Document, tag: string): Row[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const rows = new Map<string, Row>()
    for (const [method, operation] of Object.entries(item)) {
      if (!operation.tags.includes(tag)) continue
      const same = JSON.stringify({ ...operation, operationId: '' })
      const { methods, ...first } = rows.get(same) ?? { path, methods: [], operation }
      rows.set(same, { ...first, methods: [...methods, method.toUpperCase()] })
    }
    return [...rows.values()]
  })
}

export function readApiOverview() {
  const document = publicDocument(apiNouns)
  return {
    version: document.info.version,
    nouns: document.tags.map(({ name, description }) => ({
      slug: apiPageSlug(name),
      title: name,
      about: plain(description),
    })),
  }
}

/** Throws NotFound for an unknown noun. */
export function readApiPage(slug: string | undefined): ApiPage {
  const document = publicDocument(apiNouns)
  const tag = document.tags.find(({ name }) => apiPageSlug(name) === slug)
  if (!tag) throw new NotFound()
  const rows = rowsOf(document, tag.name)
  return {
    title: tag.name,
    about: plain(tag.description),
    operations: rows.map(row => operationOf(document, row)),
    records: recordsOf(document, rows),
  }
}

function operationOf(document: Document, row: Row): ApiOperation {
  const { path, methods, operation } = row
  const content = operation.requestBody?.content
  const [schema] = Object.values(content ?? {})
    .map(({ schema }) => schema)
    .reverse()
  return {
    id: operation.operationId,
    methods,
    path,
    summary: operation.summary,
    notes: plain(operation.description).split('\n\n'),
    parameters: (operation.parameters ?? []).map(parameter => parameterRow(document, parameter)),
    body: content && schema ? { types: Object.keys(content), fields: fieldRows(schema) } : null,
    curl: curlOf(document, row),
    success: successOf(document, operation),
    refusals: refusalsOf(document, operation),
  }
}

function parameterRow({ components }: Document, given: Parameter | Reference) {
  const parameter = '$ref' in given ? components.parameters[recordName(given.$ref)] : given
  const { name = '', description = '', required = false, schema = {} } = parameter ?? {}
  const place = { path: 'in the address', query: 'after the ?', header: 'a header' }[parameter?.in ?? 'query']
  return { name, type: `${typeText(schema)}, ${place}`, isRequired: required, text: plain(description) }
}

function curlOf({ servers, components }: Document, { path, methods, operation }: Row): string {
  const [method] = methods
  const address = `${servers[0]?.url}${path.replace('{id}', '12').replace('{key}', 'zoom')}`
  const lines = [`curl -b cookies.txt${method === 'GET' ? '' : ` -X ${method}`} '${address}'`]
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json']
  if (json) {
    const body = JSON.stringify(exampleBody(json.schema, components.schemas))
    lines.push(`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`)
  } else if (content['multipart/form-data']) lines.push(`-F projectId=12`, `-F file=@stairs.dxf`)
  return lines.join(' \\\n  ')
}

function successOf({ components }: Document, { responses }: DocumentedOperation): ApiOperation['success'] {
  const [status = '', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const { description = '', content = {} } = (answer ?? {}) as DocumentedAnswer
  const schema = content['application/json']?.schema
  if (!schema || Object.keys(schema).length === 0) {
    const types = Object.keys(content)
    const text = types.length > 0 ? `A file: ${types.join(' or ')}.` : description
    return { status, text, record: null, example: null }
  }
  return {
    status,
    text: typeText(schema),
    record: namedIn(schema)[0] ?? null,
    example: JSON.stringify(exampleOf(schema, components.schemas), null, 2),
  }
}

function refusalsOf({ components }: Document, { responses }: DocumentedOperation) {
  return Object.entries(responses)
    .filter(([status]) => /^4/.test(status))
    .map(([status, answer]) => ({
      status,
      text: plain(('$ref' in answer ? components.responses[status]?.description : answer.description) ?? ''),
    }))
}

function namedIn(schema: JsonSchema): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
}

function recordsOf({ components }: Document, rows: readonly Row[]): ApiRecord[] {
  const answers = rows.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, answer]) =>
      status.startsWith('2') ? namedIn(answer as JsonSchema) : [],
    ),
  )
  return [...new Set(answers)].map(name => ({ name, fields: fieldRows(components.schemas[name] ?? {}) }))
}

/** Descriptions put field names in backquotes. */
function plain(text: string): string {
  return text.replaceAll('`', '')
}
