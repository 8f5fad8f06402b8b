import { env } from '#app/env.server.ts'

export function supportEmail(): string {
  return env().SUPPORT_EMAIL
}

/** Of this site, without a slash at its end. */
export function ownAddress(): string {
  return env().APP_URL.replace(/\/$/, '')
}
