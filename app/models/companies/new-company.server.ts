import { lookKey } from '#app/domain/look-key.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { defaultStages } from '#app/domain/stages/default-stages.ts'
import { db } from '#db/client.ts'
import { companies, stages } from '#db/schema/index.ts'

type NewCompany = Omit<typeof companies.$inferInsert, 'id' | 'nameKey' | 'createdAt'>

/**
 * How a name is taken by another company: 'same' in any letter case, 'alike' when people would read it as that one's. Takes no
 * Scope: the company may not exist yet. Every name is looked at, some milliseconds for ten thousand.
 */
export function nameTakenAs(name: string, ownId: number | null = null): 'same' | 'alike' | null {
  const [key, look] = [nameKey(name), lookKey(name)]
  let isAlike = false
  for (const other of db()
    .select({ id: companies.id, name: companies.name, nameKey: companies.nameKey })
    .from(companies)
    .all()) {
    if (other.id === ownId) continue
    if (other.nameKey === key) return 'same'
    isAlike ||= lookKey(other.name) === look
  }
  return isAlike ? 'alike' : null
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
