import { consentKey } from '#app/domain/consent.ts'

/** The browser of somebody who has answered the cookie notice already. */
export const answeredConsent = {
  name: consentKey,
  value: 'accepted',
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
}
