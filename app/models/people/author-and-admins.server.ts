import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

/** The author first, if active, then admins, oldest first; none in a closed company. */
export function listAuthorAndAdmins({ companyId }: Company, authorId: number) {
  return db()
    .select({ ...scopeColumns, email: users.email, restrictedAt: users.restrictedAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.status, 'active'),
        isNull(companies.closedAt),
        sql`(${users.id} = ${authorId} or ${users.role} = 'admin')`,
      ),
    )
    .orderBy(sql`${users.id} <> ${authorId}`, asc(users.id))
    .limit(20)
    .all()
}
