import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { isHere, isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

/** Everybody's colour who has not left, newest person first; null for who has chosen none. */
export function listChatColours(scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  return db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      chatColor: users.chatColor,
    })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), isHere))
    .orderBy(sql`${users.createdAt} desc`, sql`${users.id} desc`)
    .limit(limit)
    .offset(offset)
    .all()
}

/** The person's own colour, and those of everybody else. */
export function readChatColours(scope: Scope): { own: string | null; taken: string[] } {
  const rows = db()
    .select({ userId: users.id, colour: users.chatColor })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), isNotNull(users.chatColor)))
    .all()
  const colours = (isOwn: boolean) =>
    rows.flatMap(({ userId, colour }) => ((userId === scope.userId) === isOwn && colour ? [colour] : []))
  return { own: colours(true)[0] ?? null, taken: colours(false) }
}

export function saveChatColour(scope: Scope, chatColor: string): void {
  db().update(users).set({ chatColor }).where(isSelf(scope)).run()
}
