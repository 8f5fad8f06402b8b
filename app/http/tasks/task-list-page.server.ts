import { dayIn } from '#app/domain/clock.ts'
import { fullName, roleLabel } from '#app/domain/format.ts'
import { may, roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { maxAssigned } from '#app/domain/tasks/assign-many.ts'
import { taskFilters, taskRights } from '#app/domain/tasks/task.ts'
import { type TaskListPlace, taskListHref } from '#app/domain/tasks/task-links.ts'
import { idQuery, pageParam, searchParam } from '#app/http/input.server.ts'
import { findTeam } from '#app/models/people/team.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { findOpenTaskIds, findTasks, searchTasks } from '#app/models/tasks/task-list.server.ts'

const pageSize = 50

/** Assigning leaves out done tasks. */
function askedPlace(url: URL) {
  const asked = taskFilters.find(taskFilter => taskFilter === url.searchParams.get('filter')) ?? 'all'
  const assigning = url.searchParams.get('assign') === '1'
  const isMine = url.searchParams.get('mine') === '1'
  return {
    filter: assigning && (asked === 'all' || asked === 'done') ? ('open' as const) : asked,
    mine: isMine,
    person: isMine ? null : askedPerson(url),
    query: searchParam(url),
    page: pageParam(url),
    assigning,
  }
}

function askedPerson(url: URL) {
  return url.searchParams.get('person') === 'none' ? ('none' as const) : idQuery(url, 'person')
}

/** Throws NotFound for a person of another company. */
export function readTaskList(scope: Scope, url: URL) {
  const place = askedPlace(url)
  const { query, person, page, assigning } = place
  const team = assigning ? findTeam(scope, '') : []
  const personName = typeof person === 'number' ? nameOf(scope, person, team) : ''
  const found = searchTasks(scope, query)
  const { rows, total, isMore } = findTasks(
    scope,
    { ...place, found },
    { limit: pageSize, offset: (page - 1) * pageSize },
  )
  const rights = taskRights(scope, rows)
  return {
    ...place,
    personName,
    total,
    isMore,
    isCut: found?.isCut ?? false,
    pageCount: Math.ceil(total / pageSize),
    tasks: rows.map(row => ({ ...row, description: row.description.slice(0, 160) })),
    rights,
    mayCreate: may(scope, 'task.create'),
    mayAssign: rows.some(({ id, status }) => status !== 'complete' && rights[id]?.edit),
    mayAssignAll: roleMay(scope.role, 'task.edit'),
    people: team.map(member => ({
      id: member.id,
      name: fullName(member.firstName, member.lastName, member.username),
      role: roleLabel(member.role),
      tasks: member.openTasks,
      away: member.away,
    })),
    today: dayIn(scope.timeZone, Date.now()),
    waitFormOf: idQuery(url, 'wait'),
  }
}

function nameOf(scope: Scope, id: number, team: ReturnType<typeof findTeam>): string {
  const { firstName, lastName, username } = team.find(member => member.id === id) ?? requireUser(scope, id)
  return fullName(firstName, lastName, username)
}

/** `ids` stops at the most that one form assigns. */
export function readAssignable(scope: Scope, url: URL): { here: string; ids: () => number[] } {
  const { page: _any, ...place } = askedPlace(url)
  const asked: TaskListPlace = { ...place, assigning: true }
  return {
    here: taskListHref(asked),
    ids: () => findOpenTaskIds(scope, place, maxAssigned),
  }
}
