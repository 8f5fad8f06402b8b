import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { fileCategories, photoPhases } from '#app/domain/enumerations.ts'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, flag, id, instant, isFilled, notNegative, oneOf } from './columns.ts'
import { companyId } from './company.ts'
import { chatMessages } from './message.ts'
import { projects } from './project.ts'
import { tasks } from './task.ts'
import { users } from './user.ts'

export const files = sqliteTable(
  'files',
  {
    id: id(),
    companyId: companyId(),
    /** The key in the store. */
    filename: text('filename').notNull(),
    originalName: text('original_name').notNull(),
    /** `fileNameKey`: uploads with the same key are one drawing. */
    nameKey: text('name_key').notNull().default(''),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    projectId: integer('project_id'),
    taskId: integer('task_id'),
    messageId: integer('message_id'),
    uploadedBy: integer('uploaded_by').notNull(),
    category: text('category', { enum: fileCategories }).notNull().default('document'),
    phase: text('phase', { enum: photoPhases }),
    /** Only of drawings, from 1: the letter A. Binned ones keep theirs. */
    revision: integer('revision'),
    revisedAt: instant('revised_at'),
    revisedBy: integer('revised_by').references(() => users.id),
    /** Pixels of an image, points of a PDF's first page. */
    width: integer('width'),
    height: integer('height'),
    pageCount: integer('page_count'),
    hasPicture: flag('has_picture'),
    /** Bytes of its two pictures. */
    pictureBytes: integer('picture_bytes').notNull().default(0),
    /** Chosen as the cover of its job. */
    isCover: flag('is_cover'),
    /** Only for those who see money, by what points to it; in no list of files. */
    isMoney: flag('is_money'),
    binEntryId: integer('bin_entry_id'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('files_tenant').on(t.companyId, t.id),
    uniqueIndex('files_filename').on(t.filename),
    index('files_project').on(t.companyId, t.projectId),
    index('files_task').on(t.companyId, t.taskId),
    index('files_message').on(t.companyId, t.messageId),
    index('files_newest').on(t.companyId, t.createdAt),
    uniqueIndex('files_revision')
      .on(t.companyId, t.projectId, t.nameKey, t.revision)
      .where(sql`${t.revision} is not null`),
    index('files_bin').on(t.binEntryId),
    companyKey('files_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('files_task_fk', t, t.taskId, tasks),
    companyKey('files_message_fk', t, t.messageId, chatMessages),
    companyKey('files_uploader_fk', t, t.uploadedBy, users),
    companyKey('files_bin_entry', t, t.binEntryId, binEntries),
    isFilled('files_original_name_filled', t.originalName, 255),
    oneOf('files_category_known', t.category, fileCategories),
    oneOf('files_phase_known', t.phase, photoPhases),
    notNegative('files_size', t.size),
  ],
)

/** The last revision given. Revisions are on printed sheets, so none is given twice. */
export const drawingRevisions = sqliteTable(
  'drawing_revisions',
  {
    companyId: companyId(),
    projectId: integer('project_id').notNull(),
    nameKey: text('name_key').notNull(),
    last: integer('last').notNull(),
  },
  t => [
    primaryKey({ columns: [t.companyId, t.projectId, t.nameKey] }),
    companyKey('drawing_revisions_project_fk', t, t.projectId, projects).onDelete('cascade'),
  ],
)
