import { env } from '#app/env.server.ts'

export function supportEmail(): string {
  return env().SUPPORT_EMAIL
}

export function ownAddress(): string {
  return env().APP_URL.replace(/\/$/, '')
}
