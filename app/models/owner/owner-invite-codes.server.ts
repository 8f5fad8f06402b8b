import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { inviteCodes } from '#db/schema/index.ts'

// What the site owner sets: invite codes and add-ons are the service's, and what a company may use is set from outside it.
// Nothing here takes a Scope; the services above ask `requireOwner` first.

const mostCodes = 200

/** Newest first. */
export function listInviteCodes() {
  return db().select().from(inviteCodes).orderBy(desc(inviteCodes.id)).limit(mostCodes).all()
}

export type InviteCode = ReturnType<typeof listInviteCodes>[number]

export function findInviteCode(id: number): InviteCode | null {
  return db().select().from(inviteCodes).where(eq(inviteCodes.id, id)).get() ?? null
}

type NewCode = Pick<
  InviteCode,
  'code' | 'description' | 'maxUses' | 'includesPremiumFeatures' | 'createdBy' | 'expiresAt'
>

/** The unique index refuses a code that there is already. */
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
