import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { companyKey } from './columns.ts'
import { companies } from './company.ts'
import { files } from './file.ts'

export const companyLogos = sqliteTable(
  'company_logos',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id),
    /** The last upload, shown unless it is binned. */
    fileId: integer('file_id').notNull(),
  },
  t => [companyKey('company_logos_file_fk', t, t.fileId, files)],
)
