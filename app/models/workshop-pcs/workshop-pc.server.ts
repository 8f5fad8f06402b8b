import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { broadcastNews } from '#app/models/live/news.server.ts'
import { db } from '#db/client.ts'
import { companies, users, workshopPcs } from '#db/schema/index.ts'

type Company = Pick<Scope, 'companyId'>

function isOne({ companyId }: Company, id: number) {
  return and(eq(workshopPcs.companyId, companyId), eq(workshopPcs.id, id))
}

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
    .innerJoin(users, and(eq(users.companyId, workshopPcs.companyId), eq(users.id, workshopPcs.createdBy)))
    .where(eq(workshopPcs.companyId, companyId))
    .orderBy(asc(workshopPcs.nameKey))
    .all()
}

export function findWorkshopPc(scope: Company, id: number) {
  const { name } = workshopPcs
  return db().select({ id: workshopPcs.id, name }).from(workshopPcs).where(isOne(scope, id)).get() ?? null
}

export function requireWorkshopPc(scope: Company, id: number) {
  const pc = findWorkshopPc(scope, id)
  if (!pc) throw new NotFound('Workshop PC not found')
  return pc
}

export function isPcNameTaken({ companyId }: Company, name: string): boolean {
  const isNamed = and(eq(workshopPcs.companyId, companyId), eq(workshopPcs.nameKey, nameKey(name)))
  return db().select({ id: workshopPcs.id }).from(workshopPcs).where(isNamed).get() !== undefined
}

export function countWorkshopPcs({ companyId }: Company): number {
  const ofCompany = eq(workshopPcs.companyId, companyId)
  return db().select({ n: count() }).from(workshopPcs).where(ofCompany).get()?.n ?? 0
}

export function insertWorkshopPc({ companyId, userId }: Scope, name: string, tokenHash: string) {
  const row = { companyId, name, nameKey: nameKey(name), tokenHash, createdBy: userId, createdAt: Date.now() }
  const { id } = db().insert(workshopPcs).values(row).returning({ id: workshopPcs.id }).get()
  return { id, name }
}

export function savePcToken(scope: Company, id: number, tokenHash: string): void {
  db().update(workshopPcs).set({ tokenHash }).where(isOne(scope, id)).run()
}

/** Ends the sessions begun there by PIN. */
export function deleteWorkshopPc({ companyId }: Company, id: number): void {
  db().delete(workshopPcs).where(isOne({ companyId }, id)).run()
  broadcastNews({ of: 'sessions', companyId })
}
