import { foreignKey, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { companies } from './company.ts'
import { files } from './file.ts'

/** The picture that leads a company's paper. */
export const companyLogos = sqliteTable(
  'company_logos',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id),
    /** The last one that was uploaded, in the bin or not: shown while it is live. */
    fileId: integer('file_id').notNull(),
  },
  t => [
    foreignKey({
      name: 'company_logos_file_fk',
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
    }),
  ],
)
