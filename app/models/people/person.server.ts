import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { detailOf } from '#app/models/activities/activity-detail.server.ts'
import { positionName } from '#app/models/positions/position-name.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { twoStepOn } from '#app/models/two-step/two-step.server.ts'
import { db } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'
import { undoableHandOver } from './hand-over.server.ts'
import type { UnassignedWork } from './open-work.server.ts'

function invitationCount() {
  return sql<number>`(select count(*) from team_invitations sent where sent.company_id = ${users.companyId}
    and sent.invited_by = ${users.id} and sent.status = 'pending')`
}

const removers = alias(users, 'removers')

export function requirePerson(scope: Scope, id: number) {
  const lastRemovalId = sql`(select max(act.id) from activities act where act.company_id = ${users.companyId}
    and act.subject_id = ${users.id} and act.verb = 'user.removed')`
  const row = db()
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      role: users.role,
      jobRole: positionName(users),
      department: users.department,
      holidayAllowance: users.holidayAllowance,
      companyAllowance: sql<number>`(select holiday_allowance from companies where id = ${scope.companyId})`,
      status: users.status,
      pinSetAt: users.pinSetAt,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
      version: users.version,
      hasTwoStep: twoStepOn(users),
      handOver: undoableHandOver(scope, sql`${users.id}`),
      invitationCount: invitationCount(),
      removedAt: activities.createdAt,
      detail: activities.detail,
      removerFirstName: removers.firstName,
      removerLastName: removers.lastName,
      removerUsername: removers.username,
    })
    .from(users)
    .leftJoin(activities, eq(activities.id, lastRemovalId))
    .leftJoin(removers, onKey(removers, activities.actorId))
    .where(and(eq(users.companyId, scope.companyId), eq(users.id, id), isNull(users.erasedAt)))
    .get()
  if (!row) throw new NotFound('User not found')
  const { removedAt, detail, removerFirstName, removerLastName, removerUsername, ...person } = row
  const removal =
    person.status === 'inactive'
      ? {
          at: removedAt,
          by: removerUsername === null ? null : fullName(removerFirstName, removerLastName, removerUsername),
          ...workIn(detail),
        }
      : null
  return { ...person, removal }
}

function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.filter(id => typeof id === 'number') : []
}

function workIn(detail: Record<string, unknown> | null): UnassignedWork {
  const { taskIds, sharedTaskIds, projectIds } = detailOf('user.removed', detail ?? {})
  return { taskIds: ids(taskIds), sharedTaskIds: ids(sharedTaskIds), projectIds: ids(projectIds) }
}

export function lastRemoval(scope: Scope, userId: number) {
  const removal = db()
    .select({ at: activities.createdAt, detail: activities.detail })
    .from(activities)
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        eq(activities.verb, 'user.removed'),
        eq(activities.subjectId, userId),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(1)
    .get()
  if (!removal) return null
  return { at: removal.at, ...workIn(removal.detail) }
}
