import { namesCompany } from '#app/domain/data-rights/data-rights.schema.ts'
import { Conflict, Invalid, NotFound } from '#app/domain/errors.ts'
import { formatDate, fullName } from '#app/domain/format.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { describeCompanyWithout } from '#app/models/companies/company-closing.server.ts'
import type { Erasable } from '#app/models/data-rights/erasure.server.ts'
import { type AnyPerson, findAnyPerson } from '#app/models/owner/company-people.server.ts'
import { eraseFromFiles, eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { type ClosedCompany, closeCompany } from '#app/services/companies/close-company.server.ts'
import { AccountRemovedMail } from '#app/services/mail/account-removed-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { cancelAfterClosing } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { transaction } from '#db/client.ts'
import { forgetStripeFigures } from './stripe-figures.server.ts'

/** `endsCompany`: nobody else runs it, so it closes and its subscription is cancelled. */
export function describeRemoval(owner: Scope, userId: number) {
  const person = requireCompanyAdmin(owner, userId)
  const { endsIt: endsCompany, others } = describeCompanyWithout(scopeOf(person))
  const name = fullName(person.firstName, person.lastName, person.username)
  const { companyId, companyName } = person
  return {
    person,
    name,
    companyId,
    companyName,
    endsCompany,
    others,
    typed: endsCompany ? companyName : name,
  }
}

/** Throws NotFound for the owner's own company. */
function requireCompanyAdmin(owner: Scope, userId: number): AnyPerson {
  requireOwner(owner)
  const person = findAnyPerson(userId)
  if (person?.role !== 'admin' || isSiteOwner(person) || person.companyId === owner.companyId)
    throw new NotFound()
  return person
}

export type Removed = { name: string; companyName: string; companyClosed: boolean }

/** Closes a company that nobody else runs. `typedName` must be the company's name if it closes, else the person's. */
export function removeCompanyAdmin(owner: Scope, userId: number, typedName?: string): Removed {
  const { closed, name, companyName, companyId } = transaction(() => {
    const asked = describeRemoval(owner, userId)
    if (typedName !== undefined && !namesCompany(typedName, asked.typed))
      throw new Invalid({ name: [typeToRemove(asked.typed)] })
    const scope = scopeOf(asked.person)
    const closed = asked.endsCompany ? closeCompany(scope, Date.now(), userId) : null
    const person = eraseUser(scope)
    if (!person) throw new Conflict('This account is gone already.')
    mailRemoved(person, asked, closed)
    return { ...asked, closed }
  })
  eraseFromFiles()
  if (closed) cancelAfterClosing(companyId)
  forgetStripeFigures()
  log().info(
    { ownerId: owner.userId, userId, companyId, closed: closed !== null },
    'The owner removed an admin',
  )
  return { name, companyName, companyClosed: closed !== null }
}

export function typeToRemove(name: string): string {
  return `Please type ${name} to confirm`
}

type Employer = { companyId: number; companyName: string }

function mailRemoved(
  person: Erasable,
  { companyId, companyName }: Employer,
  closed: ClosedCompany | null,
): void {
  sendMail({
    to: person.email,
    companyId,
    rank: 'news',
    subject: 'Your Mortise account was removed',
    element: AccountRemovedMail({
      firstName: person.firstName || person.username,
      companyName,
      companyDeletedOn: closed && formatDate(closed.deletedOn),
      supportEmail: env().SUPPORT_EMAIL,
    }),
  })
}
