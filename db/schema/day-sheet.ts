import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SheetLine } from '#app/domain/day-sheets/day-sheet.ts'
import { createdAt, day, id, instant, isDate, isFilled } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

/** What somebody has on paper for a day. Once printed its numbers stay: in the evening they are typed. */
export const daySheets = sqliteTable(
  'day_sheets',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id').notNull(),
    day: day('day').notNull(),
    /** 'CD-2011': the person's initials, day and month. */
    number: text('number').notNull(),
    /** Numbered as they stand, from 1, with what came back of them. Tasks are named by id: they may be gone since. */
    lines: text('lines', { mode: 'json' }).$type<SheetLine[]>().notNull(),
    /** What waits, in words. */
    waiting: text('waiting').notNull().default(''),
    /** How many more could be done than there is room for. */
    moreCount: integer('more_count').notNull().default(0),
    createdBy: integer('created_by').notNull(),
    /** When something that came back was first saved, and by whom. */
    savedAt: instant('saved_at'),
    savedBy: integer('saved_by'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('day_sheets_tenant').on(t.companyId, t.id),
    uniqueIndex('day_sheets_person').on(t.companyId, t.day, t.userId),
    uniqueIndex('day_sheets_number').on(t.companyId, t.number),
    index('day_sheets_open').on(t.companyId, t.day).where(sql`${t.savedAt} is null`),
    foreignKey({
      name: 'day_sheets_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'day_sheets_creator_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'day_sheets_saver_fk',
      columns: [t.companyId, t.savedBy],
      foreignColumns: [users.companyId, users.id],
    }),
    isDate('day_sheets_day', t.day),
    isFilled('day_sheets_number_filled', t.number, 40),
  ],
)
