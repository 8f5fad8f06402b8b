import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { rateCards } from '#db/schema/index.ts'

const columns = {
  id: rateCards.id,
  effectiveFrom: rateCards.effectiveFrom,
  makers: rateCards.makers,
  productiveHours: rateCards.productiveHours,
  labourCost: rateCards.labourCost,
  overheadCost: rateCards.overheadCost,
  labourRate: rateCards.labourRate,
  overheadRate: rateCards.overheadRate,
  breakEven: rateCards.breakEven,
  targetMargin: rateCards.targetMargin,
  chargeOut: rateCards.chargeOut,
  chosenRate: rateCards.chosenRate,
  note: rateCards.note,
  createdBy: rateCards.createdBy,
  createdAt: rateCards.createdAt,
}

function ofCompany(scope: Scope): SQL {
  return eq(rateCards.companyId, scope.companyId)
}

/** Newest `effectiveFrom` first; for one day the last one set. */
export function listRateCards(scope: Scope, { limit = 1000, offset = 0 } = {}) {
  return db()
    .select(columns)
    .from(rateCards)
    .where(ofCompany(scope))
    .orderBy(desc(rateCards.effectiveFrom), desc(rateCards.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export type RateCard = ReturnType<typeof listRateCards>[number]

export function findRateCard(scope: Scope, id: number): RateCard | null {
  const one = and(ofCompany(scope), eq(rateCards.id, id))
  return db().select(columns).from(rateCards).where(one).get() ?? null
}

/** Null before the first. */
export function findRateCardOn(scope: Scope, day: string): RateCard | null {
  return (
    db()
      .select(columns)
      .from(rateCards)
      .where(and(ofCompany(scope), lte(rateCards.effectiveFrom, day)))
      .orderBy(desc(rateCards.effectiveFrom), desc(rateCards.id))
      .limit(1)
      .get() ?? null
  )
}

export function countRateCards(scope: Scope): number {
  const n = sql<number>`count(*)`
  return db().select({ n }).from(rateCards).where(ofCompany(scope)).get()?.n ?? 0
}

type RateCardValues = Omit<typeof rateCards.$inferInsert, 'id' | 'companyId' | 'createdBy' | 'createdAt'>

export function insertRateCard(scope: Scope, values: RateCardValues): RateCard {
  return db()
    .insert(rateCards)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}
