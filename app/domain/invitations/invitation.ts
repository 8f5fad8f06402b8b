import { dayMs, minuteMs, msUntil } from '#app/domain/clock.ts'

export const invitationDays = 7
export const invitationLifeMs = invitationDays * dayMs

/** Limits, so that nobody is pestered through us. */
export const invitationMails = {
  pauseMs: minuteMs,
  /** For the two numbers below. */
  periodMs: dayMs,
  maxToOne: 5,
  maxPerCompany: 40,
} as const

export type MailsSent = {
  /** Milliseconds since 1970 UTC; null when never mailed. */
  lastAt: number | null
  toOne: number
  ofCompany: number
}

export type MailRefusal = { message: string; waitSeconds: number }

/** Null when a mail may go out. */
export function mailRefusal({ lastAt, toOne, ofCompany }: MailsSent, now: number): MailRefusal | null {
  const { pauseMs, periodMs, maxToOne, maxPerCompany } = invitationMails
  const pause = lastAt === null ? 0 : msUntil(lastAt + pauseMs, now, pauseMs)
  if (pause > 0) {
    const waitSeconds = Math.ceil(pause / 1000)
    return { message: 'This invitation was sent a moment ago. Please wait a minute.', waitSeconds }
  }
  const waitSeconds = periodMs / 1000
  if (toOne >= maxToOne) {
    return {
      message: 'Enough invitations were sent to this address today. Please try tomorrow.',
      waitSeconds,
    }
  }
  if (ofCompany >= maxPerCompany) {
    return { message: 'Your company has sent enough invitations today. Please try tomorrow.', waitSeconds }
  }
  return null
}

/** Wording by the spec. */
export const invitationTexts = {
  missingFields: 'Please fill in all required fields',
  sent: 'Invitation sent successfully',
  failed: 'Failed to send invitation',
  noToken: 'Invalid invitation link',
  badToken: 'Invalid or expired invitation',
  acceptFailed: 'Failed to create account',
  accepted: 'Account Created',
} as const

export function workedHereBefore(name: string): string {
  return `${name} worked here before. Bring them back instead: their open work comes back with them.`
}

export function userLimitText(limit: number): string {
  return `User Limit Reached: You've reached your plan limit of ${limit} users. Choose a larger plan, or revoke an invitation.`
}
