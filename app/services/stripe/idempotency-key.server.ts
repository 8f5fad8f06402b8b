import { createHash } from 'node:crypto'

/** The content is part of the key, as Stripe refuses a key seen with other content. */
export function idempotencyKeyOf(what: string, content: unknown): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`
}
