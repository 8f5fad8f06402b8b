import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type ClientKind, clientKinds } from '#app/domain/invoices/client-tax.ts'
import { clients } from './client.ts'
import { companyKey, day, flag, id, instant, isDate, oneOf, version } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** A client without a row is a householder. */
export const clientTaxes = sqliteTable(
  'client_taxes',
  {
    id: id(),
    companyId: companyId(),
    clientId: integer('client_id').notNull(),
    kind: text('kind', { enum: clientKinds }).$type<ClientKind>().notNull(),
    vatNumber: text('vat_number').notNull().default(''),
    isContractor: flag('is_contractor'),
    /** Basis points; null for the company's. */
    cisRate: integer('cis_rate'),
    endUserConfirmedOn: day('end_user_confirmed_on'),
    endUserNote: text('end_user_note').notNull().default(''),
    daysToPay: integer('days_to_pay'),
    needsOrderNumber: flag('needs_order_number'),
    confirmedBy: integer('confirmed_by').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
    version: version(),
  },
  t => [
    uniqueIndex('client_taxes_tenant').on(t.companyId, t.id),
    uniqueIndex('client_taxes_client').on(t.companyId, t.clientId),
    index('client_taxes_confirmer').on(t.companyId, t.confirmedBy),
    companyKey('client_taxes_client_fk', t, t.clientId, clients).onDelete('cascade'),
    companyKey('client_taxes_confirmer_fk', t, t.confirmedBy, users),
    oneOf('client_taxes_kind_known', t.kind, clientKinds),
    check('client_taxes_cis', sql`${t.cisRate} is null or ${t.cisRate} in (0, 2000, 3000)`),
    check('client_taxes_days', sql`${t.daysToPay} is null or ${t.daysToPay} between 0 and 365`),
    isDate('client_taxes_end_user_on', t.endUserConfirmedOn),
  ],
)
