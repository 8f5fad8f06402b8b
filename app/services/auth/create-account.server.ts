import type { NewAccount } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { Conflict, Forbidden, Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { tiers } from '#app/domain/subscriptions/plans.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findOpenClaimOfEmail } from '#app/models/auth/claim.server.ts'
import { insertFirstAdmin, isEmailTaken, isUsernameTaken } from '#app/models/auth/new-account.server.ts'
import { insertCompany, isCompanyNameTaken } from '#app/models/companies/new-company.server.ts'
import { insertDefaultJobRoles } from '#app/models/job-roles/job-role-writes.server.ts'
import { isInviteCodeUsable } from '#app/models/subscriptions/invite-code.server.ts'
import {
  findPendingPayment,
  markAccountCreated,
  type PendingPayment,
} from '#app/models/subscriptions/pending-payment.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { notifyOwner } from '#app/services/owner/notify-owner.server.ts'
import { syncSoon } from '#app/services/subscriptions/sync-subscription.server.ts'
import { spendInviteCode } from '#app/services/subscriptions/use-invite-code.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import { accountAttempts } from './attempts.server.ts'
import { hashPassword } from './password.server.ts'
import { remindOfAccount } from './remind-of-account.server.ts'
import { scopeOf } from './scope.server.ts'
import { type SignedIn, trySignIn } from './sign-in.server.ts'
import { tellPayer } from './tell-payer.server.ts'

/** Neither a paid subscription nor an invite code allows the account. */
export class Unpaid extends Forbidden {}

/** What an account is made on. */
type Entitlement = { payment: PendingPayment } | { inviteCode: string }

/**
 * What the visitor's browser has with it: an invite code, the checkout that it has shown, and whether the link in that checkout's
 * welcome mail was opened in it.
 */
export type Brought = { inviteCode: string | null; paidCheckout: string | null; isWelcomed?: boolean }

/**
 * A new company with its first admin, for an email that has paid or a visitor who brought an invite code. Who asks again
 * for the account they have, as with a second click, is signed in to it. Who has paid is mailed that the account was made: the paid
 * email alone is enough to make it, and might be a stranger's guess. What is refused is refused in the same words, and after the same
 * time, whether or not somebody's email has paid: names are looked at before that.
 */
export async function createAccount(
  account: NewAccount,
  brought: Brought,
  address: string,
): Promise<SignedIn> {
  await accountAttempts.count(address)
  try {
    const made = await makeAccount(account, brought)
    await accountAttempts.forgetOne(address)
    return made
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Unpaid || error instanceof Conflict)) throw error
    const signedIn = await trySignIn(account, address)
    if (signedIn) return signedIn
    if (error instanceof Unpaid) await remindOfAccount(account.email)
    throw error
  }
}

async function makeAccount(account: NewAccount, brought: Brought): Promise<SignedIn> {
  assertNamesFree(account)
  requireEntitlement(account.email, brought)
  assertEmailFree(account.email)
  const passwordHash = await hashPassword(account.password)
  try {
    return transaction(() => {
      // Others may have signed up, or used the code, while the password was being hashed.
      assertNamesFree(account)
      const entitlement = requireEntitlement(account.email, brought)
      assertEmailFree(account.email)
      const signedIn = insertAccount(account, passwordHash, entitlement)
      if ('payment' in entitlement) {
        const { payment } = entitlement
        tellPayer(account, payment.id, brought.isWelcomed === true && isShown(payment, brought))
      }
      return signedIn
    })
  } catch (error) {
    throw takenField(error) ?? error
  }
}

function requireEntitlement(email: string, brought: Brought): Entitlement {
  const payment = findPendingPayment(email)
  if (payment && isOpen(payment)) return { payment }
  const { inviteCode } = brought
  if (inviteCode === null) throw unpaid(payment, brought)
  if (!isInviteCodeUsable(inviteCode)) throw new Conflict(authTexts.inviteCodeInvalid)
  return { inviteCode }
}

/** What has become of a payment is told to the browser that paid alone. */
function unpaid(payment: PendingPayment | null, brought: Brought): Error {
  if (!payment || !isShown(payment, brought)) return new Unpaid(authTexts.noAccount)
  return payment.accountCreated ? new Invalid({ email: [taken.email] }) : new Unpaid(authTexts.noSubscription)
}

function isShown({ stripeSessionId }: PendingPayment, { paidCheckout }: Brought): boolean {
  return stripeSessionId !== null && stripeSessionId === paidCheckout
}

/** It is paid, and no account was made of it yet. */
function isOpen({ accountCreated, subscriptionStatus }: PendingPayment): boolean {
  return !accountCreated && isPaidFor(subscriptionStatus)
}

const taken = {
  email: 'There is already an account for this email',
  username: 'This username is already taken',
  companyName: 'This company name is already taken. Ask its admin to invite you',
}

function assertNamesFree({ username, companyName }: NewAccount): void {
  const errors: Record<string, string[]> = {}
  if (isCompanyNameTaken(companyName)) errors.companyName = [taken.companyName]
  if (isUsernameTaken(username)) errors.username = [taken.username]
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

/** While whoever paid may still take over an account of theirs, nobody takes their email. */
function assertEmailFree(email: string): void {
  if (isEmailTaken(email) || findOpenClaimOfEmail(email)) throw new Invalid({ email: [taken.email] })
}

/** The unique indexes have the last word. */
function takenField(error: unknown): Error | null {
  const index = uniqueViolation(error)
  if (index === null) return null
  if (index === 'users_email') return new Invalid({ email: [taken.email] })
  if (index === 'users_username') return new Invalid({ username: [taken.username] })
  if (index === 'companies.name_key') return new Invalid({ companyName: [taken.companyName] })
  return new Conflict('Another company already uses this subscription')
}

function insertAccount(account: NewAccount, passwordHash: string, entitlement: Entitlement): SignedIn {
  const { email, username, firstName, lastName, companyName } = account
  const companyId = insertCompany({ name: companyName, ...subscriptionOf(entitlement) })
  const welcomeEmailSentAt = 'payment' in entitlement ? entitlement.payment.welcomeEmailSentAt : null
  const userId = insertFirstAdmin({
    companyId,
    username,
    email,
    passwordHash,
    firstName,
    lastName,
    welcomeEmailSentAt,
  })
  const scope = scopeOf({
    companyId,
    userId,
    username,
    role: 'admin',
    timeZone: 'Europe/London',
    subscriptionStatus: null,
    subscriptionEndsAt: null,
    hasFreeAccess: false,
  })
  insertDefaultJobRoles(scope)
  if ('payment' in entitlement) markAccountCreated(entitlement.payment.id, companyId)
  if ('payment' in entitlement) syncAfterCommit(entitlement.payment)
  recordActivity(scope, 'user.joined', {
    subjectId: userId,
    detail: { name: fullName(firstName, lastName, username) },
  })
  if ('inviteCode' in entitlement) spendInviteCode(scope, entitlement.inviteCode)
  notifyOwner({
    companyId,
    userId,
    title: 'New company',
    message: `${companyName} was created by ${fullName(firstName, lastName, username)}, ${boughtText(entitlement)}.`,
  })
  return { userId }
}

function subscriptionOf(entitlement: Entitlement) {
  if (!('payment' in entitlement)) return {}
  const { payment } = entitlement
  return {
    stripeCustomerId: payment.stripeCustomerId,
    stripeSubscriptionId: payment.stripeSubscriptionId,
    subscriptionStatus: payment.subscriptionStatus,
    subscriptionTier: payment.subscriptionTier,
    subscriptionInterval: payment.subscriptionInterval,
    subscriptionEndsAt: payment.subscriptionEndsAt,
    trialEndsAt: payment.trialEnd,
  }
}

/** What a payment that waits does not keep, such as that it was cancelled meanwhile, is Stripe's to say. */
function syncAfterCommit({ stripeSubscriptionId }: PendingPayment): void {
  if (stripeSubscriptionId !== null) afterCommit(() => syncSoon(stripeSubscriptionId))
}

function boughtText(entitlement: Entitlement): string {
  if ('inviteCode' in entitlement) return `with the invite code ${entitlement.inviteCode}`
  const { subscriptionTier, subscriptionInterval, subscriptionStatus } = entitlement.payment
  const name = tiers.find(({ tier }) => tier === subscriptionTier)?.name ?? ''
  const paid = subscriptionInterval === 'year' ? 'by the year' : 'by the month'
  return `on ${name}, ${paid}${subscriptionStatus === 'trialing' ? ', in its free trial' : ''}`
}
