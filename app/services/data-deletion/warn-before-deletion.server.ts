import { dayIn } from '#app/domain/clock.ts'
import { companyStep, personStep } from '#app/domain/data-deletion/deletion-periods.ts'
import { formatDate } from '#app/domain/format.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import {
  findCompanyCandidate,
  findPersonCandidate,
  markDeletionWarned,
} from '#app/models/data-deletion/deletion-candidates.server.ts'
import { isMailWaiting } from '#app/models/mail/mail-queue.server.ts'
import { listReachable, type Reached } from '#app/models/people/user.server.ts'
import { CompanyDeletionMail } from '#app/services/mail/company-deletion-mail.tsx'
import { nameInSubject } from '#app/services/mail/name-in-mail.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { UnusedAccountMail } from '#app/services/mail/unused-account-mail.tsx'
import { transaction } from '#db/client.ts'

// A warning counts once its mail was sent (`noteOutcome`). One that was given up is queued again the next day.

/** False when not due, already waiting, or nobody can be reached. */
export function warnCompany(companyId: number, kind: 'warn-ended' | 'warn-unused', now: number): boolean {
  const facts = findCompanyCandidate(companyId)
  const step = facts && companyStep(facts, now)
  if (!facts || step?.kind !== kind) return false
  const admins = listReachable({ companyId }, 'admin')
  const isDeserted = listReachable({ companyId }).length === 0
  if (admins.length === 0 && !isDeserted)
    log().error({ companyId }, 'A company cannot be warned: it has no admin')
  // Nobody can sign in, so nobody has to be warned.
  if (isDeserted) markDeletionWarned(companyId, now)
  if (admins.length === 0 || isMailWaiting(`warned-company:${companyId}`)) return isDeserted
  const about = { companyId, name: facts.name, on: formatDate(dayIn(facts.timeZone, step.at)) }
  transaction(() => {
    for (const admin of admins) mailAdmin(about, kind === 'warn-ended' ? 'ended' : 'unused', admin)
  })
  return true
}

type Warned = { companyId: number; name: string; on: string }

function mailAdmin({ companyId, name, on }: Warned, reason: 'ended' | 'unused', admin: Reached): void {
  sendMail({
    to: admin.email,
    companyId,
    rank: 'news',
    purpose: `warned-company:${companyId}`,
    subject: `${nameInSubject(name)} is about to be ${reason === 'ended' ? 'deleted' : 'closed'} on Mortise`,
    element: CompanyDeletionMail({
      firstName: admin.firstName || admin.username,
      companyName: name,
      reason,
      deletedOn: on,
      link: `${env().APP_URL}/login`,
    }),
  })
}

/** False when not due, or already waiting. */
export function warnPerson(userId: number, now: number): boolean {
  const facts = findPersonCandidate(userId)
  const step = facts && personStep(facts, now)
  if (!facts || step?.kind !== 'warn' || isMailWaiting(`warned-person:${userId}`)) return false
  const warned = { ...facts, on: dayIn(facts.timeZone, step.at) }
  sendMail({
    to: warned.email,
    companyId: warned.companyId,
    rank: 'news',
    purpose: `warned-person:${userId}`,
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
