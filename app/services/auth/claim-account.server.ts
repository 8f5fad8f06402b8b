import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { Conflict, DomainError } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  type Claim,
  demoteOthers,
  disconnectPayments,
  endClaim,
  findClaim,
  findUsedClaim,
  forgetMailedLinks,
  giveAccount,
} from '#app/models/auth/claim.server.ts'
import { deleteCompanySessions } from '#app/models/auth/session.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { markPayerProven } from '#app/models/subscriptions/buyer.server.ts'
import { deleteTwoStep } from '#app/models/two-step/two-step.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { revokeInvitations } from '#app/services/invitations/revoke-invitation.server.ts'
import { suggestFreeUsername } from '#app/services/invitations/suggest-username.server.ts'
import { transaction } from '#db/client.ts'
import { signInAttempts, tokenGuesses } from './attempts.server.ts'
import { refuseGuessable } from './guessable-password.server.ts'
import { hashLinkToken } from './link-token.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { scopeOf } from './scope.server.ts'
import type { SignedIn } from './sign-in.server.ts'

export type Claimed = SignedIn & { companyName: string; email: string }

/** Reads only: the link still works afterwards. */
export function describeClaim(token: string): { email: string; companyName: string } | null {
  const claim = token === '' ? null : findClaim(hashLinkToken(token))
  return claim && { email: claim.email, companyName: claim.companyName }
}

/** Gives the account and its company to the reader of the payer's mail, and ends all other access. Repeating it does nothing. */
export async function claimAccount(token: string, newPassword: string, address: string): Promise<Claimed> {
  const tokenHash = hashLinkToken(token)
  await tokenGuesses.count(address)
  const claim = findClaim(tokenHash)
  if (claim) {
    await tokenGuesses.forgetOne(address)
    refuseGuessable(newPassword, claim, 'newPassword')
    const claimed = takeOver(tokenHash, await hashPassword(newPassword))
    if (claimed) return claimed
  }
  return repeated(tokenHash, newPassword, address)
}

function takeOver(tokenHash: string, passwordHash: string): Claimed | null {
  try {
    return transaction(() => {
      const claim = findClaim(tokenHash)
      return claim && giveCompany(claim, passwordHash)
    })
  } catch (error) {
    throw uniqueViolation(error) === 'users_email' ? new Conflict(authTexts.claimEmailTaken) : error
  }
}

function giveCompany(claim: Claim, passwordHash: string): Claimed {
  const { paymentId, companyId, companyName, userId, email, status } = claim
  const wasHere = status !== 'inactive'
  const username = wasHere ? claim.username : suggestFreeUsername(claim.username, paymentId)
  forgetMailedLinks(companyId)
  giveAccount(claim, { email, username, passwordHash })
  deleteTwoStep(claim)
  deleteCompanySessions(claim)
  disconnectPayments(companyId)
  endClaim(paymentId)
  markPayerProven(companyId)
  recordClaim({ ...claim, username }, wasHere)
  insertOwnerNews({
    companyId,
    userId,
    title: 'Account taken over',
    message: `The person who paid for ${companyName} has taken its account over, which was made without the link in their mail.`,
  })
  return { userId, companyName, email }
}

function recordClaim(claim: Claim, wasHere: boolean): void {
  const { companyId, userId, username, timeZone, bankHolidayRegion } = claim
  const scope = scopeOf({
    companyId,
    userId,
    username,
    role: 'admin',
    timeZone,
    bankHolidayRegion,
    subscriptionStatus: null,
    subscriptionEndsAt: null,
    hasFreeAccess: false,
  })
  const name = nameOf(claim)
  if (!wasHere) recordActivity(scope, 'user.restored', { subjectId: userId, detail: { name } })
  const detail = { name, fields: ['email', 'password'] }
  recordActivity(scope, 'user.updated', { subjectId: userId, detail })
  for (const person of demoteOthers(claim)) {
    const change = { name: nameOf(person), from: person.role, to: 'team_member' as const }
    recordActivity(scope, 'user.role_changed', { subjectId: person.id, detail: change })
  }
  revokeInvitations(scope)
}

function nameOf({ firstName, lastName, username }: Pick<Claim, 'firstName' | 'lastName' | 'username'>) {
  return fullName(firstName, lastName, username)
}

/** It tells whether a password is right, so it counts as signing in does. */
async function repeated(tokenHash: string, password: string, address: string): Promise<Claimed> {
  const claim = findUsedClaim(tokenHash)
  if (claim?.status !== 'active') throw badLink()
  await signInAttempts.count(claim, { address })
  if (!(await verifyPassword(claim.passwordHash, password))) throw badLink()
  await signInAttempts.forget(claim, { address })
  const { userId, companyName, email } = claim
  return { userId, companyName, email }
}

function badLink(): DomainError {
  return new DomainError(400, authTexts.badClaimLink)
}
