import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatDateShort, fullName, roleLabel } from '#app/domain/format.ts'
import { lastSignInText, type PersonView, personValues, type WorkRow } from '#app/domain/people/person.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isUndoable } from '#app/models/people/hand-over.server.ts'
import {
  type AssignedProject,
  type AssignedTask,
  listAssignedTasks,
  listProjectsWithoutAnybody,
  listTasksWithoutAnybody,
} from '#app/models/people/open-work.server.ts'
import { requirePerson } from '#app/models/people/person.server.ts'
import { listPositionNames } from '#app/models/positions/position-name.server.ts'
import { handOverText } from './hand-over-page.server.ts'

const maxRows = 100

export function toTaskRow(task: AssignedTask, today: string, back?: string): WorkRow {
  const { id, title, projectId, projectName, jobNumber: number, stageName, dueDate } = task
  const query = back === undefined ? '' : `?from=${encodeURIComponent(back)}`
  const job = projectId === null || number === null ? 'No project' : `${number} ${projectName}`
  return {
    key: `task-${id}`,
    href: `/tasks/${id}/edit${query}`,
    title,
    detail: `${job} · ${stageName.charAt(0).toUpperCase()}${stageName.slice(1)}`,
    due: dueDate === null ? null : formatDateShort(dueDate, today),
  }
}

export function toProjectRow({ id, name, jobNumber }: AssignedProject): WorkRow {
  return {
    key: `project-${id}`,
    href: `/projects/${id}`,
    title: `${jobNumber} ${name}`,
    detail: 'In charge of the job',
    due: null,
  }
}

export function readPerson(scope: Scope, id: number): PersonView {
  const person = requirePerson(scope, id)
  const today = dayIn(scope.timeZone, Date.now())
  const { removal, version, role, email, username, status } = person
  const shown = {
    id,
    version,
    role,
    email,
    username,
    status,
    name: fullName(person.firstName, person.lastName, username),
    roleLabel: roleLabel(role),
    isMe: id === scope.userId,
    isSiteOwner: isSiteOwner(person),
    pinSince:
      person.pinSetAt === null ? null : formatDateShort(dayIn(scope.timeZone, person.pinSetAt), today),
    hasTwoStep: person.hasTwoStep,
    lastSignIn: lastSignInText(person.lastLoginAt, scope.timeZone, today),
    joined: formatDate(dayIn(scope.timeZone, person.createdAt)),
    stored: personValues(person),
    timeZone: scope.timeZone,
    companyAllowance: person.companyAllowance,
    handOver: person.handOver && isUndoable(person.handOver) ? handOverText(scope, person.handOver) : null,
  }
  const back = `/user-management/users/${id}`
  if (!removal) {
    const tasks = listAssignedTasks(scope, id)
    return {
      ...shown,
      removed: null,
      positions: positionsFor(scope, person.jobRole),
      taskCount: tasks.length,
      sharedCount: tasks.filter(({ people }) => people > 1).length,
      projectCount: 0,
      workCount: tasks.length,
      work: tasks.slice(0, maxRows).map(task => toTaskRow(task, today, back)),
    }
  }
  const tasks = listTasksWithoutAnybody(scope, removal.taskIds)
  const projects = listProjectsWithoutAnybody(scope, removal.projectIds)
  return {
    ...shown,
    removed: {
      on: removal.at === null ? null : formatDate(dayIn(scope.timeZone, removal.at)),
      by: removal.by,
    },
    positions: [],
    taskCount: tasks.length,
    sharedCount: 0,
    projectCount: projects.length,
    workCount: tasks.length + projects.length,
    work: [
      ...tasks.map(task => toTaskRow(task, today, back)),
      ...projects.map(project => toProjectRow(project)),
    ].slice(0, maxRows),
  }
}

function positionsFor(scope: Scope, own: string): string[] {
  const names = listPositionNames(scope)
  return own === '' || names.includes(own) ? names : [own, ...names]
}
