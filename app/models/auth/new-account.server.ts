import { and, eq, sql } from 'drizzle-orm'
import { hasEmail, isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

// Functions without a Scope serve people who are not signed in.

export function isEmailTaken(email: string): boolean {
  return (
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(hasEmail(email), isHere))
      .get() !== undefined
  )
}

/** An active account has proven to read its mail. */
export function isEmailProven(email: string): boolean {
  const isProven = and(hasEmail(email), isHere, eq(users.emailUnproven, false))
  return db().select({ id: users.id }).from(users).where(isProven).get() !== undefined
}

export function isUsernameTaken(username: string): boolean {
  return (
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), isHere))
      .get() !== undefined
  )
}

type NewUser = Pick<
  typeof users.$inferInsert,
  | 'companyId'
  | 'username'
  | 'email'
  | 'emailUnproven'
  | 'passwordHash'
  | 'firstName'
  | 'lastName'
  | 'welcomeEmailSentAt'
>

export function insertFirstAdmin(values: NewUser): number {
  const now = Date.now()
  return db()
    .insert(users)
    .values({ ...values, role: 'admin', createdAt: now, lastLoginAt: now })
    .returning({ id: users.id })
    .get().id
}
