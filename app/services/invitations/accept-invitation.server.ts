import type { Acceptance } from '#app/domain/auth/auth.schema.ts'
import { Conflict, DomainError, Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { invitationTexts } from '#app/domain/invitations/invitation.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { isUsernameTaken } from '#app/models/auth/new-account.server.ts'
import { deleteUserSessions } from '#app/models/auth/session.server.ts'
import {
  findAcceptedInvitation,
  findOpenInvitation,
  markInvitationAccepted,
  type OpenInvitation,
} from '#app/models/invitations/invitation-link.server.ts'
import { admitInvited, findEmailHolder } from '#app/models/invitations/invited-user.server.ts'
import { requireSeatForInvited } from '#app/models/subscriptions/seat.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { signInAttempts, tokenGuesses } from '#app/services/auth/attempts.server.ts'
import { refuseGuessable } from '#app/services/auth/guessable-password.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { hashPassword, verifyPassword } from '#app/services/auth/password.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { transaction } from '#db/client.ts'
import { suggestUsername } from './suggest-username.server.ts'

export type Invited = Pick<OpenInvitation, 'companyName' | 'email' | 'firstName' | 'role'> & {
  /** Whether the email has an account: in this company, in another one, or none. */
  account: 'here' | 'elsewhere' | 'none'
  /** A free suggestion; '' for none. */
  username: string
}

/** Null for an unknown link; throws TooMany after many from one address. Reads only. */
export async function findInvited(token: string, address: string): Promise<Invited | null> {
  const invitation = await tryToken(token, address, findOpenInvitation)
  if (!invitation) return null
  const { companyId, companyName, email, firstName, lastName, role } = invitation
  const holder = findEmailHolder(email)
  const account = holder ? (holder.companyId === companyId ? 'here' : 'elsewhere') : 'none'
  const username = account === 'none' ? suggestUsername(firstName, lastName) : ''
  return { companyName, email, firstName, role, account, username }
}

export type Joined = { userId: number; companyName: string; email: string }

/** Uses the invitation up. Repeating it with the same credentials returns the same. */
export async function acceptInvitation(
  token: string,
  { username, password }: Pick<Acceptance, 'username' | 'password'>,
  address: string,
): Promise<Joined> {
  const find = (hash: string) => findOpenInvitation(hash) ?? findAcceptedInvitation(hash)
  const known = await tryToken(token, address, find)
  if (!known) throw badToken()
  const tokenHash = hashLinkToken(token)
  const joined = await join(tokenHash, username, password)
  return joined ?? (await requireJoinedAs(tokenHash, { username, password }, address))
}

function badToken(): DomainError {
  return new DomainError(400, invitationTexts.badToken)
}

/** A right token is not counted. */
async function tryToken<T>(token: string, address: string, find: (tokenHash: string) => T | null) {
  if (token === '') return null
  await tokenGuesses.count(address)
  const found = find(hashLinkToken(token))
  if (found) await tokenGuesses.forgetOne(address)
  return found
}

async function join(tokenHash: string, username: string, password: string): Promise<Joined | null> {
  const invitation = findOpenInvitation(tokenHash)
  if (!invitation) return null
  assertFree(invitation, username)
  refuseGuessable(password, { ...invitation, username }, 'password')
  return joinWith(tokenHash, { username, passwordHash: await hashPassword(password) })
}

type Credentials = { username: string; passwordHash: string }

/** Null when the link was used or replaced while the password was hashed. */
export function joinWith(tokenHash: string, credentials: Credentials): Joined | null {
  try {
    return transaction(() => {
      const open = findOpenInvitation(tokenHash)
      if (!open) return null
      assertFree(open, credentials.username)
      return admit(open, credentials)
    })
  } catch (error) {
    throw takenField(error) ?? error
  }
}

const usernameTaken = 'This username is already taken'
const emailTaken = 'There is already an account for this email'

function assertFree({ email }: OpenInvitation, username: string): void {
  if (findEmailHolder(email)) throw new Conflict(emailTaken)
  if (isUsernameTaken(username)) throw new Invalid({ username: [usernameTaken] })
}

function takenField(error: unknown): Error | null {
  const index = uniqueViolation(error)
  if (index === 'users_username') return new Invalid({ username: [usernameTaken] })
  return index === 'users_email' ? new Conflict(emailTaken) : null
}

function admit(invitation: OpenInvitation, credentials: Credentials): Joined {
  const { id, companyId, companyName, email, role, timeZone, bankHolidayRegion, invitedBy } = invitation
  const { id: userId, firstName, lastName } = admitInvited(invitation, credentials)
  markInvitationAccepted(id, userId)
  deleteUserSessions(userId)
  const scope = scopeOf({
    companyId,
    userId,
    username: credentials.username,
    role,
    timeZone,
    bankHolidayRegion,
    subscriptionStatus: null,
    subscriptionEndsAt: null,
    hasFreeAccess: false,
  })
  requireSeatForInvited(scope)
  const name = fullName(firstName, lastName, credentials.username)
  const activityId = recordActivity(scope, 'user.joined', { subjectId: userId, detail: { name } })
  notify(scope, {
    activityId,
    type: 'invitation',
    title: 'Invitation accepted',
    message: `${name} accepted your invitation`,
    userIds: [invitedBy],
  })
  return { userId, companyName, email }
}

/** It tells whether a password is right, so it counts as signing in does. */
async function requireJoinedAs(
  tokenHash: string,
  { username, password }: Pick<Acceptance, 'username' | 'password'>,
  address: string,
): Promise<Joined> {
  const invitation = findAcceptedInvitation(tokenHash)
  if (!invitation) throw badToken()
  const { companyId, companyName, email } = invitation
  const holder = findEmailHolder(email)
  const isTheirs = holder?.companyId === companyId && holder.username.toLowerCase() === username.toLowerCase()
  const tried = isTheirs ? holder : { companyName, email }
  await signInAttempts.count(tried, { address })
  const matches = await verifyPassword(isTheirs ? holder.passwordHash : null, password)
  if (!isTheirs || !matches) throw badToken()
  await signInAttempts.forget(tried, { address })
  return { userId: holder.userId, companyName, email }
}
