import { type Consent, consentKey, parseConsent } from '#app/domain/consent.ts'
import { env } from '#app/env.server.ts'

const yearSeconds = 365 * 24 * 60 * 60
const answerIn = new RegExp(`(?:^|;\\s*)${consentKey}=([a-z]+)(?:;|$)`)

export function readConsent(request: Request): Consent | null {
  return parseConsent(answerIn.exec(request.headers.get('Cookie') ?? '')?.[1])
}

/** For a year. The value identifies nobody. */
export function consentHeader(answer: Consent): string {
  const secure = env().APP_URL.startsWith('https:') ? '; Secure' : ''
  return `${consentKey}=${answer}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
