import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { Invalid } from '#app/domain/errors.ts'
import { requestIdField } from '#app/domain/fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'
import { requireActor } from './actor.server.ts'
import { atDoor } from './door.ts'
import { json, toJsonError } from './errors.server.ts'
import { checked, pageQuery } from './input.server.ts'
import { readJson, readOptionalJson } from './json-body.server.ts'
import { withinTimeOf } from './time-limit.server.ts'

export type PublicApiCall = {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: LoaderFunctionArgs['context']
  /** Throws 415, or 400 with `fieldErrors`. */
  body<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>>
  /** A missing body is an empty record. */
  optionalBody<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>>
  /** From the Idempotency-Key header, for creates. */
  requestId: string | undefined
}

export type ApiCall = PublicApiCall & { scope: Scope; actor: SessionActor }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Answer = unknown
type Handlers<C> = Partial<Record<Method, (call: C) => Answer>>

function publicCall({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): PublicApiCall {
  return {
    request,
    url: new URL(request.url),
    params,
    context,
    body: async schema => checked(schema, await readJson(request)),
    optionalBody: async schema => checked(schema, await readOptionalJson(request)),
    requestId: requestIdOf(request),
  }
}

function requestIdOf(request: Request): string | undefined {
  const parsed = requestIdField.safeParse(request.headers.get('Idempotency-Key') ?? undefined)
  if (parsed.success) return parsed.data
  throw new Invalid({ 'Idempotency-Key': ['Please use at most 100 letters, digits, . : _ or -'] })
}

function toResponse(answer: Answer): Response {
  if (answer instanceof Response) return answer
  if (answer === undefined)
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  return json(answer)
}

type Options<C> = {
  /** Throws for those who must not learn of the address, whatever the method. */
  guard?: (call: C) => void
  notFetched?: string
}

function route<C>(
  wrapper: string,
  handlers: Handlers<C>,
  callOf: (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<C>,
  { guard, notFetched }: Options<C> = {},
) {
  const allow = Object.keys(handlers)
    .flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
  const handle = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      const call = guard && (await callOf(args))
      if (call) guard(call)
      const method = args.request.method === 'HEAD' ? 'GET' : args.request.method
      const handler = Object.entries(handlers).find(([name]) => name === method)?.[1]
      if (!handler) {
        return json({ message: `This address does not take ${args.request.method}` }, 405, { Allow: allow })
      }
      return toResponse(await handler(call ?? (await callOf(args))))
    } catch (error) {
      return toJsonError(error, args.request.method === 'GET' ? notFetched : undefined)
    }
  }
  const inTime = atDoor(
    { wrapper, methods: Object.keys(handlers) },
    (args: LoaderFunctionArgs | ActionFunctionArgs) => withinTimeOf(args.context, () => handle(args)),
  )
  return { loader: inTime, action: inTime }
}

/**
 * An API address with a handler per method. A handler's result is sent as JSON with 200, `created(…)` with 201, undefined with 204;
 * errors become `{message}`.
 */
export function api(handlers: Handlers<ApiCall>, options?: Options<ApiCall>) {
  return route('api', handlers, apiCall, options)
}

async function apiCall(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<ApiCall> {
  const signedIn = await requireActor(args.request, args.context)
  return { ...publicCall(args), ...signedIn }
}

export function publicApi(handlers: Handlers<PublicApiCall>) {
  return route('publicApi', handlers, async args => publicCall(args))
}

export function created(record: unknown): Response {
  return json(record, 201)
}

export const apiPageSize = 500

/** Links to the next page if there may be one. `rows` was read with one more than the page size. */
export function list<Row>(
  url: URL,
  rows: readonly Row[],
  toRecord: (row: Row) => unknown,
  size = apiPageSize,
): Response {
  const records = rows.slice(0, size).map(toRecord)
  if (rows.length <= size) return json(records)
  const next = new URL(url)
  next.searchParams.set('page', String(apiPageNumber(url) + 1))
  return json(records, 200, { Link: `<${next.pathname}${next.search}>; rel="next"` })
}

export function apiPageNumber(url: URL): number {
  const page = pageQuery(url)
  if (page === null) throw new Invalid({ page: ['Please send the page as a number from 1'] })
  return page
}

/** For `list`: `limit` is one more than the page. */
export function apiPage(url: URL, size = apiPageSize): { limit: number; offset: number } {
  return { limit: size + 1, offset: (apiPageNumber(url) - 1) * size }
}
