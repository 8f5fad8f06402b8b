import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Unit } from '#app/domain/money/unit.ts'
import { type LineKind, lineKinds } from '#app/domain/quotes/quote.ts'
import { binEntries } from './bin.ts'
import { createdAt, day, id, isDate, isFilled, notNegative, oneOf, pence, version } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

export const priceListItems = sqliteTable(
  'price_list_items',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
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
    foreignKey({
      name: 'price_list_items_creator_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'price_list_items_bin_entry',
      columns: [t.companyId, t.binEntryId],
      foreignColumns: [binEntries.companyId, binEntries.id],
    }),
    isFilled('price_list_items_name_filled', t.name, 160),
    oneOf('price_list_items_kind_known', t.kind, lineKinds),
    isDate('price_list_items_cost_on', t.costOn),
    notNegative('price_list_items_cost', t.cost),
    check('price_list_items_waste', sql`${t.waste} between 0 and 10000`),
  ],
)
