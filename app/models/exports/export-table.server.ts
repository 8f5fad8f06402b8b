import { or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { detailList } from '#app/models/activities/activity-detail.server.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'

export type Subject = Person & { email: string; name: string }

/** A unit test checks this list against the schema. */
export type ExportTable = {
  table: SQLiteTable
  about: string
  /** Columns with a person's id: the row belongs to that person's export. */
  people: readonly string[]
  /** Other ways in which a row is about a person. */
  mentions?: (person: Subject) => SQL | undefined
  /** Replaces both: the rows of a person's export. */
  ofPerson?: (person: Subject) => SQL | undefined
  /** The company's rows, where there is no company_id. */
  ofCompany?: (companyId: number) => SQL
  /** Kept from admins: others' rows stay out of the company's export. */
  isPrivate?: boolean
  /** Rows that are private. */
  privateRows?: SQL
  /** Never exported: hashes, tokens, and values for the machine alone. */
  hidden?: readonly string[]
  /** Only in the person's own row. */
  ownOnly?: readonly string[]
  /** In pence; absent for those who may not see money. */
  money?: readonly string[]
  /** In pence; absent for those who may not see pay, unless `ofPerson` leaves only own rows. */
  pay?: readonly string[]
  /** Absent for non-admins. */
  adminOnly?: readonly string[]
  /** Empty until somebody in the company has proven to read the payer's mail. */
  payersOwn?: readonly string[]
}

/** Their subject is a person. */
const aboutPeople = [
  'user.joined',
  'user.updated',
  'user.role_changed',
  'user.removed',
  'user.restored',
  'user.handed_over',
  'user.hand_over_undone',
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
    sql`${activities.verb} glob 'time_entry.*' and ${activities.subjectId} in (select id from time_entries
      where company_id = ${companyId} and user_id = ${userId})`,
    // History names people who were given work.
    sql`${activities.verb} in ('task.assigned', 'tasks.assigned', 'user.handed_over') and exists (select 1
      from ${detailList('tasks.assigned', 'names', activities.detail)} where value = ${name})`,
  )
}

export function requireSubject({ companyId, userId }: Scope): Subject {
  const user = db().select().from(users).where(isSelf({ companyId, userId })).get()
  if (!user) throw new NotFound()
  const { email, firstName, lastName, username } = user
  return { companyId, userId, email, name: fullName(firstName, lastName, username) }
}
