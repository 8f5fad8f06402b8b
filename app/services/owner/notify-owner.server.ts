import { insertOwnerNews, type OwnerNews } from '#app/models/owner/owner-news.server.ts'

/**
 * Tells the site owner, on their dashboard. Call it in the transaction of what it tells of. What names a company or a person
 * says so by their ids, so that it leaves with them.
 */
export function notifyOwner(news: OwnerNews): void {
  insertOwnerNews(news)
}
