import type { NewAccount } from '#app/domain/auth/auth.schema.ts'
import { takenTexts } from '#app/domain/auth/auth-texts.ts'
import { isReservedName, mixedScripts, mixesScripts } from '#app/domain/confusable-name.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { findUndecidedClaimOfEmail } from '#app/models/auth/claim.server.ts'
import { isEmailProven, isEmailTaken, isUsernameTaken } from '#app/models/auth/new-account.server.ts'
import { nameTakenAs } from '#app/models/companies/company-writes.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { transaction } from '#db/client.ts'
import {
  type Entitlement,
  isCheckoutOfVisit,
  requireEntitlement,
  Unpaid,
  type VisitEntitlement,
} from './account-entitlement.server.ts'
import { accountAttempts } from './attempts.server.ts'
import { refuseGuessable } from './guessable-password.server.ts'
import { insertAccount } from './insert-account.server.ts'
import { mailPayer } from './mail-payer.server.ts'
import { hashPassword } from './password.server.ts'
import { remindOfAccount } from './remind-of-account.server.ts'
import { type SignedIn, trySignIn } from './sign-in.server.ts'

/** Repeating it signs in. The payer is mailed, as their email may be a stranger's guess. Refusals do not tell whether an email has paid. */
export async function createAccount(
  account: NewAccount,
  visit: VisitEntitlement,
  address: string,
): Promise<SignedIn> {
  await accountAttempts.count(address)
  try {
    const made = await makeAccount(account, visit)
    await accountAttempts.forgetOne(address)
    return made
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Unpaid || error instanceof Conflict)) throw error
    const signedIn = await trySignIn(account, { address })
    if (signedIn) return signedIn
    if (error instanceof Unpaid) await remindOfAccount(account.email)
    throw error
  }
}

async function makeAccount(account: NewAccount, visit: VisitEntitlement): Promise<SignedIn> {
  assertNamesFree(account)
  refuseGuessable(account.password, account, 'password')
  assertEmailFree(account.email, requireEntitlement(account.email, visit))
  const passwordHash = await hashPassword(account.password)
  try {
    return transaction(() => {
      // Others may have signed up, or used the code, during the hashing.
      assertNamesFree(account)
      const entitlement = requireEntitlement(account.email, visit)
      assertEmailFree(account.email, entitlement)
      const isPayer = isShownToPayer(entitlement, visit)
      const signedIn = insertAccount(account, passwordHash, entitlement, isPayer)
      if ('payment' in entitlement) mailPayer(account, entitlement.payment.id, isPayer)
      return signedIn
    })
  } catch (error) {
    throw takenField(error) ?? error
  }
}

/** The welcome mail's link was opened in this browser. */
function isShownToPayer(entitlement: Entitlement, visit: VisitEntitlement): boolean {
  return (
    'payment' in entitlement && visit.isWelcomed === true && isCheckoutOfVisit(entitlement.payment, visit)
  )
}

function assertNamesFree({ username, companyName }: NewAccount): void {
  const errors: Record<string, string[]> = {}
  const fault = companyNameFault(companyName)
  if (fault) errors.companyName = [fault]
  if (isUsernameTaken(username)) errors.username = [takenTexts.username]
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

function companyNameFault(name: string): string | null {
  const takenAs = nameTakenAs(name)
  if (takenAs === 'same') return takenTexts.companyName
  if (mixesScripts(name)) return mixedScripts
  if (isReservedName(name)) return takenTexts.companyReserved
  return takenAs === 'alike' ? takenTexts.companyAlike : null
}

/** An unproven account does not block a payer; an email with an open claim is taken. */
function assertEmailFree(email: string, entitlement: Entitlement): void {
  const isHeld = 'payment' in entitlement ? isEmailProven(email) : isEmailTaken(email)
  if (isHeld || findUndecidedClaimOfEmail(email)) throw new Invalid({ email: [takenTexts.email] })
}

function takenField(error: unknown): Error | null {
  const index = uniqueViolation(error)
  if (index === null) return null
  if (index === 'users_email') return new Invalid({ email: [takenTexts.email] })
  if (index === 'users_username') return new Invalid({ username: [takenTexts.username] })
  if (index === 'companies.name_key') return new Invalid({ companyName: [takenTexts.companyName] })
  return new Conflict('Another company already uses this subscription')
}
