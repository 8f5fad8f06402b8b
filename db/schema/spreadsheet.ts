import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import { clientRules, keptKinds, type MadeRecords } from '#app/domain/spreadsheets/spreadsheet.ts'
import { companyKey, createdAt, id, instant, isFilled, oneOf } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** Kept for a day after the upload. */
export const spreadsheets = sqliteTable(
  'spreadsheets',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: keptKinds }).notNull(),
    fileName: text('file_name').notNull(),
    /** `SpreadsheetContent` as JSON, parsed only where its rows are needed. */
    content: text('content').notNull(),
    columns: text('columns', { mode: 'json' }).$type<ColumnFields>().notNull(),
    clientRule: text('client_rule', { enum: clientRules }).notNull().default('keep'),
    createdAt: createdAt(),
    importedAt: instant('imported_at'),
    made: text('made', { mode: 'json' }).$type<MadeRecords>(),
    undoneAt: instant('undone_at'),
    /** Of the undone import. */
    binEntryId: integer('bin_entry_id'),
  },
  t => [
    uniqueIndex('spreadsheets_tenant').on(t.companyId, t.id),
    index('spreadsheets_person').on(t.companyId, t.userId),
    index('spreadsheets_age').on(t.createdAt),
    companyKey('spreadsheets_person_fk', t, t.userId, users),
    isFilled('spreadsheets_file_name_filled', t.fileName, 255),
    oneOf('spreadsheets_kind_known', t.kind, keptKinds),
    oneOf('spreadsheets_client_rule_known', t.clientRule, clientRules),
  ],
)
