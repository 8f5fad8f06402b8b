import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Company, Scope } from '#app/domain/scope.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { noMailedLinks } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { companies, teamInvitations, users } from '#db/schema/index.ts'

type OfCompany = Company

/** `endsIt`: nobody else runs it. */
export function describeCompanyWithout({ companyId, userId }: Scope) {
  const others = sql`from users where users.company_id = companies.id and users.status = 'active'
    and users.id <> ${userId}`
  const isAdmin = sql`select 1 from users where users.id = ${userId} and users.role = 'admin' and users.status = 'active'`
  const row = db().get<{ name: string; timeZone: string; others: number; endsIt: number }>(sql`
    select name, time_zone as timeZone, (select count(*) ${others}) as others,
      exists (${isAdmin}) and not exists (select 1 ${others} and users.role = 'admin') as endsIt
    from companies where id = ${companyId}`)
  return { ...row, endsIt: row.endsIt === 1 }
}

/** Frees emails and usernames and voids mailed links. False when it was closed before. */
export function markClosed({ companyId }: OfCompany, at: number): boolean {
  const { changes } = db()
    .update(companies)
    .set({
      closedAt: at,
      subscriptionStatus: 'canceled',
      subscriptionEndsAt: sql`min(coalesce(${companies.subscriptionEndsAt}, ${at}), ${at})`,
      hasFreeAccess: false,
      version: sql`${companies.version} + 1`,
    })
    .where(and(eq(companies.id, companyId), isNull(companies.closedAt)))
    .run()
  if (changes === 0) return false
  db()
    .update(users)
    .set({
      status: 'inactive',
      ...noMailedLinks,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.companyId, companyId), isHere))
    .run()
  db()
    .update(teamInvitations)
    .set({ status: 'revoked' })
    .where(and(eq(teamInvitations.companyId, companyId), eq(teamInvitations.status, 'pending')))
    .run()
  return true
}
