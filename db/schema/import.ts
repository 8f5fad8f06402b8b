import { foreignKey, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { importStates } from '#app/domain/imports/import.ts'
import { instant, isFilled, notNegative, oneOf } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

/** The rows that had to go for it, and the first and the last id of what it writes, by table. */
export type ImportUndo = {
  stages: Record<string, unknown>[]
  jobRoles: Record<string, unknown>[]
  ids: Record<string, [first: number, last: number]>
}

/** The last import of a company's export into it: how far it is, or how it ended. While it runs, nothing else is written there. */
export const companyImports = sqliteTable(
  'company_imports',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id),
    startedBy: integer('started_by').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: importStates }).notNull(),
    /** Rows or files of the present step. */
    doneCount: integer('done_count').notNull().default(0),
    totalCount: integer('total_count').notNull().default(0),
    /** Why it was refused, for whoever sent it. */
    problem: text('problem'),
    /** What takes back what it has written. */
    undo: text('undo', { mode: 'json' }).$type<ImportUndo>(),
    /** Of files: how many had no bytes in the export. */
    leftOutCount: integer('left_out_count').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    /** When it last got on. Long ago, and whoever made it is gone. */
    touchedAt: instant('touched_at').notNull(),
    endedAt: instant('ended_at'),
  },
  t => [
    foreignKey({
      name: 'company_imports_starter_fk',
      columns: [t.companyId, t.startedBy],
      foreignColumns: [users.companyId, users.id],
    }),
    oneOf('company_imports_state_known', t.state, importStates),
    isFilled('company_imports_file_name_filled', t.fileName, 255),
    notNegative('company_imports_done_count', t.doneCount),
  ],
)
