import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { chatMessages, chatUserSettings, notifications, ownerNotifications } from '#db/schema/index.ts'

type Unread = { portal: number; chat: number; owner: number }

/** The navigation's badges in one query: unread notifications, chat messages since the last visit, the owner's news. */
export function countUnread({ companyId, userId }: Scope, isOwner: boolean): Unread {
  const news = sql`(select count(*) from ${ownerNotifications} where ${ownerNotifications.isRead} = 0)`
  return db().get<Unread>(sql`select
    (select count(*) from ${notifications} where ${notifications.companyId} = ${companyId}
      and ${notifications.userId} = ${userId} and ${notifications.isRead} = 0) as portal,
    (select count(*) from ${chatMessages} where ${chatMessages.companyId} = ${companyId}
      and ${chatMessages.senderId} <> ${userId} and ${chatMessages.createdAt} > coalesce(
        (select ${chatUserSettings.lastChatVisit} from ${chatUserSettings}
          where ${chatUserSettings.userId} = ${userId}), 0)) as chat,
    ${isOwner ? news : sql`0`} as owner`)
}
