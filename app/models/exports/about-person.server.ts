import { or, type SQL, sql } from 'drizzle-orm'
import { activities } from '#db/schema/index.ts'
import type { Subject } from './export-table.server.ts'

/** Activities that are about a person, not only by one: their subject is the person. */
const aboutPeople = [
  'user.joined',
  'user.updated',
  'user.role_changed',
  'user.removed',
  'user.restored',
  'user.restricted',
  'user.restriction_lifted',
  'user.erased',
]

export function aboutPerson({ userId, companyId, email, name }: Subject): SQL | undefined {
  return or(
    sql`${activities.verb} in ${aboutPeople} and ${activities.subjectId} = ${userId}`,
    sql`${activities.verb} glob 'user.invit*' and ${activities.subjectId} in (select id from team_invitations
      where company_id = ${companyId} and (accepted_by = ${userId}
        or accepted_by is null and lower(email) = ${email.toLowerCase()}))`,
    sql`${activities.verb} glob 'holiday.*' and ${activities.subjectId} in (select id from team_holidays
      where company_id = ${companyId} and user_id = ${userId})`,
    // History names those whom work was given to.
    sql`${activities.verb} in ('task.assigned', 'tasks.assigned') and exists (select 1
      from json_each(${activities.detail}, '$.names') where value = ${name})`,
  )
}
