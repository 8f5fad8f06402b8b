import { and, eq, or, sql } from 'drizzle-orm'
import { confusableKey } from '#app/domain/confusable-name.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { defaultStages } from '#app/domain/stages/default-stages.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags, stages } from '#db/schema/index.ts'
import { type CompanySettings, requireCompany } from './company.server.ts'

type NewCompany = Omit<typeof companies.$inferInsert, 'id' | 'nameKey' | 'createdAt'>

/** 'same' in any letter case, 'alike' when it reads the same. Takes no Scope: the company may not exist yet. */
export function nameTakenAs(name: string, ownId: number | null = null): 'same' | 'alike' | null {
  const key = nameKey(name)
  const others = db()
    .select({ id: companies.id, nameKey: companies.nameKey })
    .from(companies)
    .where(or(eq(companies.nameKey, key), eq(companies.confusableKey, confusableKey(name))))
    .all()
    .filter(({ id }) => id !== ownId)
  if (others.length === 0) return null
  return others.some(other => other.nameKey === key) ? 'same' : 'alike'
}

/** With its first stages; returns the id. */
export function insertCompany(values: NewCompany): number {
  const createdAt = Date.now()
  const { id } = db()
    .insert(companies)
    .values({ ...values, nameKey: nameKey(values.name), createdAt })
    .returning({ id: companies.id })
    .get()
  db()
    .insert(stages)
    .values(
      defaultStages.map(({ name, colour }, index) => ({
        companyId: id,
        name,
        nameKey: nameKey(name),
        colour,
        position: index + 1,
        createdAt,
      })),
    )
    .run()
  return id
}

/** False when it has it already. */
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

/** A unique index refuses another company's name, in any spelling. */
export function saveCompany(
  scope: Scope,
  change: Partial<Omit<CompanySettings, 'id' | 'version' | 'logo'> & { idleChosenAt: number }>,
): CompanySettings {
  const named = change.name === undefined ? {} : { nameKey: nameKey(change.name) }
  db()
    .update(companies)
    .set({ ...change, ...named, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, scope.companyId))
    .run()
  return requireCompany(scope)
}
