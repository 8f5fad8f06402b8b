import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ContractLine } from '#app/domain/invoices/agreement.ts'
import {
  type QuotedMessage,
  type VariationDocument,
  type VariationState,
  variationStates,
} from '#app/domain/variations/variation.ts'
import {
  companyKey,
  createdAt,
  id,
  instant,
  isFilled,
  notNegative,
  oneOf,
  pence,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

/** A change of the contract. A trigger keeps approved ones (`migrations/0000_first.sql`). */
export const variations = sqliteTable(
  'variations',
  {
    id: id(),
    companyId: companyId(),
    projectId: integer('project_id').notNull(),
    /** For each job, from 1. */
    number: integer('number').notNull(),
    title: text('title').notNull(),
    words: text('words').notNull().default(''),
    lines: text('lines', { mode: 'json' }).$type<ContractLine[]>().notNull(),
    net: pence('net').notNull(),
    minutes: integer('minutes').notNull().default(0),
    /** In working days. */
    delayDays: integer('delay_days').notNull().default(0),
    state: text('state', { enum: variationStates }).$type<VariationState>().notNull().default('draft'),
    /** The chat messages it came of. */
    quoted: text('quoted', { mode: 'json' }).$type<QuotedMessage>(),
    sentTo: text('sent_to').notNull().default(''),
    sentAt: instant('sent_at'),
    /** As sent, and its SHA-256. */
    document: text('document', { mode: 'json' }).$type<VariationDocument>(),
    contentHash: text('content_hash'),
    decidedAt: instant('decided_at'),
    /** The proof of the answer. */
    decidedName: text('decided_name').notNull().default(''),
    decidedFrom: text('decided_from').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdBy: integer('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('variations_tenant').on(t.companyId, t.id),
    uniqueIndex('variations_number').on(t.companyId, t.projectId, t.number),
    index('variations_creator').on(t.companyId, t.createdBy),
    companyKey('variations_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('variations_creator_fk', t, t.createdBy, users),
    isFilled('variations_title_filled', t.title, 160),
    oneOf('variations_state_known', t.state, variationStates),
    check('variations_number_positive', sql`${t.number} >= 1`),
    notNegative('variations_minutes', t.minutes),
    notNegative('variations_delay', t.delayDays),
    check('variations_draft_or_kept', sql`${t.state} in ('draft', 'withdrawn') or ${t.document} is not null`),
  ],
)
