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

/** How one table goes into an export. A unit test holds this list against the schema. */
export type ExportTable = {
  table: SQLiteTable
  /** Said of the file in its README. */
  about: string
  /** Columns that hold the id of a person: a row belongs to an export of theirs when one of them is theirs. */
  people: readonly string[]
  /** Other ways in which a row speaks of a person. */
  mentions?: (person: Subject) => SQL | undefined
  /** In place of both: the rows of a person's export. */
  ofPerson?: (person: Subject) => SQL | undefined
  /** The rows of the company, where there is no company_id to go by. */
  ofCompany?: (companyId: number) => SQL
  /** A person's own and not their admin's to read: others' rows stay out of the company's export. */
  isPrivate?: boolean
  /** The same for some of its rows. */
  privateRows?: SQL
  /** Never leave: hashes, tokens, and what only means something to the machine. */
  hidden?: readonly string[]
  /** Only in the person's own row. */
  ownOnly?: readonly string[]
  /** In pence; absent for those who may not see money. */
  money?: readonly string[]
  /** In pence; absent for those who may not see pay, but where `ofPerson` makes every row the person's own. */
  pay?: readonly string[]
  /** Absent for those who may not manage the company. */
  adminOnly?: readonly string[]
  /** Of companies: empty until somebody in it has shown that they read the payer's mail. */
  payersOwn?: readonly string[]
}

/** Activities that are about a person, not only by one: their subject is the person. */
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
    // History names those whom work was given to.
    sql`${activities.verb} in ('task.assigned', 'tasks.assigned', 'user.handed_over') and exists (select 1
      from ${detailList('tasks.assigned', 'names', activities.detail)} where value = ${name})`,
  )
}

/** The asker as an export names them. */
export function requireSubject({ companyId, userId }: Scope): Subject {
  const user = db().select().from(users).where(isSelf({ companyId, userId })).get()
  if (!user) throw new NotFound()
  const { email, firstName, lastName, username } = user
  return { companyId, userId, email, name: fullName(firstName, lastName, username) }
}
