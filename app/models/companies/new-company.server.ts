import { eq } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import { defaultStages } from '#app/domain/stages/default-stages.ts'
import { db } from '#db/client.ts'
import { companies, stages } from '#db/schema/index.ts'

type NewCompany = Omit<typeof companies.$inferInsert, 'id' | 'nameKey' | 'createdAt'>

/** Takes no Scope: the company does not exist yet. */
export function isCompanyNameTaken(name: string): boolean {
  const key = nameKey(name)
  return (
    db().select({ id: companies.id }).from(companies).where(eq(companies.nameKey, key)).get() !== undefined
  )
}

/** A new company with the stages it starts with; returns its id. */
export function insertCompany(values: NewCompany): number {
  const createdAt = Date.now()
  const { id } = db()
    .insert(companies)
    .values({ ...values, nameKey: nameKey(values.name), createdAt })
    .returning({ id: companies.id })
    .get()
  db()
    .insert(stages)
    .values(
      defaultStages.map(({ name, colour }, index) => ({
        companyId: id,
        name,
        nameKey: nameKey(name),
        colour,
        position: index + 1,
        createdAt,
      })),
    )
    .run()
  return id
}
