import type { z } from 'zod'
import type { Action } from '#app/domain/permissions.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { ApiCall, PublicApiCall } from './api.server.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What one method of an address does, for the API itself and for its description. */
export type Row = {
  summary: string
  description?: string
  isPublic?: boolean
  /** Row of the permission table; without it every signed-in person may. Whether a record is a person's own is asked further in. */
  action?: Action
  /** Where the permission table does not say it all. */
  who?: string
  query?: Readonly<Record<string, Query>>
  body?: Body<z.ZodType>
  /** The body may be missing. */
  isBodyOptional?: true
  /** The handler reads the body: it has files, is signed, or is read by a schema of the company's own. */
  readsBody?: true
  /** Fields of multipart/form-data with one file or several. */
  files?: Readonly<Record<string, 'one' | 'several'>>
  /** Takes a form with files, but no JSON. */
  isFormOnly?: true
  status: 200 | 201 | 204
  /** Without it the answer has no body. */
  answer?: z.ZodType
  /** For an answer that is not JSON. */
  answerTypes?: readonly string[]
  otherwise?: { status: 200 | 204; description: string; answer?: z.ZodType }
  isPaged?: true
  /** Records a page; 500 if not told. */
  pageSize?: number
  /** Sends an ETag, and 304 when nothing is new. */
  hasETag?: true
  /** Answers 404 to those who may not. */
  isHidden?: true
  /** Can answer 404 although the address has no id. */
  mayMiss?: true
  /** Reasons for 409 beside those of every write. */
  conflict?: string
  /** In place of the usual message when reading fails. */
  notFetched?: string
  /** Returns what `answer` encodes; of a page one record more, when there are more. A Response is sent as it is. */
  handle(call: never): unknown
  /** For a stale save: the record as it now stands. Without it the address is read. */
  current?(call: ApiCall): unknown
}

/** By the time zone where the schema has dates. */
type Body<Schema> = Schema | ((timeZone: string) => Schema)

export type Query = { description: string; schema: Readonly<Record<string, unknown>>; isRequired?: true }

export type Methods = Readonly<Partial<Record<Method, Row>>>

export type ApiNoun = {
  title: string
  about: string
  /** Needed for writing; who had it once goes on reading. Any of several will do. */
  feature?: PremiumFeature | readonly [PremiumFeature, ...PremiumFeature[]]
  /** Nobody else finds the addresses, and the public description leaves them out. */
  isSiteOwners?: true
  /** What is said of each row that does not say it itself. */
  each?: Pick<Row, 'who' | 'isHidden'>
  /** '/api/todos/:id' */
  addresses: Readonly<Record<string, Methods>>
}

type RowPart = 'summary' | 'body' | 'answer' | 'status' | 'handle' | 'isPublic' | 'current'
type More<IsPublic, Extra, Returned> = Omit<Row, RowPart> & { status?: Row['status'] } & {
  isPublic?: IsPublic
  handle(call: (IsPublic extends true ? PublicApiCall : ApiCall) & Extra): Returned | Promise<Returned>
  current?(call: ApiCall): Returned
}

/** As rows have it: the answer's schema encodes it. Undefined is answered as the row's `otherwise`. */
type Told<Answer extends z.ZodType> = Kept<z.output<Answer>> | Response | undefined
type Kept<T> = T extends readonly (infer Item)[]
  ? readonly Kept<Item>[]
  : T extends object
    ? { readonly [Name in keyof T as string extends Name ? never : Name]: Kept<T[Name]> }
    : T

type WithSent<Schema extends z.ZodType> = { sent: z.output<Schema> }
type WithPage = { page: { limit: number; offset: number } }

export function read<Answer extends z.ZodType, IsPublic extends boolean = false>(
  summary: string,
  answer: Answer,
  more: More<IsPublic, unknown, Told<Answer>>,
): Row {
  return { summary, status: 200, answer, ...more }
}

/** `page.limit` is one more than the page. */
export function list<One extends z.ZodType>(
  summary: string,
  record: One,
  more: More<false, WithPage, Told<z.ZodArray<One>>>,
): Row {
  return { summary, status: 200, answer: record.array(), isPaged: true, ...more }
}

export function create<Schema extends z.ZodType, Answer extends z.ZodType, IsPublic extends boolean = false>(
  summary: string,
  body: Body<Schema>,
  answer: Answer,
  more: More<IsPublic, WithSent<Schema>, Told<Answer>>,
): Row {
  return { summary, status: 201, body, answer, ...more }
}

export function change<Schema extends z.ZodType, Answer extends z.ZodType, IsPublic extends boolean = false>(
  summary: string,
  body: Body<Schema>,
  answer: Answer,
  more: More<IsPublic, WithSent<Schema>, Told<Answer>>,
): Row {
  return { summary, status: 200, body, answer, ...more }
}

/** Both do the same: absent fields stay as they are. */
export function changes<Schema extends z.ZodType, Answer extends z.ZodType>(
  summary: string,
  body: Body<Schema>,
  answer: Answer,
  more: More<false, WithSent<Schema>, Told<Answer>>,
): { PUT: Row; PATCH: Row } {
  const row = change(summary, body, answer, more)
  return { PUT: row, PATCH: row }
}

/** Answers with no body. */
export function take<Schema extends z.ZodType>(
  summary: string,
  body: Body<Schema>,
  more: More<false, WithSent<Schema>, unknown>,
): Row {
  return { summary, status: 204, body, ...more }
}

export function remove<IsPublic extends boolean = false>(
  summary: string,
  more: More<IsPublic, unknown, unknown>,
): Row {
  return { summary, status: 204, ...more }
}

export const idSchema = { type: 'integer', minimum: 1 } as const
export const dateSchema = { type: 'string', format: 'date' } as const

/** The description is the same in each time zone. */
export function bodyOf({ body }: Row, timeZone = 'Europe/London'): z.ZodType | undefined {
  return typeof body === 'function' ? body(timeZone) : body
}
