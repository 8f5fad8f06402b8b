import { changedFields } from '#app/domain/activities/changes.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { hasLeft } from '#app/domain/people/member.ts'
import type { UserChange } from '#app/domain/people/user.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { choosePosition } from '#app/domain/positions/position.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Member, requireUser } from '#app/models/people/user.server.ts'
import { writeUser } from '#app/models/people/user-writes.server.ts'
import { findPositionName } from '#app/models/positions/position-name.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { changeRole } from './change-role.server.ts'
import { removeUser } from './remove-user.server.ts'
import { restoreUser } from './restore-user.server.ts'

/** All or nothing. Throws Stale when made from an older version. */
export function updateUser(scope: Scope, id: number, { version, ...change }: UserChange): Member {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const current = requireUser(scope, id)
    if (changedFields(current, change).length === 0) return current
    ensureVersion(scope, 'user', current, version)
    const { role, status, ...details } = change
    if (status === 'active') restoreUser(scope, id)
    saveDetails(scope, id, details)
    if (role !== undefined) changeRole(scope, id, { role })
    if (status === 'inactive') removeUser(scope, id)
    return requireUser(scope, id)
  })
}

type Details = Omit<UserChange, 'role' | 'status' | 'version'>

function saveDetails(scope: Scope, id: number, details: Details): void {
  const current = requireUser(scope, id)
  const wanted = { ...details, ...provenJobRole(scope, current, details) }
  const fields = changedFields(current, wanted)
  if (fields.length === 0) return
  if (current.status === 'inactive') throw new Conflict(hasLeft)
  writeUser(scope, id, wanted)
  const saved = requireUser(scope, id)
  const name = fullName(saved.firstName, saved.lastName, saved.username)
  recordActivity(scope, 'user.updated', { subjectId: id, detail: { name, fields } })
}

function provenJobRole(scope: Scope, current: Member, { jobRole }: Details): Pick<Details, 'jobRole'> {
  if (jobRole === undefined || jobRole === '' || jobRole === current.jobRole) return {}
  const found = findPositionName(scope, jobRole)
  if (found === null) throw new Invalid({ jobRole: [choosePosition] })
  return { jobRole: found }
}
