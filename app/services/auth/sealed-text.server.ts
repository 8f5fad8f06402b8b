import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env, sessionSecrets } from '#app/env.server.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A key for each use: text sealed for one does not open for another. */
function keyFor(use: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `mortise ${use}`, 32))
}

export function sealText(use: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(use, env().SESSION_SECRET), nonce)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

/** Null when sealed for another use or by an unknown SESSION_SECRET, or when changed since. */
export function openSealed(use: string, sealed: string): string | null {
  return readSealed(use, sealed)?.text ?? null
}

/** `isOld`: sealed by the earlier SESSION_SECRET. */
export function readSealed(use: string, sealed: string): { text: string; isOld: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64')
  for (const [at, secret] of sessionSecrets().entries()) {
    const text = tryToOpen(bytes, keyFor(use, secret))
    if (text !== null) return { text, isOld: at > 0 }
  }
  return null
}

function tryToOpen(bytes: Buffer, key: Buffer): string | null {
  try {
    const nonce = bytes.subarray(0, nonceBytes)
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}
