import { Invalid } from '#app/domain/errors.ts'
import { choosePosition } from '#app/domain/positions/position.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findPositionName } from '#app/models/positions/position-name.server.ts'

/** In the company's spelling; the task's present position may stay. */
export function ensurePosition<T extends { jobRole?: string | undefined }>(
  scope: Scope,
  fields: T,
  before = '',
): T {
  const { jobRole } = fields
  if (!jobRole || jobRole === before) return fields
  const found = findPositionName(scope, jobRole)
  if (found === null) throw new Invalid({ jobRole: [choosePosition] })
  return { ...fields, jobRole: found }
}
