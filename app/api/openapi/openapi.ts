import { createHash } from 'node:crypto'
import { env } from '#app/env.server.ts'
import type { ApiNoun, Method } from '#app/http/api-row.ts'
import { cookieName } from '#app/services/auth/signed-cookie.server.ts'
import { version } from '../../../package.json'
import type { Document, DocumentedAnswer, Parameter, PathItem } from './document.ts'
import type { JsonSchema } from './json-schema.ts'
import { documented } from './operation.ts'
import { errorSchemas, refusals } from './refusals.ts'

let made: { document: Document; text: string; etag: string } | undefined

function madeOf(nouns: readonly ApiNoun[]) {
  if (!made) {
    const document = documentOf(nouns.filter(({ isSiteOwners }) => !isSiteOwners))
    const text = JSON.stringify(document)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    made = { document, text, etag }
  }
  return made
}

/** Built once; for `/api/openapi.json` and `/docs/api`. */
export function publicDocument(nouns: readonly ApiNoun[]): Document {
  return madeOf(nouns).document
}

/** Cacheable by anyone; 304 if the client has it. */
export function openApiAnswer(request: Request, nouns: readonly ApiNoun[]): Response {
  const { text, etag } = madeOf(nouns)
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300' }
  const known = (request.headers.get('If-None-Match') ?? '').split(',')
  // Compression on the way makes the tag weak.
  if (known.some(tag => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}

/** OpenAPI 3.1. */
export function documentOf(nouns: readonly ApiNoun[]): Document {
  const paths: Record<string, PathItem> = {}
  const schemas: Record<string, JsonSchema> = { ...errorSchemas }
  for (const { title, addresses, each } of nouns) {
    for (const [path, methods] of Object.entries(addresses)) {
      const item: PathItem = {}
      for (const [method, row] of Object.entries(methods)) {
        const { made, components } = documented(method as Method, path, title, { ...each, ...row })
        Object.assign(schemas, components)
        item[method.toLowerCase() as Lowercase<Method>] = made
      }
      paths[path.replaceAll(/:(\w+)/g, '{$1}')] = item
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Mortise', version, description },
    servers: [{ url: env().APP_URL.replace(/\/$/, '') }],
    tags: nouns.map(({ title, about }) => ({ name: title, description: about })),
    security: [{ session: [] }],
    paths,
    components: { schemas, responses, parameters, securitySchemes: securitySchemes() },
  }
}

const description = [
  'The workspace for cabinet-making, joinery and fabrication shops.',
  'JSON in and out. Ids are integers, money is a text with two decimals, dates are yyyy-MM-dd, instants are ISO 8601 in UTC.',
  'A method that an address does not take answers 405, with those it does in `Allow`.',
  'Calls come from programs or from pages of this site: a write that a browser sends from another site is refused.',
].join('\n\n')

const responses = Object.fromEntries(
  Object.entries(refusals).map(([status, { schema, ...refusal }]): [string, DocumentedAnswer] => [
    status,
    { ...refusal, content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } },
  ]),
)

const parameters: Record<string, Parameter> = {
  page: {
    name: 'page',
    in: 'query',
    description:
      'Which page of the list, from 1. A page has up to 500 records, unless the list says otherwise.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Any text of your own, such as a UUID: the same call sent again with it makes nothing new.',
    schema: { type: 'string', maxLength: 100, pattern: '^[\\w.:-]+$' },
  },
}

const securitySchemes = () => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName('mortise_session'),
    description: 'Signing in by POST /api/auth/login sets it.',
  },
})
