import { activityText } from '#app/domain/activities/activity-text.ts'
import { dayIn } from '#app/domain/clock.ts'
import { coverHref } from '#app/domain/files/file.ts'
import { formatInstant, formatMoney, fullName } from '#app/domain/format.ts'
import { awayName } from '#app/domain/holidays/away.ts'
import { hoursSum } from '#app/domain/hours.ts'
import { may } from '#app/domain/permissions.ts'
import { projectOverdue } from '#app/domain/projects/due-date.ts'
import { projectFormValues } from '#app/domain/projects/project-form.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ownedTask, taskRights } from '#app/domain/tasks/task.ts'
import { besideText, sumText } from '#app/domain/time-entries/worked-time.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { withPresent } from '#app/http/projects/in-charge.server.ts'
import { listProjectActivities } from '#app/models/activities/activity.server.ts'
import { requireProjectSheet } from '#app/models/projects/project-sheet.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { contractTotals, readContract } from '#app/services/invoices/read-contract.server.ts'

const historyLength = 6

/** A longer stage is shown in parts. */
const partSize = 200

type Place = {
  tab: number
  part: number
}

export function readProjectSheet(scope: Scope, currency: string, id: number, { tab, part }: Place) {
  const {
    estimatedValue,
    actualValue,
    client,
    assignee,
    stages,
    members,
    isOnBoard,
    said,
    files,
    coverId,
    paid,
    agreedGross,
    isAdjusted,
    worked,
    ...project
  } = requireProjectSheet(scope, id)
  const all = listProjectTasks(scope, id)
  const today = dayIn(scope.timeZone, Date.now())
  const seesMoney = may(scope, 'money.read')
  const counted = countTasks(stages, all, worked)
  const here = counted.find(stage => stage.id === project.stageId)
  const stage = counted.find(stage => stage.id === tab) ?? here
  if (!here || !stage) throw new Error(`Project ${id} is in no stage of its company`)
  const pageCount = Math.max(1, Math.ceil(stage.total / partSize))
  const page = Math.min(part, pageCount)
  const tasks = all.filter(task => task.stageId === stage.id).slice((page - 1) * partSize, page * partSize)
  const planned = tasks.map(task => ({ ...task, planned: plannedText(task, worked.get(task.id) ?? 0) }))
  const money = (pence: number | null) => (pence === null ? null : formatMoney(pence, currency))
  return {
    project: {
      ...project,
      jobNumber: project.jobNumber,
      overdue: projectOverdue(project, today),
      assignee: assignee ? fullName(assignee.firstName, assignee.lastName, assignee.username) : null,
    },
    client,
    here,
    stage,
    stages: counted,
    tasks: planned.filter(task => !isDoneBefore(task, today, scope)),
    /** Tasks ticked today stay in the list, to be unticked. */
    doneTasks: planned.filter(task => isDoneBefore(task, today, scope)),
    /** '42h of work', '18h 30 of 42h worked'; '' without estimates and hours. */
    work: workText(all, worked),
    openDated: all.filter(isDatedOpen).length,
    parts: pageCount > 1 ? { page, pageCount, first: (page - 1) * partSize + 1 } : null,
    hasTasks: all.length > 0,
    isOnBoard: isOnBoard && all.length > 0,
    rights: taskRights(scope, tasks),
    history: readHistory(scope, id, historyLength),
    said: said.map(({ createdAt, ...message }) => ({
      ...message,
      at: formatInstant(createdAt, scope.timeZone, today),
    })),
    cover: coverHref(coverId),
    fileCount: files.drawings + files.photos + files.others,
    inCharge: withPresent(
      members.map(({ id: memberId, name }) => ({ id: memberId, name })),
      project.assignedTo,
    ),
    newTaskPeople: [
      { value: '', label: 'Nobody' },
      ...members.map(person => ({ value: String(person.id), label: awayName(person, today) })),
    ],
    today,
    timeZone: scope.timeZone,
    requestId: newRequestId(),
    values: projectFormValues({ ...project, estimatedValue, actualValue }, seesMoney),
    money: seesMoney
      ? {
          estimated: money(estimatedValue),
          actual: money(actualValue),
          paid: paidText(
            formatMoney(paid, currency),
            // Payments are with VAT, so they are compared with the agreed total with VAT; the job's own value is without.
            agreedGross > 0
              ? agreedText(agreedGross, isAdjusted ? contractTotals(readContract(scope, id)) : null, currency)
              : money(actualValue ?? estimatedValue),
          ),
          currency,
          paymentsHref: `/billing?project=${id}`,
        }
      : null,
    may: {
      edit: may(scope, 'project.edit', project),
      delete: may(scope, 'project.delete', project),
      duplicate: may(scope, 'project.create'),
      addTask: may(scope, 'task.create'),
      applyTemplate: may(scope, 'template.apply', project),
      assign: all.some(task => may(scope, 'task.edit', ownedTask(task))),
    },
  }
}

function paidText(paid: string, value: string | null): string {
  return value === null ? paid : `${paid} of ${value}`
}

function agreedText(gross: number, totals: ReturnType<typeof contractTotals> | null, currency: string) {
  const agreed = `${formatMoney(totals?.gross ?? gross, currency)} with VAT`
  return totals && totals.cis > 0
    ? `${agreed}, of which ${formatMoney(totals.cis, currency)} is CIS tax`
    : agreed
}

function plannedText({ assignees, jobRole, estimatedMinutes }: Task, worked: number): string {
  return [assignees.length === 0 ? jobRole : '', besideText(worked, estimatedMinutes)]
    .filter(Boolean)
    .join(' · ')
}

/** Includes hours on deleted tasks and on none. */
function workText(tasks: readonly Task[], worked: ReadonlyMap<number | null, number>): string {
  const hours = hoursSum(tasks)
  const done = [...worked.values()].reduce((sum, minutes) => sum + minutes, 0)
  if (done > 0) return `${sumText(done)}${hours ? ` of ${hours}` : ''} worked`
  return hours && `${hours} of work`
}

/** The same rule as `countDatedTasks`. */
function isDatedOpen({ status, dueDate, dueAnchor }: Task): boolean {
  return status !== 'complete' && (dueDate !== null || dueAnchor === 'start' || dueAnchor === 'due')
}

function isDoneBefore({ completedAt }: Task, today: string, { timeZone }: Scope): boolean {
  return completedAt !== null && dayIn(timeZone, completedAt) < today
}

function countTasks<Stage extends { id: number }>(
  stages: readonly Stage[],
  tasks: readonly Task[],
  worked: ReadonlyMap<number | null, number>,
) {
  return stages.map(stage => {
    const own = tasks.filter(task => task.stageId === stage.id)
    const done = own.filter(task => task.status === 'complete').length
    const minutes = own.reduce((sum, { id }) => sum + (worked.get(id) ?? 0), 0)
    const estimated = own.reduce((sum, { estimatedMinutes }) => sum + (estimatedMinutes ?? 0), 0)
    return { ...stage, total: own.length, done, hours: besideText(minutes, estimated) }
  })
}

/** Newest first, older than the activity `before`. */
export function readHistory(scope: Scope, projectId: number, limit: number, before?: number) {
  const seesMoney = may(scope, 'money.read')
  const today = dayIn(scope.timeZone, Date.now())
  return listProjectActivities(scope, projectId, limit, before).map(row => ({
    id: row.id,
    who: row.actorFirstName || fullName(row.actorFirstName, row.actorLastName, row.actorUsername),
    text: activityText(row.verb, row.detail, { seesMoney }),
    when: formatInstant(row.createdAt, scope.timeZone, today),
    dateTime: new Date(row.createdAt).toISOString(),
  }))
}
