import { fullName, roleLabel } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskPerson } from '#app/domain/tasks/task.ts'
import { searchParam } from '#app/http/input.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'

/** Who can be put on a task; `present` ones are among them even when they have left. */
export function listTaskPeople(
  scope: Scope,
  present: readonly { id: number; name: string }[] = [],
): TaskPerson[] {
  const members = listMembers(scope).map(({ id, firstName, lastName, username, role, away }) => ({
    id,
    name: fullName(firstName, lastName, username),
    role: roleLabel(role),
    away,
  }))
  const gone = present.filter(({ id }) => !members.some(member => member.id === id))
  return [...members, ...gone.map(({ id, name }) => ({ id, name, role: 'no longer active', away: [] }))]
}

/** A new task's fields to begin with: what was typed before its form was opened; a team member's is their own. */
export function newTaskValues(scope: Scope, url: URL): Record<string, string> {
  return {
    title: searchParam(url, 'title'),
    dueDate: searchParam(url, 'dueDate'),
    priority: 'medium',
    status: 'pending',
    assignedTo: scope.role === 'team_member' ? String(scope.userId) : '',
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
