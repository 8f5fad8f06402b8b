import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'

/** What the person was told after `since` and has not read, the newest first, and how much of it there is. */
export function listUnreadSince({ companyId, userId }: Person, since: number, limit: number) {
  const isMeant = and(
    eq(notifications.companyId, companyId),
    eq(notifications.userId, userId),
    eq(notifications.isRead, false),
    gt(notifications.createdAt, since),
  )
  const rows = db()
    .select({ id: notifications.id, title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(isMeant)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .all()
  const all = db().select({ n: count() }).from(notifications).where(isMeant).get()
  return { rows, total: all?.n ?? 0 }
}
