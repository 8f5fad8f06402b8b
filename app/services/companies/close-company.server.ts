import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatDate, fullName } from '#app/domain/format.ts'
import { retention } from '#app/domain/retention/retention.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { deleteCompanySessions } from '#app/models/auth/session.server.ts'
import { describeCompanyWithout, markClosed } from '#app/models/companies/company-closing.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { listReachable, type Reached } from '#app/models/people/user.server.ts'
import { CompanyClosedMail } from '#app/services/mail/company-closed-mail.tsx'
import { nameInSubject } from '#app/services/mail/name-in-mail.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { cancelAfterClosing } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { transaction } from '#db/client.ts'

export type ClosedCompany = {
  companyId: number
  name: string
  closedOn: string
  /** From that day on its data is deleted. */
  deletedOn: string
  /** Who had access until then. */
  people: Reached[]
}

/**
 * Ends the company of the scope: everybody is signed out and nobody can come back. Its data is deleted by retention. Call
 * `announceClosing` with what it returns once that is committed; null when it was closed before.
 */
export function closeCompany(scope: Scope, now = Date.now()): ClosedCompany | null {
  return transaction(() => {
    const people = listReachable(scope)
    const { name, timeZone } = describeCompanyWithout(scope)
    if (!markClosed(scope, now)) return null
    deleteCompanySessions(scope)
    recordActivity(scope, 'company.closed', { subjectId: scope.companyId, detail: { name } })
    const closedOn = dayIn(timeZone, now)
    const deletedOn = addDays(closedOn, retention.closedDays)
    const message = `${name} was closed. All its data is deleted on ${formatDate(deletedOn)}.`
    insertOwnerNews({ companyId: scope.companyId, title: 'Company closed', message })
    return { companyId: scope.companyId, name, people, closedOn, deletedOn }
  })
}

/**
 * What is outside the database learns of it: Stripe, so that nothing is charged any more, and the people by mail. Whoever left
 * with it is told in their own mail.
 */
export function announceClosing(
  { companyId, name, people, closedOn, deletedOn }: ClosedCompany,
  leaverId?: number,
): void {
  cancelAfterClosing(companyId)
  for (const { id, email, firstName, username } of people) {
    if (id === leaverId) continue
    sendMail({
      to: email,
      subject: `${nameInSubject(name)} was closed on Mortise`,
      element: CompanyClosedMail({
        firstName: fullName(firstName, '', username),
        companyName: name,
        closedOn: formatDate(closedOn),
        deletedOn: formatDate(deletedOn),
        supportEmail: env().SUPPORT_EMAIL,
      }),
    })
  }
}
