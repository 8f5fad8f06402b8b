import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { newestAct, unreadCount } from '#app/models/notifications/notification.server.ts'
import { db } from '#db/client.ts'
import { chatMessages, chatUserSettings, ownerNotifications } from '#db/schema/index.ts'

/** A badge tells no more apart: whoever never was in the chat has all of the company's before them. */
const mostMessages = 100

type Unread = { portal: number; chat: number; owner: number; act: number }

/**
 * The navigation's badges in one query: unread notifications, chat messages since the last visit, the owner's news; and the
 * company's newest act.
 */
export function countUnread(scope: Scope, isOwner: boolean): Unread {
  const { companyId, userId } = scope
  const news = sql`(select count(*) from ${ownerNotifications} where ${ownerNotifications.isRead} = 0)`
  return db().get<Unread>(sql`select
    ${unreadCount(scope)} as portal,
    (select count(*) from (select 1 from ${chatMessages} where ${chatMessages.companyId} = ${companyId}
      and ${chatMessages.senderId} <> ${userId} and ${chatMessages.binEntryId} is null
      and ${chatMessages.createdAt} > coalesce((select ${chatUserSettings.lastChatVisit} from ${chatUserSettings}
          where ${chatUserSettings.userId} = ${userId}), 0) limit ${mostMessages})) as chat,
    ${isOwner ? news : sql`0`} as owner,
    ${newestAct(companyId)} as act`)
}
