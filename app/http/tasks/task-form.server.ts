import { redirect } from '@remix-run/node'
import { fullName, roleLabel } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { isProjectSheet, sheetAt } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskPerson } from '#app/domain/tasks/task.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { searchParam } from '#app/http/input.server.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { readTaskChoices } from '#app/models/tasks/task-choices.server.ts'
import type { TaskOutcome } from '#app/services/tasks/update-task.server.ts'

/** Who can be put on a task; `present` ones are among them even when they have left. */
export function listTaskPeople(
  scope: Scope,
  present: readonly { id: number; name: string }[] = [],
): TaskPerson[] {
  const members = listMembers(scope).map(({ id, firstName, lastName, username, role, away }) => ({
    id,
    name: fullName(firstName, lastName, username),
    role,
    away,
  }))
  return toTaskPeople(members, present)
}

type Member = ReturnType<typeof readTaskChoices>['members'][number]

function toTaskPeople(
  members: readonly Member[],
  present: readonly { id: number; name: string }[],
): TaskPerson[] {
  const gone = present.filter(({ id }) => !members.some(member => member.id === id))
  return [
    ...members.map(member => ({ ...member, role: roleLabel(member.role) })),
    ...gone.map(({ id, name }) => ({ id, name, role: 'no longer active', away: [] })),
  ]
}

/** The same people in one query with the company's stages and positions. */
export function listTaskChoices(scope: Scope, present: readonly { id: number; name: string }[] = []) {
  const { members, ...choices } = readTaskChoices(scope)
  return { people: toTaskPeople(members, present), ...choices }
}

/** A new task's fields to begin with: what was typed before its form was opened; a team member's is their own. */
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

/** The ids of the ticked people: each has a field of its own, so that a refused form comes back as it was ticked. */
export function assigneeIdsIn(form: FormData): number[] | undefined {
  if (!form.has('others')) return undefined
  return [...form.keys()].flatMap(name => {
    const id = name.startsWith('member-') ? parseId(name.slice('member-'.length)) : null
    return id === null ? [] : [id]
  })
}

/** What is said of a tick, with the way back; unticking, and ticking in the project's own dialog, speak for themselves. */
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
 * Back to the task in its list, or to where that list goes on without it (`next`, from tickFields). A project that moved on
 * says so, with the way back; else `news`, if there is any.
 */
export function redirectToTask(
  request: Request,
  { task, advance }: TaskOutcome,
  back: string,
  { news, next = String(task.id) }: { news?: Flash | undefined; next?: string } = {},
) {
  const isHere = isStaying(request) || !/^\d+$/.test(next)
  // Its dialog shows the stage that the project is in by now; the task stands in the one before.
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
        undo: {
          action: `/projects/${advance.projectId}/advance/undo`,
          fields: { activityId: String(advance.activityId), back },
        },
      }
    : news
  return flash ? redirectWithFlash(to, flash) : redirect(to, 303)
}

/** A tick, and the like, sent by script leaves the page where it is: the jump to the task would only move it. */
export function isStaying(request: Request): boolean {
  return (
    request.headers.get('Sec-Fetch-Dest') === 'empty' &&
    /\/(completion|waiting|take)$/.test(new URL(request.url).pathname)
  )
}
