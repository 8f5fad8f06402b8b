import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { staffCosts } from '#db/schema/index.ts'

// Wages: callers check 'pay.read' before they show a line.

const columns = {
  id: staffCosts.id,
  userId: staffCosts.userId,
  name: staffCosts.name,
  headcount: staffCosts.headcount,
  isMaker: staffCosts.isMaker,
  payKind: staffCosts.payKind,
  pay: staffCosts.pay,
  employerNi: staffCosts.employerNi,
  pension: staffCosts.pension,
  otherCosts: staffCosts.otherCosts,
  weeklyHours: staffCosts.weeklyHours,
  daysPerWeek: staffCosts.daysPerWeek,
  holidayDays: staffCosts.holidayDays,
  sickDays: staffCosts.sickDays,
  trainingDays: staffCosts.trainingDays,
  onJobs: staffCosts.onJobs,
  note: staffCosts.note,
  createdBy: staffCosts.createdBy,
  version: staffCosts.version,
  createdAt: staffCosts.createdAt,
  updatedAt: staffCosts.updatedAt,
}

function ofCompany(scope: Scope): SQL {
  return eq(staffCosts.companyId, scope.companyId)
}

/** Makers first, oldest first. */
export function listStaffCosts(scope: Scope, { limit = 1000, offset = 0 } = {}) {
  return db()
    .select(columns)
    .from(staffCosts)
    .where(ofCompany(scope))
    .orderBy(desc(staffCosts.isMaker), asc(staffCosts.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export type StaffCost = ReturnType<typeof listStaffCosts>[number]

export function countStaffCosts(scope: Scope): number {
  const n = sql<number>`count(*)`
  return db().select({ n }).from(staffCosts).where(ofCompany(scope)).get()?.n ?? 0
}

export function findStaffCost(scope: Scope, id: number): StaffCost | null {
  const one = and(ofCompany(scope), eq(staffCosts.id, id))
  return db().select(columns).from(staffCosts).where(one).get() ?? null
}

export function requireStaffCost(scope: Scope, id: number): StaffCost {
  const line = findStaffCost(scope, id)
  if (!line) throw new NotFound('Person not found')
  return line
}

export function findStaffCostOf(scope: Scope, userId: number): StaffCost | null {
  const one = and(ofCompany(scope), eq(staffCosts.userId, userId))
  return db().select(columns).from(staffCosts).where(one).get() ?? null
}

type Insert = typeof staffCosts.$inferInsert
export type StaffCostValues = Omit<
  Insert,
  'id' | 'companyId' | 'createdBy' | 'version' | 'createdAt' | 'updatedAt'
>

export function insertStaffCost(scope: Scope, values: StaffCostValues): StaffCost {
  return db()
    .insert(staffCosts)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}

export function saveStaffCost(scope: Scope, id: number, fields: Partial<StaffCostValues>): StaffCost {
  return db()
    .update(staffCosts)
    .set({ ...fields, updatedAt: Date.now(), version: sql`${staffCosts.version} + 1` })
    .where(and(ofCompany(scope), eq(staffCosts.id, id)))
    .returning(columns)
    .get()
}

export function deleteStaffCostRow(scope: Scope, id: number): void {
  db()
    .delete(staffCosts)
    .where(and(ofCompany(scope), eq(staffCosts.id, id)))
    .run()
}
