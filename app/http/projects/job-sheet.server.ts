import { neededText } from '#app/domain/agreed/needed-text.ts'
import { dayIn } from '#app/domain/clock.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { revisionLetter } from '#app/domain/files/file.ts'
import { groupDrawings } from '#app/domain/files/project-files.ts'
import { addressInOneLine, formatDate, formatDateShort } from '#app/domain/format.ts'
import { cutNotes, maxSheetDrawings, planJobSheet, sheetStages } from '#app/domain/projects/job-sheet.ts'
import { timeSpanText } from '#app/domain/projects/time-span-text.ts'
import type { Scope } from '#app/domain/scope.ts'
import { waitText } from '#app/domain/tasks/waiting.ts'
import { qrCodeOf } from '#app/http/qr-code.server.ts'
import { requireProjectAndRooms } from '#app/models/agreed/project-rooms.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { listProjectFiles } from '#app/models/files/file-list.server.ts'
import { requireProjectSheet } from '#app/models/projects/project-sheet.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'

/** One A4 page for bench and van: no prices, no history. */
export function readJobSheet(scope: Scope, id: number) {
  const { client, stages, worked: _hours, ...project } = requireProjectSheet(scope, id)
  const all = listProjectTasks(scope, id)
  const drawings = groupDrawings(listProjectFiles(scope, id, 'drawing')).map(({ newest }) => newest)
  const today = dayIn(scope.timeZone, Date.now())
  const counted = stages.map(stage => {
    const own = all.filter(task => task.stageId === stage.id)
    return { ...stage, tasks: own, total: own.length, done: own.filter(isDone).length }
  })
  const hereAt = counted.findIndex(stage => stage.id === project.stageId)
  const shown = sheetStages(counted, hereAt)
  const agreed = project.hasAgreed ? readAgreedLines(scope, id) : []
  const notes = cutNotes(project.notes)
  const plan = planJobSheet(
    shown.map(({ tasks }) => tasks.map(task => sheetTask(task, today))),
    { noteLines: notes.lines, drawings: drawings.length, agreed },
  )
  const { size, columns } = plan
  const { name, address, phone, logo } = requireCompany(scope)
  return {
    company: { name, address, phone, logo: toLogo(logo) },
    printedOn: formatDate(today),
    project: { id, name: project.name, jobNumber: project.jobNumber },
    client: client && {
      who: [client.name, addressInOneLine(client.address)].filter(Boolean).join(', '),
      phone: client.phone,
    },
    span: timeSpanText(project, today),
    stages: counted.map(({ tasks, ...stage }, at) => ({ ...stage, here: at === hereAt })),
    size,
    columns: shown.map(({ id, name, total, done }, at) => ({
      id,
      name,
      total,
      done,
      ...(columns[at] ?? { tasks: [], doneAlone: 0, more: 0 }),
    })),
    notes,
    agreed: agreed.slice(0, plan.agreed),
    drawings: drawings.slice(0, maxSheetDrawings).map(({ id, originalName, revision }) => ({
      id,
      name: originalName,
      letter: revisionLetter(revision ?? 1),
    })),
    moreDrawings: Math.max(0, drawings.length - maxSheetDrawings),
    code: qrCodeOf(`/projects/${id}`),
  }
}

/** A line per room with items and sizes, then missing materials. */
function readAgreedLines(scope: Scope, id: number): string[] {
  const project = requireProjectAndRooms(scope, id)
  const rooms = project.rooms.map(({ name, scope: items }) =>
    [name, items.split('\n').filter(Boolean).join('; ')].join(': '),
  )
  const needed = project.materials
    .slice(0, maxNeeded)
    .filter(({ isHere }) => !isHere)
    .map(({ description, quantity, unit }) => `${neededText(quantity, unit).buy} ${description}`)
  return needed.length > 0 ? [...rooms, `To come: ${needed.join('; ')}`] : rooms
}

const maxNeeded = 40

function isDone({ status }: Task): boolean {
  return status === 'complete'
}

function sheetTask(task: Task, today: string) {
  const waits = waitText(task, today)
  return {
    id: task.id,
    title: waits === null ? task.title : `${task.title} (waiting: ${waits})`,
    isDone: isDone(task),
    who: task.assignees.map(({ initials }) => initials).join(' '),
    when: isDone(task) || !task.dueDate ? '' : formatDateShort(task.dueDate, today),
  }
}
