import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { chatMessages, chatUserSettings, notifications, ownerNotifications } from '#db/schema/index.ts'

/** The navigation's badges in one query: unread notifications, chat messages since the last visit, the owner's news. */
export function countUnread(scope: Scope, isOwner: boolean): { portal: number; chat: number; owner: number } {
  const unreadNotifications = db()
    .select({ n: sql<number>`count(*)` })
    .from(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        eq(notifications.userId, scope.userId),
        eq(notifications.isRead, false),
      ),
    )
  const lastVisit = sql`coalesce((select ${chatUserSettings.lastChatVisit} from ${chatUserSettings}
    where ${chatUserSettings.userId} = ${scope.userId}), 0)`
  const unreadMessages = db()
    .select({ n: sql<number>`count(*)` })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.companyId, scope.companyId),
        ne(chatMessages.senderId, scope.userId),
        gt(chatMessages.createdAt, lastVisit),
      ),
    )
  const ownerNews = db()
    .select({ n: sql<number>`count(*)` })
    .from(ownerNotifications)
    .where(eq(ownerNotifications.isRead, false))
  const row = db().get<{ portal: number; chat: number; owner: number }>(
    sql`select (${unreadNotifications}) as portal, (${unreadMessages}) as chat, ${isOwner ? sql`(${ownerNews})` : sql`0`} as owner`,
  )
  return row ?? { portal: 0, chat: 0, owner: 0 }
}
