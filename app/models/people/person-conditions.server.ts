import { eq, ne, sql } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'

// Conditions on users, for selects.

// Emails and usernames are unique among those who have not left.
export const isHere = ne(users.status, 'inactive')

export function hasEmail(email: string) {
  return eq(sql`lower(${users.email})`, email.toLowerCase())
}
