import { dayIn } from '#app/domain/clock.ts'
import { fullName, roleLabel } from '#app/domain/format.ts'
import { may, roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { taskFilters, taskRights } from '#app/domain/tasks/task.ts'
import { byDue, tasksByJob } from '#app/domain/tasks/task-jobs.ts'
import { idQuery, pageParam, searchParam } from '#app/http/input.server.ts'
import { findTeam } from '#app/models/people/team.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { findTasks, searchTasks } from '#app/models/tasks/task-list.server.ts'

const pageSize = 50

/** Assigning leaves out done tasks. */
export function askedTaskList(url: URL) {
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

function nameOf(scope: Scope, id: number, team: ReturnType<typeof findTeam>): string {
  const { firstName, lastName, username } = team.find(member => member.id === id) ?? requireUser(scope, id)
  return fullName(firstName, lastName, username)
}

function shownTask({ id, title, description, status, priority, dueDate, assignees, ...task }: Task) {
  const { waitingFor, waitingUntil, waitingSince, projectId, projectName, jobNumber } = task
  return {
    ...{ id, title, description: description.slice(0, 160), status, priority, dueDate, assignees },
    ...{ waitingFor, waitingUntil, waitingSince, projectId, projectName, jobNumber },
    stageName: task.stageName,
    stageColour: task.stageColour,
  }
}

/** Throws NotFound for a person of another company. */
export function readTaskList(scope: Scope, url: URL) {
  const place = askedTaskList(url)
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
  const tasks = rows.map(shownTask)
  const open = tasks.filter(({ status }) => status !== 'complete')
  return {
    ...place,
    personName,
    total,
    isMore,
    isCut: found?.isCut ?? false,
    pageCount: Math.ceil(total / pageSize),
    jobs: tasksByJob(place.filter === 'waiting' ? open : byDue(open)),
    finished: tasks.filter(({ status }) => status === 'complete'),
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
