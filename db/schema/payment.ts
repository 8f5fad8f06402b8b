import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { paymentStatuses } from '#app/domain/enumerations.ts'
import { createdAt, id, notNegative, oneOf, pence } from './columns.ts'
import { companies } from './company.ts'
import { projects } from './project.ts'

export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    projectId: integer('project_id'),
    amount: pence('amount').notNull(),
    currency: text('currency').notNull().default('USD'),
    status: text('status', { enum: paymentStatuses }).notNull().default('pending'),
    paymentMethod: text('payment_method'),
    externalId: text('external_id'),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  t => [
    index('payments_newest').on(t.companyId, t.createdAt),
    index('payments_project').on(t.companyId, t.projectId),
    uniqueIndex('payments_external').on(t.externalId),
    foreignKey({
      name: 'payments_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }),
    check('payments_currency_code', sql`${t.currency} glob '[A-Z][A-Z][A-Z]'`),
    oneOf('payments_status_known', t.status, paymentStatuses),
    notNegative('payments_amount', t.amount),
  ],
)
