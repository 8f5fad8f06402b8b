import { type AccountDeletion, namesCompany } from '#app/domain/data-rights/data-rights.schema.ts'
import { Conflict, Forbidden } from '#app/domain/errors.ts'
import { formatDate, plural } from '#app/domain/format.ts'
import { siteOwnerStays } from '#app/domain/people/member.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { findUndecidedClaimOfCompany } from '#app/models/auth/claim.server.ts'
import { describeCompanyWithout } from '#app/models/companies/company-closing.server.ts'
import type { Erasable } from '#app/models/data-rights/erasure.server.ts'
import { type ClosedCompany, closeCompany } from '#app/services/companies/close-company.server.ts'
import { AccountDeletedMail } from '#app/services/mail/account-deleted-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { cancelAfterClosing } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { transaction } from '#db/client.ts'
import { ensurePassword, requireSamePassword } from './ensure-password.server.ts'
import { eraseFromFiles, eraseUser } from './erase-user.server.ts'

/** Thrown when the account's end ends the company, whose name was not typed. */
export class EndsCompany extends Conflict {}

export type Deleted = { companyClosed: string | null }

/** `others`: active people besides this one. */
export function describeDeletion(scope: Scope) {
  const { name: companyName, others, endsIt: endsCompany } = describeCompanyWithout(scope)
  return { companyName, endsCompany, others, isSiteOwner: isSiteOwner(scope) }
}

/** Asks for the password, as the session may be stolen. The last admin's company ends too, if they typed its name. */
export async function deleteAccount(
  scope: Scope,
  { currentPassword, companyName: typedName }: AccountDeletion,
): Promise<Deleted> {
  if (isSiteOwner(scope)) throw new Forbidden(siteOwnerStays)
  const own = await ensurePassword(scope, currentPassword)
  const closed = transaction(() => {
    requireSamePassword(scope, own)
    const company = describeDeletion(scope)
    requireNoClaim(scope, company.endsCompany)
    if (company.endsCompany && !namesCompany(typedName, company.companyName)) throw endsCompany(company)
    const closed = company.endsCompany ? closeCompany(scope, Date.now(), scope.userId) : null
    const person = eraseUser(scope)
    if (person) confirmDeletion(scope, person, company.companyName, closed)
    return closed
  })
  eraseFromFiles()
  if (closed) cancelAfterClosing(closed.companyId)
  return { companyClosed: closed?.name ?? null }
}

/** Throws Conflict while the payer may still take the account over. */
function requireNoClaim({ companyId, userId }: Scope, endsCompany: boolean): void {
  const claim = findUndecidedClaimOfCompany(companyId)
  if (!claim || !(endsCompany || claim.userId === userId)) return
  throw new Conflict(
    'The person who paid may still take this account over, so it cannot be deleted yet. If that is you, show it first: open the page of the Subscription, press “Email Me the Link”, and open the link in the browser in which you are signed in. Then it can.',
    { goTo: '/subscription/payer' },
  )
}

function endsCompany({ companyName, others }: ReturnType<typeof describeDeletion>): EndsCompany {
  const lost = others === 0 ? 'It' : `It ends for ${plural(others, 'other person', 'other people')}, too, and`
  const message = `You are the only admin: ${companyName} ends with your account. ${lost} cannot be undone. Name the company to go on, or make somebody else an admin first.`
  return new EndsCompany(message, { endsCompany: true, companyName, people: others + 1 })
}

function confirmDeletion(
  { companyId }: Scope,
  person: Erasable,
  companyName: string,
  closed: ClosedCompany | null,
): void {
  sendMail({
    to: person.email,
    companyId,
    rank: 'news',
    subject: 'Your Mortise account was deleted',
    element: AccountDeletedMail({
      firstName: person.firstName || person.username,
      companyName,
      companyDeletedOn: closed && formatDate(closed.deletedOn),
      afterInactivity: false,
      supportEmail: env().SUPPORT_EMAIL,
    }),
  })
}
