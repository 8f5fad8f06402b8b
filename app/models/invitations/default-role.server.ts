import { eq } from 'drizzle-orm'
import type { Role } from '#app/domain/enumerations.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'

/** The role that the company invites people as, unless another is chosen. */
export function defaultInvitationRole({ companyId }: Scope): Role {
  const columns = { role: companies.defaultInvitationRole }
  const company = db().select(columns).from(companies).where(eq(companies.id, companyId)).get()
  return company?.role ?? 'team_member'
}
