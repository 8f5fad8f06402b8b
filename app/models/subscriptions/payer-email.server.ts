import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasEmail, isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

/** Takes no Scope: whoever pays as a visitor says nothing but an email. Null when nobody who is here has it. */
export function findCompanyOfEmail(email: string) {
  return (
    db()
      .select({ id: companies.id, name: companies.name })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(hasEmail(email), isHere, isNull(companies.closedAt)))
      .orderBy(users.emailUnproven)
      .get() ?? null
  )
}

/** Takes no Scope. Whether the email has begun a trial, in a checkout or in a company, by whatever it has become of. */
export function hadTrialByEmail(email: string): boolean {
  const word = email.toLowerCase()
  const { had } = db().get<{ had: number }>(sql`select exists (select 1 from pending_payments
      where lower(email) = ${word} and trial_end is not null)
    or exists (select 1 from users join companies on companies.id = users.company_id
      where lower(users.email) = ${word} and companies.trial_ends_at is not null) as had`)
  return had === 1
}
