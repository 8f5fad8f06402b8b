import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Person } from '#app/domain/scope.ts'

/** Whom an export is about. */
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
  /** Never leave: hashes, tokens, and what only means something to the machine. */
  hidden?: readonly string[]
  /** Only in the person's own row. */
  ownOnly?: readonly string[]
  /** In pence; absent for those who may not see money. */
  money?: readonly string[]
  /** Absent for those who may not manage the company. */
  adminOnly?: readonly string[]
}
