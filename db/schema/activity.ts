import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyKey, createdAt, id } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** History: added in the transaction of the change, altered only to erase names. */
export const activities = sqliteTable(
  'activities',
  {
    id: id(),
    companyId: companyId(),
    actorId: integer('actor_id').notNull(),
    /** '<noun>.<past participle>'; the list is in app/domain/activities/activity.ts. */
    verb: text('verb').notNull(),
    subjectId: integer('subject_id').notNull(),
    /** No foreign key: history outlives its project. */
    projectId: integer('project_id'),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  t => [
    index('activities_project').on(t.companyId, t.projectId, t.id),
    index('activities_subject').on(t.companyId, t.subjectId, t.id),
    uniqueIndex('activities_newest').on(t.companyId, t.id),
    index('activities_template')
      .on(t.companyId, sql`(${t.detail} ->> 'templateId')`)
      .where(sql`${t.verb} = 'template.applied'`),
    companyKey('activities_actor_fk', t, t.actorId, users),
    check('activities_verb_shape', sql`${t.verb} glob '[a-z]*.[a-z]*'`),
  ],
)
