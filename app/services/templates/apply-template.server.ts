import { Conflict, Invalid } from '#app/domain/errors.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { storedPlan } from '#app/domain/templates/task-plan.ts'
import type { TemplateApplication } from '#app/domain/templates/template-application.schema.ts'
import {
  existingTasksText,
  type MappedStage,
  mismatchText,
  planApplication,
} from '#app/domain/templates/template-application.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { memberIds } from '#app/models/people/member-proof.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { insertProjectTasks, readTaskPlaces } from '#app/models/tasks/project-tasks.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { findApplication } from '#app/models/templates/template-application.server.ts'
import { ensureTasksFit, ensureTemplate } from '#app/services/ensure.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { paintStage } from '#app/services/stages/stage-changes.server.ts'
import { binTasksOf } from '#app/services/tasks/clear-project-tasks.server.ts'
import { transaction } from '#db/client.ts'
import { planTemplateDates } from './plan-template-dates.server.ts'

export type Application = {
  tasksCreated: number
  activityId: number
  binEntryId: number | null
  /** Tasks left without a person, who has left the company. */
  droppedAssignees: number
  mapping: MappedStage[]
}

/** Each warning of spec 2, section 4, that was not bypassed throws Conflict with `warning`. The project stays in its stage. */
export function applyTemplate(scope: Scope, projectId: number, options: TemplateApplication): Application {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    requireMay(scope, 'template.apply', project)
    const input = { projectId, ...options }
    const { id: activityId, ...made } = once(scope, 'template application', {
      input,
      make: () => apply(scope, project, options),
      find: earlierApplication,
      gone: 'This was undone. Open the page again to apply it again',
    })
    return { activityId, ...made }
  })
}

type RecordedApplication = Omit<Application, 'activityId'> & { id: number }

function apply(scope: Scope, project: Project, options: TemplateApplication): RecordedApplication {
  const { mode = 'replace' } = options
  const template = ensureTemplate(scope, options.templateId)
  const stages = listStages(scope)
  const members = memberIds(scope)
  const plan = planApplication(template.tasks, stages, members)
  if (plan.tasks.length === 0) throw new Invalid({ templateId: ['Template has no tasks to apply'] })
  const places = readTaskPlaces(scope, project.id)
  const isReplacing = mode === 'replace' && places.total > 0
  if (isReplacing && !options.bypassMultipleTemplateCheck) throw multipleTemplates(project, places)
  if (plan.isMismatch && !options.bypassMismatchCheck) throw mismatch(plan.mapping, stages.length)

  const binEntryId = isReplacing ? binTasksOf(scope, project, places.total) : null
  const { dates } = planTemplateDates(scope, plan.tasks, project, stages)
  const rows = plan.tasks.map(({ plan: own, ...task }, at) => ({
    ...task,
    ...storedPlan(own),
    dueDate: dates[at]?.date ?? null,
  }))
  const taskIds = insertProjectTasks(scope, project.id, rows, places.lastPositions)
  ensureTasksFit(scope, project.id)
  const assignments = plan.tasks.flatMap(({ title, assignedTo }, at) => {
    const taskId = taskIds[at]
    return assignedTo === null || taskId === undefined ? [] : [{ userId: assignedTo, taskId, title }]
  })
  insertAssignments(scope, assignments)
  // Stages belong to the company: a template adds none, and recolours them only when asked.
  const mayPaint = options.carryColours === true && may(scope, 'stages.configure')
  const colours = mayPaint ? plan.colours : []
  for (const { stageId: id, name, to } of colours) paintStage(scope, { id, name }, to)

  const { mapping, droppedAssignees } = plan
  const id = recordActivity(scope, 'template.applied', {
    subjectId: project.id,
    projectId: project.id,
    detail: {
      name: template.name,
      count: taskIds.length,
      templateId: template.id,
      taskIds,
      binEntryId,
      colours: colours.map(({ stageId, from, to }) => ({ stageId, from, to })),
      droppedAssignees,
      mapping,
    },
  })
  notifyAssigned(scope, { activityId: id, project, assignments })
  return { id, tasksCreated: taskIds.length, binEntryId, droppedAssignees, mapping }
}

function earlierApplication(scope: Scope, id: number): RecordedApplication | null {
  const earlier = findApplication(scope, id)
  if (!earlier || earlier.isUndone) return null
  const { count, binEntryId, droppedAssignees, mapping } = earlier.detail
  return { id, tasksCreated: count, binEntryId, droppedAssignees, mapping }
}

function multipleTemplates(project: Project, tasks: { total: number; done: number }): Conflict {
  const text = existingTasksText(project.jobNumber, tasks)
  return new Conflict(`${text} Applying a template replaces them: they go to the bin.`, {
    warning: 'multiple-template',
    requiresConfirmation: true,
    existingTasks: tasks.total,
    completedTasks: tasks.done,
  })
}

function mismatch(mapping: readonly MappedStage[], stageCount: number): Conflict {
  const text = `The template’s stages are not yours. ${mismatchText(mapping, stageCount)}`
  return new Conflict(`${text} Its tasks go to your stages by position.`, {
    warning: 'mismatch',
    requiresConfirmation: true,
    mapping,
  })
}
