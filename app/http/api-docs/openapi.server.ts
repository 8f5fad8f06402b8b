import { env } from '#app/env.server.ts'
import { cookieName } from '#app/services/auth/signed-cookie.server.ts'
import { version } from '../../../package.json'
import type { Document, DocumentedAnswer, Parameter, PathItem } from './document.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Method, NounDocs } from './operation.ts'
import { documented } from './operation-docs.ts'
import { errorSchemas, refusals } from './refusals.ts'
import { publicTables } from './tables.ts'

let made: Document | undefined

/** Built once; for `/api/openapi.json` and `/docs/api`. */
export function publicDocument(): Document {
  made ??= documentOf(publicTables)
  return made
}

/** OpenAPI 3.1. */
export function documentOf(tables: readonly NounDocs[]): Document {
  const paths: Record<string, PathItem> = {}
  const schemas: Record<string, JsonSchema> = { ...errorSchemas }
  for (const { title, addresses } of tables) {
    for (const [path, methods] of Object.entries(addresses)) {
      const item: PathItem = {}
      for (const [method, operation] of Object.entries(methods)) {
        const { made, components } = documented(method as Method, path, title, operation)
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
    tags: tables.map(({ title, about }) => ({ name: title, description: about })),
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
    description: 'Any text of your own, such as a UUID: the same call sent again with it makes nothing anew.',
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
