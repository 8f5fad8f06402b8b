import { db } from '#db/client.ts'
import { ownerNotifications } from '#db/schema/index.ts'

/** What the site owner is to be told. It works for the service, not for one company: nothing here takes a Scope. */
export type OwnerNews = {
  /** Whom it tells of: it leaves when they are erased. Null when it names nobody. */
  companyId: number | null
  userId?: number | null
  title: string
  message: string
}

/**
 * Tells the site owner, on their dashboard. Call it in the transaction of what it tells of. What names a company or a person
 * says so by their ids, so that it leaves with them.
 */
export function insertOwnerNews({ companyId, userId = null, title, message }: OwnerNews): void {
  db().insert(ownerNotifications).values({ companyId, userId, title, message, createdAt: Date.now() }).run()
}
