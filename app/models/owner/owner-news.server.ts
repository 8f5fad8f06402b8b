import { and, count, desc, eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { ownerNotifications } from '#db/schema/index.ts'

/** For the service, not for one company: nothing here takes a Scope. */
export type OwnerNews = {
  /** Whom it is about: deleted when they are erased. Null when it names nobody. */
  companyId: number | null
  userId?: number | null
  title: string
  message: string
}

/** Call it in the transaction of what it tells of. */
export function insertOwnerNews({ companyId, userId = null, title, message }: OwnerNews): void {
  db().insert(ownerNotifications).values({ companyId, userId, title, message, createdAt: Date.now() }).run()
}

type Slice = { limit: number; offset: number }

export function listOwnerNews({ onlyUnread = false }: { onlyUnread?: boolean }, { limit, offset }: Slice) {
  return db()
    .select({
      id: ownerNotifications.id,
      companyId: ownerNotifications.companyId,
      title: ownerNotifications.title,
      message: ownerNotifications.message,
      isRead: ownerNotifications.isRead,
      createdAt: ownerNotifications.createdAt,
    })
    .from(ownerNotifications)
    .where(onlyUnread ? eq(ownerNotifications.isRead, false) : undefined)
    .orderBy(desc(ownerNotifications.createdAt), desc(ownerNotifications.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export function countOwnerNews(): number {
  return db().select({ n: count() }).from(ownerNotifications).get()?.n ?? 0
}

/** Without `id` all; returns how many were unread. */
export function markOwnerNewsRead(id?: number): number {
  const unread = eq(ownerNotifications.isRead, false)
  return db()
    .update(ownerNotifications)
    .set({ isRead: true })
    .where(id === undefined ? unread : and(unread, eq(ownerNotifications.id, id)))
    .run().changes
}

export function hasOwnerNews(id: number): boolean {
  const found = db()
    .select({ id: ownerNotifications.id })
    .from(ownerNotifications)
    .where(eq(ownerNotifications.id, id))
    .get()
  return found !== undefined
}
