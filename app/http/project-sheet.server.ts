import { activityText } from '#app/domain/activity-text.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatInstant, formatMoney, fullName } from '#app/domain/format.ts'
import { jobNumber } from '#app/domain/job-number.ts'
import { may } from '#app/domain/permissions.ts'
import { projectOverdue } from '#app/domain/project.ts'
import { projectFormValues } from '#app/domain/project-form.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ownedTask, taskRights } from '#app/domain/task.ts'
import { listProjectActivities } from '#app/models/activity.server.ts'
import { requireProjectSheet } from '#app/models/project-list.server.ts'
import { listProjectTasks } from '#app/models/task.server.ts'
import { newRequestId } from './form.server.ts'

const historyLength = 20

/** Everything a project's dialog shows; `tab` is the stage whose tasks are listed, by default the project's own. */
export function readProjectSheet(scope: Scope, currency: string, id: number, tab: number) {
  const { estimatedValue, actualValue, client, assignee, stages, isOnBoard, ...project } =
    requireProjectSheet(scope, id)
  const all = listProjectTasks(scope, id)
  const today = dayIn(scope.timeZone, Date.now())
  const seesMoney = may(scope, 'money.read')
  const here = stages.find(stage => stage.id === project.stageId)
  const stage = stages.find(each => each.id === tab) ?? here
  if (!here || !stage) throw new Error(`Project ${id} is in no stage of its company`)
  const tasks = all.filter(task => task.stageId === stage.id)
  const money = (pence: number | null) => (pence === null ? null : formatMoney(pence, currency))
  return {
    project: {
      ...project,
      jobNumber: jobNumber(project.jobNumber),
      overdue: projectOverdue(project, today),
      assignee: assignee ? fullName(assignee.firstName, assignee.lastName, assignee.username) : null,
    },
    client,
    here,
    stage,
    stages: stages.map(each => {
      const own = all.filter(task => task.stageId === each.id)
      return { ...each, total: own.length, done: own.filter(task => task.status === 'complete').length }
    }),
    tasks,
    hasTasks: all.length > 0,
    isOnBoard: isOnBoard && all.length > 0,
    rights: taskRights(scope, tasks),
    history: readHistory(scope, id, today),
    today,
    timeZone: scope.timeZone,
    requestId: newRequestId(),
    values: projectFormValues({ ...project, estimatedValue, actualValue }, seesMoney),
    money: seesMoney ? { estimated: money(estimatedValue), actual: money(actualValue) } : null,
    may: {
      edit: may(scope, 'project.edit', project),
      delete: may(scope, 'project.delete', project),
      addTask: may(scope, 'task.create'),
      applyTemplate: may(scope, 'template.apply', project),
      assign: all.some(task => may(scope, 'task.edit', ownedTask(task))),
    },
  }
}

function readHistory(scope: Scope, projectId: number, today: string) {
  const seesMoney = may(scope, 'money.read')
  return listProjectActivities(scope, projectId, historyLength).map(row => ({
    id: row.id,
    who: row.actorFirstName || fullName(row.actorFirstName, row.actorLastName, row.actorUsername),
    text: activityText(row.verb, row.detail, { seesMoney }),
    when: formatInstant(row.createdAt, scope.timeZone, today),
    dateTime: new Date(row.createdAt).toISOString(),
  }))
}
