import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { fileCategories } from '#app/domain/enumerations.ts'
import { binEntries } from './bin.ts'
import { createdAt, id, isFilled, notNegative, oneOf } from './columns.ts'
import { companies } from './company.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

export const files = sqliteTable(
  'files',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** The name in the upload store. */
    filename: text('filename').notNull(),
    originalName: text('original_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    projectId: integer('project_id'),
    uploadedBy: integer('uploaded_by').notNull(),
    category: text('category', { enum: fileCategories }).notNull().default('document'),
    binEntryId: integer('bin_entry_id'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('files_tenant').on(t.companyId, t.id),
    uniqueIndex('files_filename').on(t.filename),
    index('files_project').on(t.companyId, t.projectId),
    index('files_bin').on(t.binEntryId),
    foreignKey({
      name: 'files_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'files_uploader_fk',
      columns: [t.companyId, t.uploadedBy],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'files_bin_entry',
      columns: [t.companyId, t.binEntryId],
      foreignColumns: [binEntries.companyId, binEntries.id],
    }),
    isFilled('files_original_name_filled', t.originalName, 255),
    oneOf('files_category_known', t.category, fileCategories),
    notNegative('files_size', t.size),
  ],
)
