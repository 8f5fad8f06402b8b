import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Unit } from '#app/domain/money/unit.ts'
import { type LineKind, lineKinds } from '#app/domain/quotes/quote.ts'
import { companyKey, createdAt, flag, id, isFilled, notNegative, oneOf, pence, version } from './columns.ts'
import { companyId } from './company.ts'
import { payments } from './payment.ts'
import { projects } from './project.ts'
import { quotes } from './quote.ts'

/** From an accepted quote, as are the tables below. */

export const projectRooms = sqliteTable(
  'project_rooms',
  {
    id: id(),
    companyId: companyId(),
    projectId: integer('project_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** One line for each item. */
    scope: text('scope').notNull().default(''),
  },
  t => [
    uniqueIndex('project_rooms_tenant').on(t.companyId, t.id),
    index('project_rooms_project').on(t.companyId, t.projectId, t.position),
    companyKey('project_rooms_project_fk', t, t.projectId, projects).onDelete('cascade'),
    isFilled('project_rooms_name_filled', t.name, 120),
  ],
)

export const projectMaterials = sqliteTable(
  'project_materials',
  {
    id: id(),
    companyId: companyId(),
    projectId: integer('project_id').notNull(),
    roomId: integer('room_id'),
    kind: text('kind', { enum: lineKinds }).$type<LineKind>().notNull(),
    description: text('description').notNull(),
    /** Thousandths. */
    quantity: integer('quantity').notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    /** Pence for one, as quoted. */
    cost: pence('cost').notNull(),
    isHere: flag('is_here'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('project_materials_tenant').on(t.companyId, t.id),
    index('project_materials_project').on(t.companyId, t.projectId),
    index('project_materials_room').on(t.companyId, t.roomId),
    companyKey('project_materials_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('project_materials_room_fk', t, t.roomId, projectRooms),
    isFilled('project_materials_description_filled', t.description, 200),
    oneOf('project_materials_kind_known', t.kind, lineKinds),
    notNegative('project_materials_quantity', t.quantity),
    notNegative('project_materials_cost', t.cost),
  ],
)

/** A stage that waits for `progress` is stored as 'manual'. */
const storedTriggers = ['accepted', 'stage', 'date', 'manual'] as const

export const projectPaymentStages = sqliteTable(
  'project_payment_stages',
  {
    id: id(),
    companyId: companyId(),
    projectId: integer('project_id').notNull(),
    quoteId: integer('quote_id').references(() => quotes.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Basis points of the agreed price; 0 for an amount, or the rest beside amounts. */
    share: integer('share').notNull(),
    /** Pence before VAT; null for a share. */
    amount: pence('amount'),
    trigger: text('trigger', { enum: storedTriggers }).notNull(),
    /** The name of a stage, or a day. */
    when: text('when').notNull().default(''),
    /** Per cent of the job's tasks that are done; null where it does not matter. */
    progress: integer('progress'),
    daysToPay: integer('days_to_pay').notNull(),
    /** Pence, before and with VAT. */
    net: pence('net').notNull(),
    gross: pence('gross').notNull(),
    paymentId: integer('payment_id'),
  },
  t => [
    uniqueIndex('project_payment_stages_tenant').on(t.companyId, t.id),
    index('project_payment_stages_project').on(t.companyId, t.projectId, t.position),
    index('project_payment_stages_quote').on(t.quoteId),
    index('project_payment_stages_payment').on(t.companyId, t.paymentId),
    companyKey('project_payment_stages_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('project_payment_stages_payment_fk', t, t.paymentId, payments),
    isFilled('project_payment_stages_name_filled', t.name, 80),
    oneOf('project_payment_stages_trigger_known', t.trigger, storedTriggers),
    notNegative('project_payment_stages_net', t.net),
    notNegative('project_payment_stages_gross', t.gross),
    check('project_payment_stages_share', sql`${t.share} between 0 and 10000`),
  ],
)
