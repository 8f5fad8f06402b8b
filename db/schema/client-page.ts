import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyKey, createdAt, day, flag, id, instant, isDate, isFilled, version } from './columns.ts'
import { companyId } from './company.ts'
import { files } from './file.ts'
import { projects } from './project.ts'
import { tasks } from './task.ts'
import { users } from './user.ts'

/** What a client sees of a job by a link, until it is revoked. */
export const clientPages = sqliteTable(
  'client_pages',
  {
    id: id(),
    companyId: companyId(),
    projectId: integer('project_id').notNull(),
    tokenHash: text('token_hash'),
    /** Sealed, so that the sticker can be printed again. */
    sealedToken: text('sealed_token'),
    madeAt: instant('made_at'),
    showsPayments: integer('shows_payments', { mode: 'boolean' }).notNull().default(true),
    /** The client agreed that the company shows photos of the job. */
    photosAgreed: flag('photos_agreed'),
    nextOn: day('next_on'),
    nextWords: text('next_words').notNull().default(''),
    nextNote: text('next_note').notNull().default(''),
    careNotes: text('care_notes').notNull().default(''),
    createdBy: integer('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('client_pages_tenant').on(t.companyId, t.id),
    uniqueIndex('client_pages_project').on(t.companyId, t.projectId),
    uniqueIndex('client_pages_token').on(t.tokenHash),
    index('client_pages_creator').on(t.companyId, t.createdBy),
    companyKey('client_pages_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('client_pages_creator_fk', t, t.createdBy, users),
    isDate('client_pages_next_on', t.nextOn),
  ],
)

export const clientPageFiles = sqliteTable(
  'client_page_files',
  {
    id: id(),
    companyId: companyId(),
    pageId: integer('page_id').notNull(),
    fileId: integer('file_id').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('client_page_files_tenant').on(t.companyId, t.id),
    uniqueIndex('client_page_files_once').on(t.companyId, t.pageId, t.fileId),
    index('client_page_files_file').on(t.companyId, t.fileId),
    companyKey('client_page_files_page_fk', t, t.pageId, clientPages).onDelete('cascade'),
    companyKey('client_page_files_file_fk', t, t.fileId, files).onDelete('cascade'),
  ],
)

export const clientDecisions = sqliteTable(
  'client_decisions',
  {
    id: id(),
    companyId: companyId(),
    pageId: integer('page_id').notNull(),
    question: text('question').notNull(),
    note: text('note').notNull().default(''),
    options: text('options', { mode: 'json' }).$type<string[]>().notNull(),
    answerOn: day('answer_on'),
    /** One of the options; '' while there is none. */
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    createdBy: integer('created_by').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('client_decisions_tenant').on(t.companyId, t.id),
    index('client_decisions_page').on(t.companyId, t.pageId),
    index('client_decisions_creator').on(t.companyId, t.createdBy),
    companyKey('client_decisions_page_fk', t, t.pageId, clientPages).onDelete('cascade'),
    companyKey('client_decisions_creator_fk', t, t.createdBy, users),
    isFilled('client_decisions_question_filled', t.question, 200),
    isDate('client_decisions_answer_on', t.answerOn),
  ],
)

/** Each is a task of the job, and goes with it. */
export const clientReports = sqliteTable(
  'client_reports',
  {
    id: id(),
    companyId: companyId(),
    pageId: integer('page_id').notNull(),
    taskId: integer('task_id').notNull(),
    words: text('words').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('client_reports_tenant').on(t.companyId, t.id),
    index('client_reports_page').on(t.companyId, t.pageId),
    index('client_reports_task').on(t.companyId, t.taskId),
    companyKey('client_reports_page_fk', t, t.pageId, clientPages).onDelete('cascade'),
    companyKey('client_reports_task_fk', t, t.taskId, tasks).onDelete('cascade'),
    isFilled('client_reports_words_filled', t.words, 2000),
  ],
)
