import { limits, maxProjectTasks } from '#app/domain/limits.ts'
import { splitByWeight, sum } from '#app/domain/money/money.ts'
import { stageByWords } from '#app/domain/quotes/job-of-quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { variationName, variationScope } from '#app/domain/variations/variation.ts'
import { addWorkingDays } from '#app/domain/working-days.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertProjectMaterials } from '#app/models/agreed/project-materials.server.ts'
import { insertProjectRooms } from '#app/models/agreed/project-rooms.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { saveProject } from '#app/models/projects/project-writes.server.ts'
import {
  insertProjectTasks,
  listProjectTasks,
  readTaskPlaces,
  writeTaskEstimates,
} from '#app/models/tasks/project-tasks.server.ts'
import type { Variation } from '#app/models/variations/variation.server.ts'
import { stagePlaces } from '#app/services/ensure.server.ts'
import { bankHolidaysNow } from '#app/services/holidays/bank-holidays.server.ts'
import { spanAround } from '#app/services/tasks/plan-dates.server.ts'
import { moveTasksAlong } from '#app/services/tasks/redate-tasks.server.ts'

/** Adds its rooms, tasks, hours, materials, value and days. Call it inside the transaction that approves. */
export function addVariationToJob(scope: Scope, variation: Variation): void {
  const project = requireProject(scope, variation.projectId)
  const room = { name: `Variation ${variation.number}`, scope: variationScope(variation) }
  const [roomId = null] = insertProjectRooms(scope, project.id, [room])
  if (variation.net < 0) takeHoursOff(scope, variation)
  else {
    addMaterials(scope, variation, roomId)
    addTask(scope, project, variation)
  }
  moveJob(scope, project, variation)
}

/** One line for all materials: their price has one sum. */
function addMaterials(scope: Scope, { projectId, lines, title }: Variation, roomId: number | null): void {
  const cost = sum(lines.filter(({ element }) => element === 'materials').map(({ net }) => net))
  if (cost <= 0) return
  const description = `Materials: ${title}`.slice(0, 200)
  insertProjectMaterials(scope, projectId, [
    { roomId, kind: 'material', description, quantity: 1000, unit: 'lot', cost },
  ])
}

/** Where its words tell no stage, it goes where most of the job's hours are; to the present stage where that is over. */
function addTask(scope: Scope, { id, stageId }: Project, variation: Variation): void {
  const places = stagePlaces(scope)
  const here = places.find(place => place.id === stageId)
  const told =
    stageByWords({ stage: '', description: variation.title }, places) ?? busiestOf(scope, id, places)
  const place = told && here && told.position < here.position ? here : (told ?? here)
  const { lastPositions, total } = readTaskPlaces(scope, id)
  if (!place || total >= maxProjectTasks) return
  const title = variationName(variation).slice(0, limits.taskTitle)
  const minutes = Math.min(variation.minutes, limits.estimatedMinutes)
  const task = { title, stageId: place.id, assignedTo: null, dueDate: null }
  const estimatedMinutes = minutes > 0 ? minutes : undefined
  const [taskId = 0] = insertProjectTasks(scope, id, [{ ...task, estimatedMinutes }], lastPositions)
  recordActivity(scope, 'task.created', {
    subjectId: taskId,
    projectId: id,
    detail: { title, stage: place.name },
  })
}

/** The stage with most planned hours. */
function busiestOf<Place extends { id: number }>(scope: Scope, projectId: number, places: readonly Place[]) {
  const tasks = listProjectTasks(scope, projectId)
  const minutesOf = ({ id }: Place) =>
    sum(tasks.filter(task => task.stageId === id).map(({ estimatedMinutes }) => estimatedMinutes ?? 0))
  const [busiest] = places.toSorted((a, b) => minutesOf(b) - minutesOf(a))
  return busiest && minutesOf(busiest) > 0 ? busiest : undefined
}

/** Takes hours off open tasks, in proportion to their estimates. */
function takeHoursOff(scope: Scope, { projectId, minutes }: Variation): void {
  const open = listProjectTasks(scope, projectId).filter(({ status }) => status !== 'complete')
  const planned = open.map(({ estimatedMinutes }) => estimatedMinutes ?? 0)
  const all = sum(planned)
  if (all === 0 || minutes === 0) return
  const left = splitByWeight(Math.max(0, all - minutes), planned)
  writeTaskEstimates(
    scope,
    open.flatMap(({ id, estimatedMinutes }, at) =>
      estimatedMinutes === null ? [] : [{ id, minutes: left[at] ?? 0 }],
    ),
  )
}

/** A job without value or due date gets none. */
function moveJob(scope: Scope, project: Project, { net, delayDays }: Variation): void {
  const { id, estimatedValue, dueDate } = project
  const change = {
    ...(estimatedValue !== null && net !== 0 && { estimatedValue: Math.max(0, estimatedValue + net) }),
    ...(dueDate !== null &&
      delayDays > 0 && {
        dueDate: addWorkingDays(dueDate, delayDays, bankHolidaysNow(scope, [spanAround(dueDate)])),
      }),
  }
  const fields = Object.keys(change)
  if (fields.length === 0) return
  const moved = saveProject(scope, project, change)
  recordActivity(scope, 'project.updated', { subjectId: id, projectId: id, detail: { fields } })
  if (moved.dueDate !== dueDate) moveTasksAlong(scope, project, moved)
}
