import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import { isOwnerCompany } from '#app/models/owner/owner-company.server.ts'
import { db } from '#db/client.ts'
import { keepMovingShut } from '#db/moving.ts'
import { companies, companyMoves } from '#db/schema/index.ts'

// For whoever runs the service, and for who signs in: nothing here takes a Scope.

export type CompanyMove = typeof companyMoves.$inferSelect

/** Of a company that moves, has moved or has come here; null of any other. */
export function findMove(companyId: number): CompanyMove | null {
  return db().select().from(companyMoves).where(eq(companyMoves.companyId, companyId)).get() ?? null
}

/** Whether nothing more is saved in it, since it is on its way from here or has left. */
export function isShutByMove(companyId: number): boolean {
  return ['leaving', 'gone'].includes(findMove(companyId)?.state ?? '')
}

/** Whether another place has it by now: here it waits for its deletion, and nothing is written of it. */
export function hasLeft(companyId: number): boolean {
  return findMove(companyId)?.state === 'gone'
}

/** The company that came, or is coming, by a file. */
export function findMoved(moveKey: string) {
  return (
    db()
      .select({ ...getTableColumns(companyMoves), name: companies.name })
      .from(companyMoves)
      .innerJoin(companies, eq(companies.id, companyMoves.companyId))
      .where(eq(companyMoves.moveKey, moveKey))
      .get() ?? null
  )
}

/** Of a company that is on its way from here, or has left. */
export function isMovedSubscription(subscriptionId: string): boolean {
  const isIt = eq(companyMoves.stripeSubscriptionId, subscriptionId)
  return db().select({ id: companyMoves.companyId }).from(companyMoves).where(isIt).get() !== undefined
}

/** Companies whose coming was broken off. */
export function listArriving(): number[] {
  return db()
    .select({ id: companyMoves.companyId })
    .from(companyMoves)
    .where(eq(companyMoves.state, 'arriving'))
    .all()
    .map(({ id }) => id)
}

/** What is on its way between two places is shut and nothing else: no chore deletes of it until whoever moves it ends that. */
export function isNotMoving(companyId: SQL): SQL {
  return sql`not exists (select 1 from ${companyMoves} where ${companyMoves.companyId} = ${companyId}
    and ${companyMoves.state} in ('leaving', 'arriving'))`
}

/** The company of an id or a name, in any letter case, with its move. */
export function findCompanyToMove(company: string) {
  const isIt = /^\d+$/.test(company)
    ? eq(companies.id, Number(company))
    : eq(companies.nameKey, nameKey(company))
  return (
    db()
      .select({
        id: companies.id,
        name: companies.name,
        closedAt: companies.closedAt,
        stripeSubscriptionId: companies.stripeSubscriptionId,
        fileBytes: companies.fileBytes,
        isOwners: isOwnerCompany(sql`${companies}.id`).mapWith(Boolean),
        move: companyMoves,
      })
      .from(companies)
      .leftJoin(companyMoves, eq(companyMoves.companyId, companies.id))
      .where(isIt)
      .get() ?? null
  )
}

export type CompanyToMove = NonNullable<ReturnType<typeof findCompanyToMove>>

/** Call it in a transaction: what a company on its way is kept from follows at once. */
export function saveMove(move: CompanyMove): void {
  const { companyId, ...set } = move
  db().insert(companyMoves).values(move).onConflictDoUpdate({ target: companyMoves.companyId, set }).run()
  keepMovingShut(db().$client)
}

/** Call it in a transaction, as `saveMove`. */
export function deleteMove(companyId: number): void {
  db().delete(companyMoves).where(eq(companyMoves.companyId, companyId)).run()
  keepMovingShut(db().$client)
}

/** From now on nobody can sign in to it, and no link of its opens; its subscription is another place's. */
export function shutCompany(companyId: number, now: number): void {
  db()
    .update(companies)
    .set({ closedAt: now, stripeSubscriptionId: null })
    .where(and(eq(companies.id, companyId), isNull(companies.closedAt)))
    .run()
}

type StripeIds = Partial<
  Pick<CompanyColumns, 'stripeCustomerId' | 'stripeSubscriptionId' | 'stripeAccountId'>
>
type CompanyColumns = typeof companies.$inferInsert

/** As it was before it was shut. */
export function openCompany(companyId: number, stripe: StripeIds): void {
  db()
    .update(companies)
    .set({ closedAt: null, ...stripe })
    .where(eq(companies.id, companyId))
    .run()
}
