import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { writeRestriction } from '#app/models/data-rights/restriction.server.ts'
import { transaction } from '#db/client.ts'

export function restrictData(scope: Scope, isRestricted: boolean): boolean {
  return transaction(() => {
    if (!writeRestriction(scope, isRestricted)) return false
    const verb = isRestricted ? 'user.restricted' : 'user.restriction_lifted'
    recordActivity(scope, verb, { subjectId: scope.userId, detail: {} })
    return true
  })
}
