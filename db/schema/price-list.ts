import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Unit } from '#app/domain/money/unit.ts'
import { type LineKind, lineKinds } from '#app/domain/quotes/quote.ts'
import { binEntries } from './bin.ts'
import {
  companyKey,
  createdAt,
  day,
  id,
  isDate,
  isFilled,
  notNegative,
  oneOf,
  pence,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

export const priceListItems = sqliteTable(
  'price_list_items',
  {
    id: id(),
    companyId: companyId(),
    kind: text('kind', { enum: lineKinds }).$type<LineKind>().notNull(),
    name: text('name').notNull(),
    code: text('code').notNull().default(''),
    supplier: text('supplier').notNull().default(''),
    unit: text('unit').$type<Unit>().notNull(),
    /** Pence. */
    cost: pence('cost').notNull(),
    /** When the cost was last checked. */
    costOn: day('cost_on').notNull(),
    /** Basis points. */
    waste: integer('waste').notNull().default(0),
    createdBy: integer('created_by').notNull(),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('price_list_items_tenant').on(t.companyId, t.id),
    index('price_list_items_name').on(t.companyId, t.name),
    index('price_list_items_creator').on(t.companyId, t.createdBy),
    index('price_list_items_bin').on(t.binEntryId),
    companyKey('price_list_items_creator_fk', t, t.createdBy, users),
    companyKey('price_list_items_bin_entry', t, t.binEntryId, binEntries),
    isFilled('price_list_items_name_filled', t.name, 160),
    oneOf('price_list_items_kind_known', t.kind, lineKinds),
    isDate('price_list_items_cost_on', t.costOn),
    notNegative('price_list_items_cost', t.cost),
    check('price_list_items_waste', sql`${t.waste} between 0 and 10000`),
  ],
)
