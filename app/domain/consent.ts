export const consentAnswers = ['accepted', 'rejected'] as const
export type Consent = (typeof consentAnswers)[number]

export const consentKey = 'mortise_consent'

export function parseConsent(value: unknown): Consent | null {
  return consentAnswers.find(answer => answer === value) ?? null
}
