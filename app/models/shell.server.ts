import { sql } from 'drizzle-orm'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { unreadMessages } from '#app/models/messages/chat-visit.server.ts'
import { newestWork, unreadCount, type Work } from '#app/models/notifications/notification.server.ts'
import { featuresOf } from '#app/models/premium/premium.server.ts'
import { db } from '#db/client.ts'
import { ownerNotifications } from '#db/schema/index.ts'

type Unread = { portal: number; chat: number; owner: number } & Work

/** In one query: all badges of the navigation, and the premium features that the person has. */
export function readNavigation(scope: Scope, isOwner: boolean): Unread & { features: string[] } {
  const isAdmin = scope.role === 'admin'
  const news = sql`(select count(*) from ${ownerNotifications} where ${ownerNotifications.isRead} = 0)`
  const { features, ...unread } = db().get<Unread & { features: string | null }>(sql`select
    ${unreadCount(scope)} as portal,
    ${unreadMessages(scope)} as chat,
    ${isOwner ? news : sql`0`} as owner,
    ${newestWork(scope)},
    ${isAdmin ? sql`null` : sql`(select json_group_array(name) from (${featuresOf(scope)}))`} as features`)
  return { ...unread, features: features === null ? [...premiumFeatureNames] : JSON.parse(features) }
}
