import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'

export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'title' | 'message' | 'type' | 'relatedTaskId' | 'relatedProjectId'
> & {
  /** What it tells of, such as 'activity:12': one notification a person and event. */
  eventKey: string
}

/** Tells each person once of an event: a second one of the same event is left out. */
export function insertNotifications(scope: Scope, rows: readonly NewNotification[]): void {
  if (rows.length === 0) return
  const createdAt = Date.now()
  db()
    .insert(notifications)
    .values(rows.map(row => ({ ...row, companyId: scope.companyId, createdAt })))
    .onConflictDoNothing()
    .run()
}
