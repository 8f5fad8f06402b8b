import { eq, sql } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

/** When the person wants their morning mail, 'HH:mm'; null for none. */
export function getMorningMailTime(person: Person): string | null {
  return db().select({ time: users.morningMailAt }).from(users).where(isSelf(person)).get()?.time ?? null
}

/** `doneAt` counts as the last mail where that is the later one: nothing older is mailed. */
export function writeMorningMailTime(person: Person, time: string | null, doneAt: number | null): void {
  db()
    .update(users)
    .set({
      morningMailAt: time,
      ...(doneAt === null
        ? {}
        : { morningMailedAt: sql`max(coalesce(${users.morningMailedAt}, 0), ${doneAt})` }),
    })
    .where(isSelf(person))
    .run()
}

/** For the link in each mail, which works without signing in. */
export function findMorningMailReader(userId: number) {
  return (
    db()
      .select({
        companyId: users.companyId,
        userId: users.id,
        time: users.morningMailAt,
        companyName: companies.name,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(eq(users.id, userId))
      .get() ?? null
  )
}
