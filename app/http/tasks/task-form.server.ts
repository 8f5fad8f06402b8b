import { redirect } from '@remix-run/node'
import { fullName, initials, roleLabel } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { isProjectSheet, sheetAt } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskAssignee, TaskPerson, TeamPerson } from '#app/domain/tasks/task.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { searchParam } from '#app/http/input.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { findTeam } from '#app/models/people/team.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { readTaskChoices } from '#app/models/tasks/task-choices.server.ts'
import type { TaskOutcome } from '#app/services/tasks/update-task.server.ts'

export function listTaskPeople(scope: Scope): TaskPerson[] {
  return listMembers(scope).map(({ id, firstName, lastName, username, role, away }) => ({
    id,
    name: fullName(firstName, lastName, username),
    role: roleLabel(role),
    away,
  }))
}

const left = 'no longer active'

function goneOf<Person extends { id: number }>(
  present: readonly Person[],
  members: readonly { id: number }[],
): Person[] {
  return present.filter(({ id }) => !members.some(member => member.id === id))
}

/** With how much each has to do; includes `present` people who have left. */
export function listTeamPeople(scope: Scope, present: readonly TaskAssignee[]): TeamPerson[] {
  const members = findTeam(scope, '').map(({ id, firstName, lastName, username, role, ...member }) => ({
    id,
    name: fullName(firstName, lastName, username),
    initials: initials(firstName, lastName, username),
    role: roleLabel(role),
    note: `${member.jobRole || roleLabel(role)} · ${member.openTasks} open`,
    colour: member.chatColor,
    away: member.away,
  }))
  return [
    ...members,
    ...goneOf(present, members).map(person => ({
      ...person,
      role: left,
      note: left,
      colour: null,
      away: [],
    })),
  ]
}

type Present = { assignees: readonly { id: number; name: string }[]; projectId: number | null }

/** With the people and the project that a task has. */
export function listTaskChoices(scope: Scope, { assignees: present, projectId }: Present) {
  const { members, ...choices } = readTaskChoices(scope, projectId)
  const people: TaskPerson[] = [
    ...members.map(member => ({ ...member, role: roleLabel(member.role) })),
    ...goneOf(present, members).map(({ id, name }) => ({ id, name, role: left, away: [] })),
  ]
  return { people, ...choices }
}

/** From the address; a team member's task is their own. */
export function newTaskValues(scope: Scope, url: URL): Record<string, string> {
  return {
    title: searchParam(url, 'title'),
    dueDate: searchParam(url, 'dueDate'),
    priority: 'medium',
    status: 'pending',
    assignedTo:
      url.searchParams.get('assignedTo') ?? (scope.role === 'team_member' ? String(scope.userId) : ''),
  }
}

/** One field per person, so that a refused form keeps its ticks. */
export function assigneeIdsIn(form: FormData): number[] | undefined {
  if (!form.has('others')) return undefined
  return [...form.keys()].flatMap(name => {
    const id = name.startsWith('member-') ? parseId(name.slice('member-'.length)) : null
    return id === null ? [] : [id]
  })
}

/** A dialog over the list leads back to the list as it was, one from elsewhere there. */
export function taskBack(url: URL): string {
  return returnPath(url.searchParams.get('from'), `/tasks${url.search}`)
}

/** Undefined for unticking, and in the project's dialog, which shows the change itself. */
export function tickNews({ task }: TaskOutcome, done: boolean, back: string): Flash | undefined {
  if (!done || isProjectSheet(back)) return undefined
  return {
    title: 'Task completed',
    message: task.title,
    tone: 'good',
    undo: { action: `/tasks/${task.id}/completion`, fields: { done: '0', back } },
  }
}

/**
 * Returns to the task in its list, or to the task `next` (from tickFields). Tells that the project moved on, with an undo button;
 * else shows `news`.
 */
export function redirectToTask(
  request: Request,
  { task, advance }: TaskOutcome,
  back: string,
  { news, next = String(task.id) }: { news?: Flash | undefined; next?: string } = {},
) {
  const isHere = isStaying(request) || !/^\d+$/.test(next)
  // The dialog shows the project's new stage; the task is in the previous one.
  const to =
    advance && isProjectSheet(back)
      ? sheetAt(back, advance.stage.id)
      : isHere
        ? back
        : pathAt(back, `task-${next}`)
  const flash: Flash | undefined = advance
    ? {
        title: 'Stage Advanced!',
        message: advance.message,
        tone: 'good',
        stageColour: advance.stage.colour,
        undo: { action: `/activities/${advance.activityId}/undo`, fields: { back } },
      }
    : news
  return flash ? redirectWithFlash(to, flash) : redirect(to, 303)
}

/** A script's tick leaves the page where it is. */
export function isStaying(request: Request): boolean {
  return (
    request.headers.get('Sec-Fetch-Dest') === 'empty' &&
    /\/(completion|waiting|take)$/.test(new URL(request.url).pathname)
  )
}
