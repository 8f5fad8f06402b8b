import { addDays, dayIn } from '#app/domain/clock.ts'
import { deletionPeriods } from '#app/domain/data-deletion/deletion-periods.ts'
import { formatDate, fullName } from '#app/domain/format.ts'
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
import { transaction } from '#db/client.ts'

export type ClosedCompany = {
  companyId: number
  name: string
  closedOn: string
  /** Retention deletes the data from that day on. */
  deletedOn: string
}

/** Signs everybody out and mails them, but for `leaverId`. Call `cancelAfterClosing` after the commit. Null when closed before. */
export function closeCompany(scope: Scope, now = Date.now(), leaverId?: number): ClosedCompany | null {
  return transaction(() => {
    const people = listReachable(scope)
    const { name, timeZone } = describeCompanyWithout(scope)
    if (!markClosed(scope, now)) return null
    deleteCompanySessions(scope)
    recordActivity(scope, 'company.closed', { subjectId: scope.companyId, detail: { name } })
    const closedOn = dayIn(timeZone, now)
    const deletedOn = addDays(closedOn, deletionPeriods.closedDays)
    const message = `${name} was closed. All its data is deleted on ${formatDate(deletedOn)}.`
    insertOwnerNews({ companyId: scope.companyId, title: 'Company closed', message })
    const closed = { companyId: scope.companyId, name, closedOn, deletedOn }
    mailClosing(
      closed,
      people.filter(({ id }) => id !== leaverId),
    )
    return closed
  })
}

function mailClosing({ companyId, name, closedOn, deletedOn }: ClosedCompany, people: Reached[]): void {
  for (const { email, firstName, username } of people) {
    sendMail({
      companyId,
      rank: 'news',
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
