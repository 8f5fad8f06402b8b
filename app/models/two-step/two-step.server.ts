import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import { isTwoStepOn, type TwoStep } from '#app/domain/two-step/two-step.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { authenticatorApps, companies, passkeys, recoveryCodes, users } from '#db/schema/index.ts'

export function readTwoStep({ companyId, userId }: Person): TwoStep {
  const own = sql`company_id = ${companyId} and user_id = ${userId}`
  const { hasApp, ...counts } = db().get<{ hasApp: number; passkeys: number; codesLeft: number }>(sql`select
    exists (select 1 from ${authenticatorApps} where ${own} and confirmed_at is not null) as hasApp,
    (select count(*) from ${passkeys} where ${own}) as passkeys,
    (select count(*) from ${recoveryCodes} where ${own} and used_at is null) as codesLeft`)
  return { hasApp: hasApp === 1, ...counts }
}

/** For a select of users. */
export function twoStepOn({ companyId, id }: Pick<typeof users, 'companyId' | 'id'>) {
  const own = (table: typeof authenticatorApps | typeof passkeys) =>
    and(eq(table.companyId, companyId), eq(table.userId, id))
  const app = and(own(authenticatorApps), isNotNull(authenticatorApps.confirmedAt))
  return subquery(
    sql`exists (select 1 from ${authenticatorApps} where ${app}) or exists (select 1 from ${passkeys} where ${own(passkeys)})`,
  ).mapWith(Boolean)
}

export function hasTwoStep(person: Person): boolean {
  return isTwoStepOn(readTwoStep(person))
}

export function deleteTwoStep({ companyId, userId }: Person): void {
  for (const table of [authenticatorApps, passkeys, recoveryCodes]) {
    db()
      .delete(table)
      .where(and(eq(table.companyId, companyId), eq(table.userId, userId)))
      .run()
  }
}

/** The password was right. Takes no Scope: it is what one is made from. */
export function findEntering(userId: number) {
  return (
    db()
      .select({
        companyId: users.companyId,
        userId: users.id,
        email: users.email,
        emailUnproven: users.emailUnproven,
        firstName: users.firstName,
        username: users.username,
        passwordHash: users.passwordHash,
        companyName: companies.name,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(users.id, userId), eq(users.status, 'active'), isNull(companies.closedAt)))
      .get() ?? null
  )
}

export type Entering = NonNullable<ReturnType<typeof findEntering>>
