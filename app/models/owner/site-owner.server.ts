import { and, sql } from 'drizzle-orm'
import { isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

/** Takes no Scope. */
export function findSiteOwnerId(): number | null {
  const isOwner = and(sql`lower(${users.username}) = 'admin'`, isHere)
  return db().select({ id: users.id }).from(users).where(isOwner).get()?.id ?? null
}
