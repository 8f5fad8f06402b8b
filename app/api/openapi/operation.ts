import { whoMay } from '#app/domain/permissions.ts'
import { bodyOf, idSchema, type Method, type Row } from '#app/http/api-row.ts'
import type { Content, DocumentedAnswer, DocumentedOperation, Parameter, Reference } from './document.ts'
import { type JsonSchema, schemaOf } from './json-schema.ts'
import { refusalsOf } from './refusals.ts'

type Components = Record<string, JsonSchema>

export function documented(method: Method, path: string, tag: string, row: Row) {
  const components: Components = {}
  const take = ({ schema, components: named }: ReturnType<typeof schemaOf>) => {
    Object.assign(components, named)
    return schema
  }
  const schema = bodyOf(row)
  const body = schema && take(schemaOf(schema))
  const made: DocumentedOperation = {
    operationId: operationId(method, path),
    tags: [tag],
    summary: row.summary,
    description: [row.description, `Who may: ${whoOf(row)}`].filter(Boolean).join('\n\n'),
    ...(row.isPublic && { security: [] }),
    ...parametersOf(path, row, body),
    ...(body && {
      requestBody: { required: !row.isBodyOptional, content: bodyContent(row, body) },
    }),
    responses: {
      ...successOf(row, row.answer && take(schemaOf(row.answer))),
      ...otherSuccessOf(row, row.otherwise?.answer && take(schemaOf(row.otherwise.answer))),
      ...refusalsTold(method, path, row),
    },
  }
  return { made, components }
}

/** 'PATCH /api/todos/:id' is patchTodosById. */
function operationId(method: Method, path: string): string {
  const words = path
    .replace('/api/', '')
    .replaceAll(/:(\w+)/g, 'by-$1')
    .split(/[/-]/)
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function whoOf({ who, action, isPublic }: Row): string {
  if (isPublic) return who ?? 'Everybody, signed in or not.'
  const rule = action && whoMay(action)
  return [rule, who].filter(Boolean).join(' ') || 'Everybody who is signed in.'
}

function parametersOf(path: string, { query = {}, isPaged }: Row, body: JsonSchema | undefined) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(
    ([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: name === 'id' ? idSchema : { type: 'string' },
    }),
  )
  const inQuery = Object.entries(query).map(
    ([name, { description, schema, isRequired }]): Parameter => ({
      name,
      in: 'query',
      description,
      ...(isRequired && { required: true }),
      schema,
    }),
  )
  const shared: Reference[] = [
    ...(isPaged ? [{ $ref: '#/components/parameters/page' }] : []),
    ...(body?.properties?.requestId ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const parameters = [...inPath, ...inQuery, ...shared]
  return parameters.length > 0 ? { parameters } : {}
}

const oneFile = { type: 'string', contentMediaType: 'application/octet-stream' } as const

function bodyContent({ files, isFormOnly }: Row, body: JsonSchema): Content {
  if (!files) return { 'application/json': { schema: body } }
  const fields = Object.entries(files).map(([name, many]) => [
    name,
    many === 'one' ? oneFile : { type: 'array', items: oneFile },
  ])
  const form = { ...body, properties: { ...body.properties, ...Object.fromEntries(fields) } }
  const required = isFormOnly ? { required: [...(body.required ?? []), ...Object.keys(files)] } : {}
  return {
    ...(!isFormOnly && { 'application/json': { schema: body } }),
    'multipart/form-data': { schema: { ...form, ...required } },
  }
}

const descriptions = { 200: 'Done.', 201: 'Made.', 204: 'Done. There is no body.' } as const

function successOf(
  { status, answerTypes, isPaged, hasETag }: Row,
  answer: JsonSchema | undefined,
): Record<string, DocumentedAnswer> {
  const headers = { ...(isPaged && nextPage), ...(hasETag && etag) }
  const content = answer
    ? { 'application/json': { schema: answer } }
    : answerTypes && Object.fromEntries(answerTypes.map(type => [type, { schema: {} }]))
  return {
    [status]: {
      description: descriptions[status],
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(content && { content }),
    },
    ...(hasETag && { 304: { description: 'Nothing is new.' } }),
  }
}

function otherSuccessOf(
  { otherwise }: Row,
  answer: JsonSchema | undefined,
): Record<string, DocumentedAnswer> {
  if (!otherwise) return {}
  const content = answer && { content: { 'application/json': { schema: answer } } }
  return { [otherwise.status]: { description: otherwise.description, ...content } }
}

const nextPage = {
  Link: {
    description: 'rel="next": the address of the next page, when there is one.',
    schema: { type: 'string' },
  },
}
const etag = {
  ETag: { description: 'Send it back as If-None-Match.', schema: { type: 'string' } },
}

function refusalsTold(method: Method, path: string, row: Row) {
  const told = refusalsOf(method, path, row).map((status): [string, DocumentedAnswer | Reference] => [
    String(status),
    status === 409 && row.conflict ? inTheWay(row.conflict) : { $ref: `#/components/responses/${status}` },
  ])
  return Object.fromEntries(told)
}

function inTheWay(description: string): DocumentedAnswer {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Conflict' } } },
  }
}
