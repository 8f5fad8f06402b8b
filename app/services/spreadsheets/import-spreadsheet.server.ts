import { Conflict } from '#app/domain/errors.ts'
import { plural } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { dueDateOrDefault } from '#app/domain/projects/due-date.ts'
import type { Scope } from '#app/domain/scope.ts'
import { lackingFields } from '#app/domain/spreadsheets/guess-columns.ts'
import { type ImportPlan, type PlannedTask, planImport } from '#app/domain/spreadsheets/plan-import.ts'
import type { MadeRecords } from '#app/domain/spreadsheets/spreadsheet.ts'
import {
  type ActivityLine,
  recordActivities,
  recordActivity,
} from '#app/models/activities/activity.server.ts'
import { completedDateIn } from '#app/models/projects/project-writes.server.ts'
import {
  insertClients,
  insertProjects,
  insertTasks,
} from '#app/models/spreadsheets/imported-records.server.ts'
import { readKnown } from '#app/models/spreadsheets/known-records.server.ts'
import { requireSpreadsheet, saveSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { stagePlaces } from '#app/services/ensure.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify.server.ts'
import { transaction } from '#db/client.ts'
import { readSpreadsheetRows } from './check-spreadsheet.server.ts'

/** Besides its text: history, search and fixed fields. A safe estimate. */
const bytesOfRow = 1000

/** All or nothing; `rightRows` is the count that was shown: throws Conflict when it differs by now. Repeating it changes nothing. */
export async function importSpreadsheet(scope: Scope, id: number, rightRows: number): Promise<MadeRecords> {
  requireMay(scope, 'spreadsheet.import')
  const sheet = requireSpreadsheet(scope, id)
  if (sheet.made) return sheet.made
  if (lackingFields(sheet.columns, sheet.kind).length > 0)
    throw new Conflict('A column is still to be chosen')
  const rows = await readSpreadsheetRows(scope, sheet)
  return transaction(() => {
    const now = requireSpreadsheet(scope, id)
    if (now.made) return now.made
    const isAsChecked =
      now.kind === sheet.kind && JSON.stringify(now.columns) === JSON.stringify(sheet.columns)
    const plan = planImport(rows, readKnown(scope, now.kind), now)
    if (!isAsChecked || plan.right.length !== rightRows) {
      throw new Conflict(
        `${plural(plan.right.length, 'row')} can be imported by now: please look through the check again. Nothing was saved.`,
      )
    }
    if (plan.right.length === 0) throw new Conflict('There is no right row to import')
    requireStorage(scope, plan.right.length * bytesOfRow)
    const made = write(scope, plan)
    saveSpreadsheet(scope, id, { importedAt: Date.now(), made })
    return made
  })
}

function write(scope: Scope, plan: ImportPlan): MadeRecords {
  const clients = insertClients(scope, plan.clients)
  const places = new Map(stagePlaces(scope).map(place => [place.id, place]))
  const jobs = plan.jobs.map(({ client, stageId, fields }) => {
    const place = places.get(stageId)
    const clientId = 'id' in client ? client.id : clients[client.at]
    if (!place || clientId === undefined) throw new Error('A planned job has lost its stage or its client')
    const dueDate = dueDateOrDefault(fields.startDate ?? null, fields.dueDate ?? null)
    return { ...fields, dueDate, clientId, stageId, completedDate: completedDateIn(scope, place, null) }
  })
  const projects = insertProjects(scope, jobs)
  const tasks = insertTasks(
    scope,
    plan.tasks.map(task => taskOf(scope, task)),
  )
  recordActivities(scope, [
    ...plan.clients.map(({ name }, at): ActivityLine => {
      return { verb: 'client.created', subjectId: clients[at] ?? 0, detail: { name } }
    }),
    ...jobs.map(({ name }, at): ActivityLine => {
      const subjectId = projects[at] ?? 0
      return { verb: 'project.created', subjectId, projectId: subjectId, detail: { name } }
    }),
    ...plan.tasks.map(({ fields, job, stageId }, at): ActivityLine => {
      const detail = { title: fields.title, stage: places.get(stageId)?.name ?? '' }
      return { verb: 'task.created', subjectId: tasks[at] ?? 0, projectId: job.id, detail }
    }),
    ...plan.tasks.flatMap(({ fields: { title }, job, personId, personName }, at): ActivityLine[] => {
      if (personId === null) return []
      const detail = { title, names: [personName] }
      return [{ verb: 'task.assigned', subjectId: tasks[at] ?? 0, projectId: job.id, detail }]
    }),
  ])
  assign(scope, plan.tasks, tasks)
  return { clients, projects, tasks, wrong: plan.wrong }
}

function taskOf(scope: Scope, { fields, job, stageId, personId }: PlannedTask) {
  const isDone = fields.status === 'complete'
  return {
    ...fields,
    projectId: job.id,
    stageId,
    assignedTo: personId,
    completedAt: isDone ? Date.now() : null,
    completedBy: isDone ? scope.userId : null,
  }
}

/** Once for each person; nobody is told of finished tasks. */
function assign(scope: Scope, planned: readonly PlannedTask[], ids: readonly number[]): void {
  const given = planned.flatMap(({ personId, personName, fields: { title, status } }, at) => {
    const taskId = ids[at]
    if (personId === null || taskId === undefined) return []
    return [{ userId: personId, personName, taskId, title, isOpen: status !== 'complete' }]
  })
  if (given.length === 0) return
  insertAssignments(scope, given)
  for (const userId of new Set(given.map(({ userId }) => userId))) {
    const open = given.filter(task => task.userId === userId && task.isOpen)
    const [first] = open
    if (!first) continue
    // The company's line, which the notification refers to; each task's history has its own.
    const detail = {
      count: open.length,
      names: [first.personName],
      taskIds: open.map(({ taskId }) => taskId),
    }
    const activityId = recordActivity(scope, 'tasks.assigned', { subjectId: userId, detail })
    notifyAssigned(scope, { activityId, project: null, assignments: open })
  }
}
