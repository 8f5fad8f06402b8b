import { createHmac, timingSafeEqual } from 'node:crypto'
import { env, sessionSecrets } from '#app/env.server.ts'

/** Names a record in a link that works without signing in: a signature proves it, nothing is stored. */
export function signedToken(purpose: string) {
  const signatureOf = (id: number, secret: string) =>
    createHmac('sha256', secret).update(`${purpose} ${id}`).digest()

  return {
    make(id: number, secret = env().SESSION_SECRET): string {
      return `${id}.${signatureOf(id, secret).toString('base64url')}`
    },

    /** Null for a token that was not made here. */
    read(token: string): number | null {
      const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
      if (id === undefined || signature === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      const isOurs = sessionSecrets().some(secret => timingSafeEqual(given, signatureOf(Number(id), secret)))
      return isOurs ? Number(id) : null
    },
  }
}
