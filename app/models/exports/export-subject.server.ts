import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { Subject } from './export-table.server.ts'

/** The asker as an export names them. */
export function requireSubject({ companyId, userId }: Scope): Subject {
  const user = db().select().from(users).where(isSelf({ companyId, userId })).get()
  if (!user) throw new NotFound()
  const { email, firstName, lastName, username } = user
  return { companyId, userId, email, name: fullName(firstName, lastName, username) }
}
