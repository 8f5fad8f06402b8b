import { env } from '#app/env.server.ts'

/** Where people write to when the product cannot help them. */
export function supportEmail(): string {
  return env().SUPPORT_EMAIL
}
