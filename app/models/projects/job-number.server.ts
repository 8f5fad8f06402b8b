import { eq, type SQL, sql } from 'drizzle-orm'
import { jobNumberIn } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { contains } from '#app/models/search.server.ts'
import { db } from '#db/client.ts'
import { companies, projects } from '#db/schema/index.ts'

/** The project's number as it is written holds the text, or it is the number that the text means. */
export function hasJobNumber(text: string): SQL {
  const number = jobNumberIn(text)
  return sql`(${contains(sql`printf('API-%03d', ${projects.jobNumber})`, text)} or ${projects.jobNumber} is ${number})`
}

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
