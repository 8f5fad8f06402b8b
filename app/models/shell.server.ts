import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { unreadMessages } from '#app/models/messages/chat-visit.server.ts'
import { newestWork, unreadCount, type Work } from '#app/models/notifications/notification.server.ts'
import { db } from '#db/client.ts'
import { ownerNotifications } from '#db/schema/index.ts'

type Unread = { portal: number; chat: number; owner: number } & Work

/** All badges of the navigation in one query. */
export function countUnread(scope: Scope, isOwner: boolean): Unread {
  const news = sql`(select count(*) from ${ownerNotifications} where ${ownerNotifications.isRead} = 0)`
  return db().get<Unread>(sql`select
    ${unreadCount(scope)} as portal,
    ${unreadMessages(scope)} as chat,
    ${isOwner ? news : sql`0`} as owner,
    ${newestWork(scope)}`)
}
