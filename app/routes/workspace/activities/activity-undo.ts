import type { Verb } from '#app/domain/activities/activity.ts'
import { NotFound } from '#app/domain/errors.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { undoneText } from '#app/domain/people/hand-over.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assignUndoneText } from '#app/domain/tasks/assign-many.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import { findActivity } from '#app/models/activities/activity.server.ts'
import { undoHandOver } from '#app/services/people/undo-hand-over.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'
import { undoRestart } from '#app/services/projects/undo-restart.server.ts'
import { undoAssigning } from '#app/services/tasks/assign-many.server.ts'
import { undoRedating } from '#app/services/tasks/redate-tasks.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'

type Undone = Omit<Flash, 'title'> & { anchor?: string }
type Undo = (scope: Scope, id: number, of: { subjectId: number; projectId: number }) => Undone

const undoOf: Readonly<Partial<Record<string, Undo>>> = {
  'project.advanced': (scope, id, { projectId }) => {
    const { stage, task } = undoAdvance(scope, projectId, id)
    const message = `Project moved back to ${capitaliseFirst(stage.name)} stage`
    return { message, stageColour: stage.colour, anchor: `task-${task.id}` }
  },
  'project.restarted': (scope, id, { projectId }) => {
    const { project, stage, isOwnBoard } = undoRestart(scope, projectId, id)
    const board = isOwnBoard ? ', and off your board' : ''
    const message = `${project.name} is in ${capitaliseFirst(stage.name)} again${board}`
    return { message, stageColour: stage.colour }
  },
  'tasks.redated': (scope, id, { projectId }) => {
    const { count, isJobBack } = undoRedating(scope, projectId, id)
    const tasks = count > 0 ? `${plural(count, 'task has its', 'tasks have their')} old dates again.` : ''
    return { message: [tasks, isJobBack ? 'So has the job.' : ''].filter(Boolean).join(' ') }
  },
  'template.applied': (scope, id, { projectId }) => {
    const { name, restored } = undoApply(scope, projectId, id)
    const old = restored > 0 ? ` ${plural(restored, 'old task is', 'old tasks are')} back.` : ''
    return { message: `The template “${name}” is off again.${old}` }
  },
  'tasks.assigned': (scope, id) => {
    const { count, left } = undoAssigning(scope, id)
    return { message: assignUndoneText(count, left) }
  },
  'user.handed_over': (scope, id, { subjectId }) => {
    const { name, back, left } = undoHandOver(scope, subjectId, id)
    return { message: undoneText(name, back, left) }
  },
} satisfies Partial<Record<Verb, Undo>>

const route = postOnly({
  page: '/projects',
  form: emptyForm,
  conflict: 'Not undone',
  post: ({ scope, id, back }) => {
    const activity = findActivity(scope, id)
    const undo = activity && undoOf[activity.verb]
    if (!undo) throw new NotFound('This can no longer be undone')
    const { subjectId, projectId } = activity
    const { anchor, ...flash } = undo(scope, id, { subjectId, projectId: projectId ?? 0 })
    return redirectWithFlash(anchor ? pathAt(back, anchor) : back, { title: 'Undone', ...flash })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
