import { eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'

/** The number the company's next job would get now. */
export function nextJobNumber(scope: Scope): number {
  return (
    db().select({ n: companies.nextJobNumber }).from(companies).where(eq(companies.id, scope.companyId)).get()
      ?.n ?? 1
  )
}

export function takeJobNumber(scope: Scope): number {
  const { next } = db()
    .update(companies)
    .set({ nextJobNumber: sql`${companies.nextJobNumber} + 1` })
    .where(eq(companies.id, scope.companyId))
    .returning({ next: companies.nextJobNumber })
    .get()
  return next - 1
}
