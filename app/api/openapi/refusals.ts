import { needsSubscription, roleMay } from '#app/domain/permissions.ts'
import type { Method, Row } from '#app/http/api-row.ts'
import type { JsonSchema } from './json-schema.ts'

const message = { type: 'string', description: 'What to tell the person.' } as const

const error: JsonSchema = {
  type: 'object',
  description: 'Why it was refused.',
  required: ['message'],
  properties: {
    message,
    fieldErrors: {
      type: 'object',
      description: 'Each field at fault with what is wrong about it.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

const signedOut: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message,
    idleMinutes: { type: 'integer', description: 'The session ended because nothing happened for so long.' },
  },
}

const paymentRequired: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message,
    subscriptionStatus: { type: ['string', 'null'] },
    subscriptionEndsAt: { type: ['string', 'null'], format: 'date-time' },
  },
}

const conflict: JsonSchema = {
  type: 'object',
  description: 'What prevents it. Nothing was changed.',
  required: ['message'],
  properties: {
    message,
    current: { type: 'object', description: 'With an old version: the record as it is now.' },
    lastChange: {
      type: ['object', 'null'],
      description: 'With an old version: who changed it, and when, in milliseconds since 1970 UTC.',
      properties: { by: { type: 'string' }, at: { type: 'integer' } },
    },
    goTo: { type: 'string', description: 'The page of this site on which it can be put right.' },
  },
  additionalProperties: true,
}

export const errorSchemas = {
  Error: error,
  SignedOut: signedOut,
  PaymentRequired: paymentRequired,
  Conflict: conflict,
}

type Refusal = { description: string; schema: keyof typeof errorSchemas; headers?: Record<string, unknown> }

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
}

export const refusals = {
  400: { description: 'The body, the query or a header is at fault.', schema: 'Error' },
  401: { description: 'Nobody is signed in.', schema: 'SignedOut' },
  402: { description: 'The company’s subscription is not active.', schema: 'PaymentRequired' },
  403: { description: 'You may not do that.', schema: 'Error' },
  404: { description: 'There is no such record, or it is another company’s.', schema: 'Error' },
  409: { description: 'Something prevents it.', schema: 'Conflict' },
  413: { description: 'The body is too large.', schema: 'Error' },
  415: { description: 'The body is of another content type.', schema: 'Error' },
  429: { description: 'Too many calls: try again later.', schema: 'Error', headers: retryAfter },
  default: { description: 'Any other refusal has the same form.', schema: 'Error' },
} as const satisfies Record<string, Refusal>

export type RefusalStatus = keyof typeof refusals

export function refusalsOf(method: Method, path: string, row: Row): RefusalStatus[] {
  const { isPublic, action, query, isPaged, body } = row
  const asked: [RefusalStatus, boolean][] = [
    [400, body !== undefined || query !== undefined || isPaged === true],
    [401, !isPublic],
    [402, action !== undefined && needsSubscription(action)],
    [403, isForSome(row)],
    [404, mayMiss(path, row)],
    [409, method !== 'GET'],
    [413, body !== undefined],
    [415, body !== undefined],
    [429, true],
    ['default', true],
  ]
  return asked.filter(([, may]) => may).map(([status]) => status)
}

function mayMiss(path: string, row: Row): boolean {
  return path.includes(':') || row.mayMiss === true || row.isHidden === true
}

function isForSome({ action, who, isHidden }: Row): boolean {
  if (isHidden) return false
  return who !== undefined || (action !== undefined && !roleMay('team_member', action))
}
