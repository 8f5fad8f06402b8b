import { createHash } from 'node:crypto'

/**
 * Asked for again with the same content, it is the same thing at Stripe; with other content it is another, since Stripe refuses a
 * key that it has seen with other content.
 */
export function idempotencyKeyOf(what: string, content: unknown): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`
}
