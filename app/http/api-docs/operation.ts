import type { z } from 'zod'
import type { Action } from '#app/domain/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an address does by one method, as the API's description tells it. */
export type Operation = {
  summary: string
  description?: string
  /** Nobody has to be signed in. */
  isPublic?: true
  /** The row of the permission table it stands under; without one everybody who is signed in may. */
  action?: Action
  /** Who may, where the permission table does not say it all. */
  who?: string
  query?: Readonly<Record<string, Query>>
  /** The schema that the route parses the body by. */
  body?: z.ZodType
  /** No body at all is taken, too. */
  isBodyOptional?: true
  /** Fields of a form, multipart/form-data, that each hold one file, or several. */
  files?: Readonly<Record<string, 'one' | 'several'>>
  /** It takes a form with files and no JSON. */
  isFormOnly?: true
  status: 200 | 201 | 204
  /** Without one the answer has no body. */
  answer?: z.ZodType
  /** The type of an answer that is no JSON. */
  answerTypes?: readonly string[]
  /** An answer of another status that is no refusal. */
  otherwise?: { status: 200 | 204; description: string; answer?: z.ZodType }
  /** The answer is one page of a list. */
  isPaged?: true
  /** The answer has an ETag, and 304 takes its place when nothing is new. */
  hasETag?: true
  /** Who may not does not find it. */
  isHidden?: true
  /** It may name a record that is not there though its address has no id. */
  mayMiss?: true
  /** Why 409 may come, besides what is in the way of every write. */
  conflict?: string
}

export type Query = { description: string; schema: Readonly<Record<string, unknown>>; isRequired?: true }

/** One address: what it does by each method. */
export type Methods = Readonly<Partial<Record<Method, Operation>>>

/** What belongs to one noun, by address as app/routes.ts has it: '/api/todos/:id'. */
export type NounDocs = {
  title: string
  /** A sentence or two on what it is. */
  about: string
  addresses: Readonly<Record<string, Methods>>
}

/** A time zone to make schemas of: the description is the same in each. */
export const anyZone = 'Europe/London'

type More = Omit<Partial<Operation>, 'summary' | 'body' | 'answer'>

export function read(summary: string, answer: z.ZodType, more: More = {}): Operation {
  return { summary, status: 200, answer, ...more }
}

/** A list of records, a page at a time. */
export function list(summary: string, record: z.ZodType, more: More = {}): Operation {
  return { ...read(summary, record.array(), more), isPaged: true }
}

export function create(summary: string, body: z.ZodType, answer: z.ZodType, more: More = {}): Operation {
  return { summary, status: 201, body, answer, ...more }
}

export function change(summary: string, body: z.ZodType, answer: z.ZodType, more: More = {}): Operation {
  return { summary, status: 200, body, answer, ...more }
}

/** PUT and PATCH, which do the same: what is left out stays as it is. */
export function changes(...of: Parameters<typeof change>): Pick<Record<Method, Operation>, 'PUT' | 'PATCH'> {
  return { PUT: change(...of), PATCH: change(...of) }
}

/** What is taken without an answer. */
export function take(summary: string, body: z.ZodType | undefined, more: More = {}): Operation {
  return { summary, status: 204, ...(body && { body }), ...more }
}

export function remove(summary: string, more: More = {}): Operation {
  return { summary, status: 204, ...more }
}

export const idQuery = { type: 'integer', minimum: 1 } as const
