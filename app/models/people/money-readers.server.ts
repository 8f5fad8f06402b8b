import { and, eq, inArray, isNull } from 'drizzle-orm'
import { roles } from '#app/domain/enumerations.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

const seesMoney = roles.filter(role => roleMay(role, 'money.read'))

export function listMoneyReaders({ companyId }: Company): number[] {
  return db()
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.status, 'active'),
        isNull(users.restrictedAt),
        inArray(users.role, seesMoney),
      ),
    )
    .all()
    .map(({ id }) => id)
}
