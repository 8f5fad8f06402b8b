import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { companyStep, personStep } from '#app/domain/retention.ts'
import { env } from '#app/env.server.ts'
import { listReachable } from '#app/models/company-closing.server.ts'
import {
  findCompanyFacts,
  findPersonFacts,
  markDeletionWarned,
  markInactivityWarned,
} from '#app/models/retention.server.ts'
import { CompanyDeletionMail } from '#app/services/mail/company-deletion-mail.tsx'
import { nameInSubject } from '#app/services/mail/name-in-mail.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { UnusedAccountMail } from '#app/services/mail/unused-account-mail.tsx'
import { transaction } from '#db/client.ts'

/** Mails the admins, once a period. False when it is not due any more. */
export function warnCompany(companyId: number, kind: 'warn-ended' | 'warn-unused', now: number): boolean {
  const warned = transaction(() => {
    const facts = findCompanyFacts(companyId)
    const step = facts && companyStep(facts, now)
    if (!facts || step?.kind !== kind) return null
    markDeletionWarned(companyId, now)
    return {
      name: facts.name,
      on: dayIn(facts.timeZone, step.at),
      admins: listReachable({ companyId }, 'admin'),
    }
  })
  if (!warned) return false
  const what = kind === 'warn-ended' ? 'deleted' : 'closed'
  for (const { email, firstName, username } of warned.admins) {
    sendMail({
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
  }
  return true
}

/** Mails the person, once a period. False when it is not due any more. */
export function warnPerson(userId: number, now: number): boolean {
  const warned = transaction(() => {
    const facts = findPersonFacts(userId)
    const step = facts && personStep(facts, now)
    if (!facts || step?.kind !== 'warn') return null
    markInactivityWarned(userId, now)
    return { ...facts, on: dayIn(facts.timeZone, step.at) }
  })
  if (!warned) return false
  sendMail({
    to: warned.email,
    subject: 'Your Mortise account is about to be deleted',
    element: UnusedAccountMail({
      firstName: warned.firstName || warned.username,
      companyName: warned.companyName,
      erasedOn: formatDate(warned.on),
      link: warned.status === 'active' ? `${env().APP_URL}/login` : null,
    }),
  })
  return true
}
