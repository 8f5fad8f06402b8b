import { eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { makeUser } from './database.ts'

/** The site owner, in a company of their own. */
export function makeOwner(): Scope {
  const { id } = db()
    .insert(companies)
    .values({ name: 'Mortise', nameKey: 'mortise', hasFreeAccess: true })
    .returning({ id: companies.id })
    .get()
  return makeUser(id, 'admin', 'admin')
}

/** What a company pays, as Stripe's webhook would have written it. */
export function setSubscription(companyId: number, values: Partial<typeof companies.$inferInsert>): void {
  db().update(companies).set(values).where(eq(companies.id, companyId)).run()
}
