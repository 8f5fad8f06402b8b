import { env } from '#app/env.server.ts'

/** Where people write to when the product cannot help them. */
export function supportEmail(): string {
  return env().SUPPORT_EMAIL
}

/** Of this site, without a slash at its end. */
export function ownAddress(): string {
  return env().APP_URL.replace(/\/$/, '')
}
