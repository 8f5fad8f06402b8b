import { eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'

/** What the company's admins configure. */
export function requireCompany(scope: Scope) {
  const company = db()
    .select({
      id: companies.id,
      version: companies.version,
      name: companies.name,
      timeZone: companies.timeZone,
      weekStart: companies.weekStart,
      currency: companies.currency,
      defaultInvitationRole: companies.defaultInvitationRole,
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId))
    .get()
  if (!company) throw new NotFound('Company not found')
  return company
}

export type CompanySettings = ReturnType<typeof requireCompany>

/** The unique index refuses a name that another company has, however it is spelled. */
export function saveCompany(
  scope: Scope,
  change: Partial<Omit<CompanySettings, 'id' | 'version'>>,
): CompanySettings {
  const named = change.name === undefined ? {} : { nameKey: nameKey(change.name) }
  db()
    .update(companies)
    .set({ ...change, ...named, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, scope.companyId))
    .run()
  return requireCompany(scope)
}
