import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { limits } from '#app/domain/limits.ts'
import type { DeliveryDay } from '#app/domain/suppliers/supplier.ts'
import { binEntries } from './bin.ts'
import {
  companyKey,
  createdAt,
  id,
  isBetween,
  isFilled,
  isTimeOfDay,
  notNegative,
  pence,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

export const suppliers = sqliteTable(
  'suppliers',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    accountNumber: text('account_number').notNull().default(''),
    leadDays: integer('lead_days'),
    /** 'HH:MM' by the company's clocks. */
    orderBy: text('order_by'),
    deliveryDays: text('delivery_days', { mode: 'json' }).$type<Partial<Record<DeliveryDay, boolean>>>(),
    /** Pence. */
    carriageFreeFrom: pence('carriage_free_from'),
    notes: text('notes').notNull().default(''),
    createdBy: integer('created_by').notNull(),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('suppliers_tenant').on(t.companyId, t.id),
    // Not unique: one in the bin may have the name of another.
    index('suppliers_name').on(t.companyId, t.nameKey),
    index('suppliers_creator').on(t.companyId, t.createdBy),
    index('suppliers_bin').on(t.companyId, t.binEntryId),
    companyKey('suppliers_creator_fk', t, t.createdBy, users),
    companyKey('suppliers_bin_entry', t, t.binEntryId, binEntries),
    isFilled('suppliers_name_filled', t.name, limits.supplier),
    isBetween('suppliers_lead_days', t.leadDays, 0, limits.leadDays),
    isTimeOfDay('suppliers_order_by', t.orderBy),
    notNegative('suppliers_carriage_free_from', t.carriageFreeFrom),
  ],
)
