import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags } from '#db/schema/index.ts'

/** Gives the company free access; false when it has it already. */
export function grantFreeAccess(scope: Scope, inviteCode: string): boolean {
  const { changes } = db()
    .update(companies)
    .set({
      hasFreeAccess: true,
      freeAccessGrantedAt: Date.now(),
      freeAccessGrantedBy: scope.userId,
      inviteCode,
      deletionWarnedAt: null,
      version: sql`${companies.version} + 1`,
    })
    .where(and(eq(companies.id, scope.companyId), eq(companies.hasFreeAccess, false)))
    .run()
  return changes === 1
}

/** Whether it is that code that gave the company its free access. */
export function hasFreeAccessBy(scope: Scope, inviteCode: string): boolean {
  const isGiven = and(
    eq(companies.id, scope.companyId),
    eq(companies.hasFreeAccess, true),
    eq(companies.inviteCode, inviteCode),
  )
  return db().select({ id: companies.id }).from(companies).where(isGiven).get() !== undefined
}

export function enableFeatures(scope: Scope, names: readonly string[]): void {
  if (names.length === 0) return
  const enabled = { enabled: true, enabledBy: scope.userId, enabledAt: Date.now() }
  db()
    .insert(featureFlags)
    .values(names.map(featureName => ({ ...enabled, companyId: scope.companyId, featureName })))
    .onConflictDoUpdate({ target: [featureFlags.companyId, featureFlags.featureName], set: enabled })
    .run()
}
