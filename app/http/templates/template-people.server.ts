import { dayIn } from '#app/domain/clock.ts'
import { fullName, initials, roleLabel } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { personText } from '#app/domain/tasks/task.ts'
import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { listMembers } from '#app/models/people/user.server.ts'

function assignedIn({ stages }: TemplateDraft): number[] {
  return stages.flatMap(({ tasks }) => tasks.flatMap(({ assignedTo }) => assignedTo ?? []))
}

/** Who can be put on a task; who stands in the template stays, even if they have since left. */
export function listPeople(scope: Scope, start: TemplateDraft) {
  const today = dayIn(scope.timeZone, Date.now())
  const members = listMembers(scope).map(({ id, firstName, lastName, username, role, away }) => ({
    id,
    name: fullName(firstName, lastName, username),
    initials: initials(firstName, lastName, username),
    choice: personText(
      { id, name: fullName(firstName, lastName, username), role: roleLabel(role), away },
      today,
    ),
  }))
  const known = new Set(members.map(({ id }) => id))
  const gone = [...new Set(assignedIn(start))].filter(id => !known.has(id))
  return [
    ...members,
    ...gone.map(id => ({
      id,
      name: 'Former colleague',
      initials: '?',
      choice: 'Former colleague · no longer active',
    })),
  ]
}

/** The draft without those who are none of these people. */
export function withPeople(draft: TemplateDraft, people: readonly { id: number }[]): TemplateDraft {
  const known = new Set(people.map(({ id }) => id))
  const stages = draft.stages.map(stage => ({
    ...stage,
    tasks: stage.tasks.map(task =>
      task.assignedTo === null || known.has(task.assignedTo) ? task : { ...task, assignedTo: null },
    ),
  }))
  return { ...draft, stages }
}
