import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { companyStep, personStep } from '#app/domain/retention/retention.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { listReachable } from '#app/models/people/user.server.ts'
import {
  findCompanyCandidate,
  findPersonCandidate,
  markDeletionWarned,
  markInactivityWarned,
} from '#app/models/retention/retention-candidates.server.ts'
import { CompanyDeletionMail } from '#app/services/mail/company-deletion-mail.tsx'
import { nameInSubject } from '#app/services/mail/name-in-mail.ts'
import { deliverMail } from '#app/services/mail/send-mail.server.ts'
import { UnusedAccountMail } from '#app/services/mail/unused-account-mail.tsx'

// Nothing counts as a warning that was not sent: it is marked once its mail is out. Whoever is warned twice, since
// the process ended in between, has lost nothing.

/** Mails the admins, once a period. False when it is not due any more, or nobody was reached: it is tried again tomorrow. */
export async function warnCompany(
  companyId: number,
  kind: 'warn-ended' | 'warn-unused',
  now: number,
): Promise<boolean> {
  const facts = findCompanyCandidate(companyId)
  const step = facts && companyStep(facts, now)
  if (!facts || step?.kind !== kind) return false
  const admins = listReachable({ companyId }, 'admin')
  const isDeserted = listReachable({ companyId }).length === 0
  if (admins.length === 0 && !isDeserted)
    log().error({ companyId }, 'A company cannot be warned: it has no admin')
  const warned = { name: facts.name, on: dayIn(facts.timeZone, step.at), admins }
  const what = kind === 'warn-ended' ? 'deleted' : 'closed'
  let reached = 0
  for (const { email, firstName, username } of admins) {
    const isDelivered = await deliverMail({
      to: email,
      subject: `${nameInSubject(warned.name)} is about to be ${what} on Mortise`,
      element: CompanyDeletionMail({
        firstName: firstName || username,
        companyName: warned.name,
        reason: kind === 'warn-ended' ? 'ended' : 'unused',
        deletedOn: formatDate(warned.on),
        link: `${env().APP_URL}/login`,
      }),
    })
    if (isDelivered) reached++
  }
  // Where nobody can sign in any more there is nobody to be told.
  if (reached === 0 && !isDeserted) return false
  markDeletionWarned(companyId, now)
  return true
}

/** Mails the person, once a period. False when it is not due any more, or the mail did not leave. */
export async function warnPerson(userId: number, now: number): Promise<boolean> {
  const facts = findPersonCandidate(userId)
  const step = facts && personStep(facts, now)
  if (!facts || step?.kind !== 'warn') return false
  const warned = { ...facts, on: dayIn(facts.timeZone, step.at) }
  const isDelivered = await deliverMail({
    to: warned.email,
    subject: 'Your Mortise account is about to be deleted',
    element: UnusedAccountMail({
      firstName: warned.firstName || warned.username,
      companyName: warned.companyName,
      erasedOn: formatDate(warned.on),
      link: warned.status === 'active' ? `${env().APP_URL}/login` : null,
    }),
  })
  if (isDelivered) markInactivityWarned(userId, now)
  return isDelivered
}
