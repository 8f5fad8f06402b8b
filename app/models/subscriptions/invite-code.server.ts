import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { inviteCodes } from '#db/schema/index.ts'

// Codes belong to the site: nothing here takes a Scope.

function usable(code: string): SQL | undefined {
  return and(
    eq(inviteCodes.code, code),
    eq(inviteCodes.isActive, true),
    lt(inviteCodes.currentUses, inviteCodes.maxUses),
    or(isNull(inviteCodes.expiresAt), gt(inviteCodes.expiresAt, Date.now())),
  )
}

export function isInviteCodeUsable(code: string): boolean {
  return db().select({ id: inviteCodes.id }).from(inviteCodes).where(usable(code)).get() !== undefined
}

/** Returns the features that come with it; null when no use is left. */
export function countInviteUse(code: string): { premiumFeatures: string[] } | null {
  return (
    db()
      .update(inviteCodes)
      .set({ currentUses: sql`${inviteCodes.currentUses} + 1` })
      .where(usable(code))
      .returning({ premiumFeatures: inviteCodes.includesPremiumFeatures })
      .get() ?? null
  )
}

const maxCodes = 200

export function listInviteCodes() {
  return db().select().from(inviteCodes).orderBy(desc(inviteCodes.id)).limit(maxCodes).all()
}

export type InviteCode = ReturnType<typeof listInviteCodes>[number]

export function findInviteCode(id: number): InviteCode | null {
  return db().select().from(inviteCodes).where(eq(inviteCodes.id, id)).get() ?? null
}

type NewCode = Pick<
  InviteCode,
  'code' | 'description' | 'maxUses' | 'includesPremiumFeatures' | 'createdBy' | 'expiresAt'
>

/** The unique index refuses an existing code. */
export function insertInviteCode(values: NewCode): InviteCode {
  return db()
    .insert(inviteCodes)
    .values({ ...values, createdAt: Date.now() })
    .returning()
    .get()
}

export function setInviteCodeActive(id: number, isActive: boolean): InviteCode | null {
  return db().update(inviteCodes).set({ isActive }).where(eq(inviteCodes.id, id)).returning().get() ?? null
}
