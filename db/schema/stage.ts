import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isColour, isFilled } from './columns.ts'
import { companyId } from './company.ts'

export const stages = sqliteTable(
  'stages',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    /** Case-folded and unique. */
    nameKey: text('name_key').notNull(),
    colour: text('colour').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('stages_tenant').on(t.companyId, t.id),
    uniqueIndex('stages_name').on(t.companyId, t.nameKey),
    index('stages_position').on(t.companyId, t.position),
    isFilled('stages_name_filled', t.name, 40),
    isColour('stages_colour_hex', t.colour),
    check('stages_position_positive', sql`${t.position} >= 1`),
  ],
)
