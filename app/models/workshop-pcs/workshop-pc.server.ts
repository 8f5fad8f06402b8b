import { and, asc, eq, isNull } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { broadcastNews } from '#app/models/live/news.server.ts'
import { onKey, rowsOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { companies, users, workshopPcs } from '#db/schema/index.ts'

const rows = rowsOf(workshopPcs, 'Workshop PC not found')
export const {
  find: findWorkshopPc,
  require: requireWorkshopPc,
  count: countWorkshopPcs,
  save: saveWorkshopPc,
} = rows

/** Null when it is none, or its company is closed. Takes no Scope: nobody is signed in yet. */
export function findPcByToken(tokenHash: string) {
  const { id, companyId, name } = workshopPcs
  const found = db()
    .select({ id, companyId, name, companyName: companies.name })
    .from(workshopPcs)
    .innerJoin(companies, eq(companies.id, workshopPcs.companyId))
    .where(and(eq(workshopPcs.tokenHash, tokenHash), isNull(companies.closedAt)))
    .get()
  return found ?? null
}

export type WorkshopPc = NonNullable<ReturnType<typeof findPcByToken>>

export function listWorkshopPcs({ companyId }: Company) {
  const { id, name, createdAt } = workshopPcs
  const { firstName, lastName, username } = users
  return db()
    .select({ id, name, createdAt, by: { firstName, lastName, username } })
    .from(workshopPcs)
    .innerJoin(users, onKey(users, workshopPcs.createdBy))
    .where(eq(workshopPcs.companyId, companyId))
    .orderBy(asc(workshopPcs.nameKey))
    .all()
}

export function isPcNameTaken(company: Company, name: string): boolean {
  return rows.count(company, eq(workshopPcs.nameKey, nameKey(name))) > 0
}

export function insertWorkshopPc(scope: Scope, name: string, tokenHash: string) {
  return rows.insert(scope, { name, nameKey: nameKey(name), tokenHash })
}

/** Ends the sessions begun there by PIN. */
export function deleteWorkshopPc({ companyId }: Company, id: number): void {
  rows.remove({ companyId }, id)
  broadcastNews({ of: 'sessions', companyId })
}
