import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { withFormerUsername } from '#app/models/people/former-username.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

function isSelf({ companyId, userId }: Scope) {
  return and(eq(users.companyId, companyId), eq(users.id, userId))
}

/** What a person sees and changes of themselves. `newEmail` waits to be confirmed, until `newEmailExpiresAt`. */
export function requireOwnSettings(scope: Scope) {
  const own = db()
    .select({
      id: users.id,
      version: users.version,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      phone: users.phone,
      department: users.department,
      jobRole: users.jobRole,
      role: users.role,
      email: users.email,
      newEmail: users.newEmail,
      newEmailExpiresAt: users.newEmailExpiresAt,
      chatColor: users.chatColor,
      morningMailAt: users.morningMailAt,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(isSelf(scope))
    .get()
  if (!own) throw new NotFound('User not found')
  return own
}

export type OwnSettings = ReturnType<typeof requireOwnSettings>

type OwnDetails = Pick<OwnSettings, 'firstName' | 'lastName' | 'username' | 'phone' | 'department'>

export function saveOwnDetails(scope: Scope, change: Partial<OwnDetails>): OwnSettings {
  const { username } = change
  const former = username === undefined ? {} : { formerUsernames: withFormerUsername(username) }
  db()
    .update(users)
    .set({ ...change, ...former, version: sql`${users.version} + 1` })
    .where(isSelf(scope))
    .run()
  return requireOwnSettings(scope)
}

/** What proves that it is the person: compared with what they type, never shown. */
export function requireOwnPassword(scope: Scope) {
  const own = db()
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      passwordHash: users.passwordHash,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(isSelf(scope), eq(users.status, 'active')))
    .get()
  if (!own) throw new NotFound('User not found')
  return own
}

/** Takes the place of an earlier wish. */
export function saveNewEmail(
  scope: Scope,
  wish: { newEmail: string; newEmailTokenHash: string; newEmailExpiresAt: number },
): void {
  db().update(users).set(wish).where(isSelf(scope)).run()
}

const noNewEmail = { newEmail: null, newEmailTokenHash: null, newEmailExpiresAt: null }

/** False when there was none. */
export function forgetNewEmail(scope: Scope): boolean {
  const { changes } = db()
    .update(users)
    .set(noNewEmail)
    .where(and(isSelf(scope), isNotNull(users.newEmail)))
    .run()
  return changes === 1
}

function findByEmailToken(tokenHash: string, state: SQL | undefined) {
  return (
    db()
      .select({
        userId: users.id,
        companyId: users.companyId,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        email: users.email,
        newEmail: users.newEmail,
        companyName: companies.name,
        timeZone: companies.timeZone,
        subscriptionStatus: companies.subscriptionStatus,
        subscriptionEndsAt: companies.subscriptionEndsAt,
        hasFreeAccess: companies.hasFreeAccess,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(users.newEmailTokenHash, tokenHash),
          eq(users.status, 'active'),
          isNull(companies.closedAt),
          state,
        ),
      )
      .get() ?? null
  )
}

/** Takes no Scope: whoever reads the mail may not be signed in. Whose link it is, while it works. */
export function findByNewEmailToken(tokenHash: string) {
  return findByEmailToken(tokenHash, and(isNotNull(users.newEmail), gt(users.newEmailExpiresAt, Date.now())))
}

/** Whose link it was, once it has been used and until another is asked for. */
export function findByUsedEmailToken(tokenHash: string) {
  return findByEmailToken(tokenHash, isNull(users.newEmail))
}

/** Makes the new email theirs. Links that were mailed to the old one work no more; which link this was stays known. */
export function takeNewEmail(scope: Scope, email: string): void {
  db()
    .update(users)
    .set({
      email,
      newEmail: null,
      newEmailExpiresAt: null,
      resetTokenHash: null,
      resetTokenExpiresAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(isSelf(scope))
    .run()
}

/** Everybody's colour who has not left, newest person first; null for who has chosen none. */
export function listChatColours(scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  return db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      chatColor: users.chatColor,
    })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), ne(users.status, 'inactive')))
    .orderBy(sql`${users.createdAt} desc`, sql`${users.id} desc`)
    .limit(limit)
    .offset(offset)
    .all()
}

/** The person's own colour, and those of everybody else. */
export function readChatColours(scope: Scope): { own: string | null; taken: string[] } {
  const rows = db()
    .select({ userId: users.id, colour: users.chatColor })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), isNotNull(users.chatColor)))
    .all()
  const colours = (isOwn: boolean) =>
    rows.flatMap(({ userId, colour }) => ((userId === scope.userId) === isOwn && colour ? [colour] : []))
  return { own: colours(true)[0] ?? null, taken: colours(false) }
}

export function saveChatColour(scope: Scope, chatColor: string): void {
  db().update(users).set({ chatColor }).where(isSelf(scope)).run()
}
