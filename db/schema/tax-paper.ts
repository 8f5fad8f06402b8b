import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type TaxPaperKind, taxPaperKinds } from '#app/domain/invoices/tax-paper.ts'
import { clients } from './client.ts'
import { companyKey, createdAt, day, id, isDate, oneOf, pence } from './columns.ts'
import { companyId } from './company.ts'
import { files } from './file.ts'
import { users } from './user.ts'

/** An end-user confirmation (VAT) or a CIS statement, with its file if any. Files have `is_money`. */
export const taxPapers = sqliteTable(
  'tax_papers',
  {
    id: id(),
    companyId: companyId(),
    /** Null once the company is gone; the name stays. */
    clientId: integer('client_id'),
    clientName: text('client_name').notNull().default(''),
    kind: text('kind', { enum: taxPaperKinds }).$type<TaxPaperKind>().notNull(),
    /** The confirmation's day; for a statement the last day of its tax month. */
    day: day('day').notNull(),
    /** As on the statement. */
    deducted: pence('deducted'),
    fileId: integer('file_id'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('tax_papers_tenant').on(t.companyId, t.id),
    uniqueIndex('tax_papers_month')
      .on(t.companyId, t.clientId, t.day)
      .where(sql`${t.kind} = 'cis_statement'`),
    index('tax_papers_client').on(t.companyId, t.clientId),
    index('tax_papers_age').on(t.day),
    index('tax_papers_day').on(t.companyId, t.kind, t.day),
    index('tax_papers_file').on(t.companyId, t.fileId),
    index('tax_papers_creator').on(t.companyId, t.createdBy),
    companyKey('tax_papers_client_fk', t, t.clientId, clients),
    companyKey('tax_papers_file_fk', t, t.fileId, files),
    companyKey('tax_papers_creator_fk', t, t.createdBy, users),
    oneOf('tax_papers_kind_known', t.kind, taxPaperKinds),
    isDate('tax_papers_day', t.day),
    check(
      'tax_papers_says',
      sql`${t.kind} = 'end_user' and ${t.deducted} is null and ${t.fileId} is not null or ${t.kind} = 'cis_statement' and ${t.deducted} >= 0`,
    ),
  ],
)
