import type { z } from 'zod'
import type { Action } from '#app/domain/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Operation = {
  summary: string
  description?: string
  isPublic?: true
  /** Row of the permission table; without it every signed-in person may. */
  action?: Action
  /** Where the permission table does not say it all. */
  who?: string
  query?: Readonly<Record<string, Query>>
  body?: z.ZodType
  /** The body may be missing. */
  isBodyOptional?: true
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
  /** Sends an ETag, and 304 when nothing is new. */
  hasETag?: true
  /** Answers 404 to those who may not. */
  isHidden?: true
  /** Can answer 404 although the address has no id. */
  mayMiss?: true
  /** Reasons for 409 beside those of every write. */
  conflict?: string
}

export type Query = { description: string; schema: Readonly<Record<string, unknown>>; isRequired?: true }

export type Methods = Readonly<Partial<Record<Method, Operation>>>

/** By address as in app/routes.ts: '/api/todos/:id'. */
export type NounDocs = {
  title: string
  about: string
  addresses: Readonly<Record<string, Methods>>
}

/** For schemas that need a time zone: the description is the same in each. */
export const anyZone = 'Europe/London'

type More = Omit<Partial<Operation>, 'summary' | 'body' | 'answer'>

export function read(summary: string, answer: z.ZodType, more: More = {}): Operation {
  return { summary, status: 200, answer, ...more }
}

export function list(summary: string, record: z.ZodType, more: More = {}): Operation {
  return { ...read(summary, record.array(), more), isPaged: true }
}

export function create(summary: string, body: z.ZodType, answer: z.ZodType, more: More = {}): Operation {
  return { summary, status: 201, body, answer, ...more }
}

export function change(summary: string, body: z.ZodType, answer: z.ZodType, more: More = {}): Operation {
  return { summary, status: 200, body, answer, ...more }
}

/** Both do the same: absent fields stay as they are. */
export function changes(...of: Parameters<typeof change>): Pick<Record<Method, Operation>, 'PUT' | 'PATCH'> {
  return { PUT: change(...of), PATCH: change(...of) }
}

export function take(summary: string, body: z.ZodType | undefined, more: More = {}): Operation {
  return { summary, status: 204, ...(body && { body }), ...more }
}

export function remove(summary: string, more: More = {}): Operation {
  return { summary, status: 204, ...more }
}

export const idQuery = { type: 'integer', minimum: 1 } as const
