import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { Invalid, Stale } from '#app/domain/errors.ts'
import { requestIdField } from '#app/domain/fields.schema.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import { type Action, requireMay, roleMay, roleMayOwn } from '#app/domain/permissions.ts'
import { encodeAnswer } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'
import { requireActor } from './actor.server.ts'
import { type ApiNoun, bodyOf, type Method, type Methods, type Row } from './api-row.ts'
import { json, toJsonError } from './errors.server.ts'
import { checked, idParam, pageQuery } from './input.server.ts'
import { readJson, readOptionalJson } from './json-body.server.ts'
import { requireFeature, requireKept } from './premium/premium-page.server.ts'
import { withinTimeOf } from './time-limit.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

export type PublicApiCall = {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: Args['context']
  /** Throws 415, or 400 with `fieldErrors`. */
  body<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>>
  /** From the Idempotency-Key header, for creates. */
  requestId: string | undefined
}

export type ApiCall = PublicApiCall & {
  scope: Scope
  actor: SessionActor
  /** Of the address; 0 where it has none. */
  id: number
}

/** One address of the table. */
export type Address = { noun: ApiNoun; path: string; methods: Methods }

export function answerAt(address: Address, args: Args): Promise<Response> {
  return withinTimeOf(args.context, () => answer(address, args))
}

/** JSON of what the row's handler returns; errors become `{message}`. HEAD is answered as GET: Remix leaves the body out. */
async function answer({ noun, path, methods }: Address, args: Args): Promise<Response> {
  const { method } = args.request
  const row = methods[(method === 'HEAD' ? 'GET' : method) as Method]
  try {
    if (noun.isSiteOwners) requireOwner((await requireActor(args.request, args.context)).scope)
    if (!row) {
      return json({ message: `This address does not take ${method}` }, 405, { Allow: taken(methods) })
    }
    if (row.isPublic) {
      const call = await withBody(row, publicCall(args))
      return toResponse(row, call.url, await handled(row, call))
    }
    const { scope, actor } = await requireActor(args.request, args.context)
    if (noun.feature) (row === methods.GET ? requireKept : requireFeature)(scope, noun.feature)
    // Who does not find a record is not told what it would take.
    if (row.action && !row.isHidden) requireRole(scope, row.action)
    const id = path.includes(':id') ? idParam(args.params) : 0
    const asked = { ...publicCall(args), scope, actor, id }
    const page = row.isPaged && apiPage(asked.url, row.pageSize)
    const whole = await withBody(row, { ...asked, page })
    try {
      return toResponse(row, asked.url, await handled(row, whole))
    } catch (error) {
      throw await staleAs(error, row.current ? { ...row, handle: row.current } : methods.GET, asked)
    }
  } catch (error) {
    return toJsonError(error, method === 'GET' ? row?.notFetched : undefined)
  }
}

function taken(methods: Methods): string {
  return Object.keys(methods)
    .flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
}

function publicCall({ request, params, context }: Args): PublicApiCall {
  return {
    request,
    url: new URL(request.url),
    params,
    context,
    body: async schema => checked(schema, await readJson(request)),
    requestId: requestIdOf(request),
  }
}

function requestIdOf(request: Request): string | undefined {
  const parsed = requestIdField.safeParse(request.headers.get('Idempotency-Key') ?? undefined)
  if (parsed.success) return parsed.data
  throw new Invalid({ 'Idempotency-Key': ['Please use at most 100 letters, digits, . : _ or -'] })
}

/** Throws Forbidden or PaymentRequired, where the record cannot make it the person's own. */
function requireRole(scope: Scope, action: Action): void {
  if (roleMayOwn(scope.role, action) && !roleMay(scope.role, action)) return
  requireMay(scope, action)
}

/** The header's request id is that of what is made or sent. */
async function withBody<Call extends PublicApiCall & { scope?: Scope }>(row: Row, call: Call) {
  const schema = row.readsBody ? undefined : bodyOf(row, call.scope?.timeZone)
  if (!schema) return call
  const { request, requestId } = call
  const sent = checked(schema, await (row.isBodyOptional ? readOptionalJson : readJson)(request))
  const isNew = request.method === 'POST' && requestId !== undefined
  return { ...call, sent: isNew ? { ...(sent as object), requestId } : sent }
}

function handled(row: Pick<Row, 'handle'>, call: unknown): unknown {
  return (row.handle as (call: unknown) => unknown)(call)
}

/** A Stale error gets the stored record as the API shows it; returns other errors unchanged. */
async function staleAs(error: unknown, current: Row | undefined, call: ApiCall): Promise<unknown> {
  if (!(error instanceof Stale) || !current) return error
  const record = encoded(current, await handled(current, call)) as Stale['current']
  return new Stale(record, error.lastChange, error.noun)
}

/** As it is described, and nothing beside it. */
function encoded({ answer }: Row, value: unknown): unknown {
  return answer ? encodeAnswer(answer, value) : value
}

function toResponse(row: Row, url: URL, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (row.status === 204 || answer === undefined)
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  const told = encoded(row, answer)
  if (row.isPaged && Array.isArray(told)) return paged(url, told, row.pageSize)
  return json(told, row.status)
}

const apiPageSize = 500

/** Links to the next page if there may be one. `records` has one more than the page, if there are more. */
export function paged(url: URL, records: readonly unknown[], size = apiPageSize): Response {
  if (records.length <= size) return json(records)
  const next = new URL(url)
  next.searchParams.set('page', String(pageNumber(url) + 1))
  return json(records.slice(0, size), 200, { Link: `<${next.pathname}${next.search}>; rel="next"` })
}

function pageNumber(url: URL): number {
  const page = pageQuery(url)
  if (page === null) throw new Invalid({ page: ['Please send the page as a number from 1'] })
  return page
}

function apiPage(url: URL, size = apiPageSize): { limit: number; offset: number } {
  return { limit: size + 1, offset: (pageNumber(url) - 1) * size }
}
