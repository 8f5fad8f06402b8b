import { and, asc, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { storedWhen } from '#app/domain/quotes/payment-schedule.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { invoicingUse } from '#app/models/premium/invoicing-use.server.ts'
import { liveProjects, projectColumns } from '#app/models/projects/project.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { payments, projectMaterials, projectPaymentStages, projectRooms, projects } from '#db/schema/index.ts'
import { isWorkDone, stageWhen } from './stored-stage.server.ts'

// What was agreed of a job.

type Company = Pick<Scope, 'companyId'>

type NewRoom = { name: string; scope: string }

/** Adds rooms after those that are there; their ids in the same order. */
export function insertProjectRooms({ companyId }: Company, projectId: number, rooms: readonly NewRoom[]) {
  if (rooms.length === 0) return []
  const first = sql<number>`(select coalesce(max(position), 0) + 1 from project_rooms
    where company_id = ${companyId} and project_id = ${projectId})`
  const from = db().get<{ first: number }>(sql`select ${first} as first`).first
  return db()
    .insert(projectRooms)
    .values(rooms.map((room, at) => ({ ...room, companyId, projectId, position: from + at })))
    .returning({ id: projectRooms.id })
    .all()
    .map(({ id }) => id)
}

type NewMaterial = Pick<
  typeof projectMaterials.$inferInsert,
  'roomId' | 'kind' | 'description' | 'quantity' | 'unit' | 'cost'
>

/** One statement, however many. */
export function insertProjectMaterials(
  { companyId }: Company,
  projectId: number,
  rows: readonly NewMaterial[],
): void {
  if (rows.length === 0) return
  const sent = rows.map(({ roomId, kind, description, quantity, unit, cost }) => [
    roomId,
    kind,
    description,
    quantity,
    unit,
    cost,
  ])
  db().run(sql`insert into ${projectMaterials}
      (company_id, project_id, room_id, kind, description, quantity, unit, cost, created_at)
    select ${companyId}, ${projectId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
      value ->> 5, ${Date.now()}
    from json_each(${JSON.stringify(sent)}) order by key`)
}

type NewStage = Omit<PaymentStage, 'amount'> &
  Pick<typeof projectPaymentStages.$inferInsert, 'quoteId' | 'amount' | 'net' | 'gross' | 'paymentId'>

export function insertPaymentStages(
  { companyId }: Company,
  projectId: number,
  stages: readonly NewStage[],
): void {
  if (stages.length === 0) return
  db()
    .insert(projectPaymentStages)
    .values(
      stages.map((stage, position) => ({ ...stage, ...storedWhen(stage), companyId, projectId, position })),
    )
    .run()
}

type Room = { id: number; name: string; scope: string }

/** In the order in which they were agreed. */
const rooms = sql<string>`(select json_group_array(json_object('id', id, 'name', name, 'scope', scope)
      order by position, id)
    from project_rooms where company_id = "projects"."company_id" and project_id = "projects"."id")`

function readRooms(json: unknown): Room[] {
  return JSON.parse(String(json))
}

/** A job with the rooms that were agreed. */
export function requireProjectAndRooms(scope: Scope, id: number) {
  const row = db()
    .select({
      ...projectColumns,
      rooms: rooms.mapWith(readRooms),
      /** Its parts are asked for by invoices. */
      usesInvoicing: sql`${invoicingUse(scope)}`.mapWith(Boolean),
    })
    .from(projects)
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}

const materialColumns = {
  id: projectMaterials.id,
  projectId: projectMaterials.projectId,
  roomId: projectMaterials.roomId,
  kind: projectMaterials.kind,
  description: projectMaterials.description,
  quantity: projectMaterials.quantity,
  unit: projectMaterials.unit,
  cost: projectMaterials.cost,
  isHere: projectMaterials.isHere,
}

export function listProjectMaterials({ companyId }: Company, projectId: number, most: number) {
  return db()
    .select(materialColumns)
    .from(projectMaterials)
    .where(and(eq(projectMaterials.companyId, companyId), eq(projectMaterials.projectId, projectId)))
    .orderBy(asc(projectMaterials.id))
    .limit(most)
    .all()
}

export function writeMaterialsHere(
  { companyId }: Company,
  projectId: number,
  rows: readonly { id: number; isHere: boolean }[],
): void {
  const sent = JSON.stringify(rows.map(({ id, isHere }) => [id, isHere ? 1 : 0]))
  db().run(sql`update ${projectMaterials} set is_here = row.value ->> 1, version = version + 1
    from json_each(${sent}) as row where company_id = ${companyId} and project_id = ${projectId}
      and ${projectMaterials.id} = row.value ->> 0 and is_here <> row.value ->> 1`)
}

/** The payment by which a stage was asked for. */
export function writeStagePayment({ companyId }: Company, stageId: number, paymentId: number): void {
  db()
    .update(projectPaymentStages)
    .set({ paymentId })
    .where(and(eq(projectPaymentStages.companyId, companyId), eq(projectPaymentStages.id, stageId)))
    .run()
}

type StageInvoice = { id: number; number: string | null }

/** Whether the job stands in the stage in which it is asked for, or in a later one, or so much of its work is done. */
const isReached = subquery(sql<number>`iif(${projectPaymentStages.progress} is not null,
  ${isWorkDone(sql`${projectPaymentStages.companyId}`, sql`${projectPaymentStages.projectId}`, sql`${projectPaymentStages.progress}`)},
  exists (select 1 from projects job
  join stages here on here.company_id = job.company_id and here.id = job.stage_id
  join stages due on due.company_id = job.company_id and lower(due.name) = lower(${projectPaymentStages.when})
  where job.company_id = ${projectPaymentStages.companyId} and job.id = ${projectPaymentStages.projectId}
    and ${projectPaymentStages.trigger} = 'stage' and due.position <= here.position))`).mapWith(Boolean)

/** The newest invoice, or draft, by which it is asked for. */
const stageInvoice = subquery(sql<string | null>`(select json_object('id', asked.id, 'number', asked.number)
  from invoices asked where asked.company_id = ${projectPaymentStages.companyId}
    and asked.stage_id = ${projectPaymentStages.id} and asked.kind <> 'credit_note' and asked.bin_entry_id is null and asked.withdrawn_at is null
  order by asked.id desc limit 1)`)

/** With the payment and the invoice by which each was asked for, if it was. */
export function listPaymentStages({ companyId }: Company, projectId: number) {
  return db()
    .select({
      id: projectPaymentStages.id,
      name: projectPaymentStages.name,
      share: projectPaymentStages.share,
      amount: projectPaymentStages.amount,
      ...stageWhen(),
      daysToPay: projectPaymentStages.daysToPay,
      net: projectPaymentStages.net,
      gross: projectPaymentStages.gross,
      paymentId: projectPaymentStages.paymentId,
      paymentStatus: payments.status,
      paymentMethod: payments.paymentMethod,
      isReached,
      invoice: stageInvoice.mapWith((json: string): StageInvoice => JSON.parse(json)),
    })
    .from(projectPaymentStages)
    .leftJoin(
      payments,
      and(
        eq(payments.companyId, projectPaymentStages.companyId),
        eq(payments.id, projectPaymentStages.paymentId),
      ),
    )
    .where(and(eq(projectPaymentStages.companyId, companyId), eq(projectPaymentStages.projectId, projectId)))
    .orderBy(asc(projectPaymentStages.position), asc(projectPaymentStages.id))
    .all()
}

/** The payment page by which a client can pay what is due of an accepted quote; null where there is none, or it is paid. */
export function findOpenPayPage({ companyId }: Company, projectId: number | null) {
  if (projectId === null) return null
  return (
    db()
      .select({ id: payments.id, amount: payments.amount, currency: payments.currency })
      .from(projectPaymentStages)
      .innerJoin(payments, eq(payments.id, projectPaymentStages.paymentId))
      .where(
        and(
          eq(projectPaymentStages.companyId, companyId),
          eq(projectPaymentStages.projectId, projectId),
          eq(payments.companyId, companyId),
          eq(payments.paymentMethod, 'stripe'),
          eq(payments.status, 'pending'),
        ),
      )
      .orderBy(asc(projectPaymentStages.position))
      .limit(1)
      .get() ?? null
  )
}
