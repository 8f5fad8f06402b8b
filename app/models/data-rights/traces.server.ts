import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

// The names of somebody who is erased, in what the company keeps. It is looked for by text, since these
// tables have no index for it: one pass through each.

export type Traces = {
  /** As pages show them: first and last name, or the username without. */
  names: readonly string[]
  /** The present one and those of before. */
  usernames: readonly string[]
  email: string
  holidayIds: readonly number[]
  invitationIds: readonly number[]
}

export function holdsAny(column: SQLWrapper, texts: readonly string[]): SQL | undefined {
  return or(...texts.map(text => sql`instr(${column}, ${text}) > 0`))
}

/** What nobody types for something else: a single word, such as Will or Design, may be any word. */
export function unmistakable({ names, email }: Traces): string[] {
  return [...names.filter(name => name.includes(' ')), email]
}
