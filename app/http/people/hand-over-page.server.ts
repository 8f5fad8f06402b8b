import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatDate, formatDateShort, fullName, listText, plural, roleLabel } from '#app/domain/format.ts'
import { awayLine } from '#app/domain/holidays/holiday.ts'
import { handedText, leftText, maxParts, partField, type WorkPart } from '#app/domain/people/hand-over.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import {
  findUndoableHandOver,
  type JobWork,
  listJobWork,
  type UndoableHandOver,
} from '#app/models/people/hand-over.server.ts'
import { findTeam } from '#app/models/people/team.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import { nameOf } from '#app/services/people/hand-over.server.ts'

export type PartRow = {
  field: string
  job: string | null
  title: string
  detail: string
  colour: string | null
}

export function handOverBack(scope: Scope, id: number, url: URL): string {
  const person = may(scope, 'users.manage') ? `/user-management/users/${id}` : '/team'
  return returnPath(url.searchParams.get('from'), person)
}

export async function readHandOverPage(scope: Scope, id: number, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const team = findTeam(scope, '')
  const person = team.find(member => member.id === id)
  if (!person)
    throw new NotFound(
      `${nameOf(requireUser(scope, id))} has left. What they were on is nobody’s, or somebody else’s`,
    )
  const work = listJobWork(scope, id)
  const undoable = findUndoableHandOver(scope, id)
  const jobs = work.filter(({ projectId }) => projectId !== null)
  const others = work.filter(({ projectId }) => projectId === null)
  const rows = [
    ...jobs.slice(0, maxParts).map(job => toJobRow(job, today)),
    ...others.map(part =>
      part.isWaiting === 1 ? toPositionRow(person.jobRole, part.tasks) : toLooseRow(part),
    ),
  ]
  const lastDays = team.flatMap(({ away }) => away.map(({ endDate }) => endDate))
  const until = lastDays.reduce((latest, day) => (day > latest ? day : latest), today)
  const bankHolidays = await bankHolidaysOf(scope, [{ startDate: today, endDate: until }])
  return {
    id,
    name: nameOf(person),
    isMe: id === scope.userId,
    away: awayLine(person.away, today, bankHolidays)?.text ?? null,
    back: handOverBack(scope, id, url),
    lead: leadOf(work),
    rows,
    moreJobs: Math.max(0, jobs.length - maxParts),
    people: team
      .filter(member => member.id !== id)
      .map(member => ({
        id: member.id,
        name: nameOf(member),
        role: roleLabel(member.role),
        position: member.jobRole,
        tasks: member.openTasks,
        away: member.away,
        awayText: awayLine(member.away, today, bankHolidays),
      })),
    today,
    undoable: undoable && handOverText(scope, undoable),
  }
}

function leadOf(work: readonly JobWork[]): string | null {
  const count = (isWaiting: number) =>
    work.reduce((sum, part) => sum + (part.isWaiting === isWaiting ? part.tasks : 0), 0)
  const [tasks, waiting] = [count(0), count(1)]
  const led = work.filter(({ inCharge }) => inCharge === 1).length
  const jobs = work.filter(part => part.tasks > 0 && part.projectId !== null).length
  const parts = [
    ...(tasks > 0 ? [`${plural(tasks, 'open task')}${jobs > 0 ? ` in ${plural(jobs, 'job')}` : ''}`] : []),
    ...(led > 0 ? [`in charge of ${plural(led, 'job')}`] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'task waits', 'tasks wait')} for their position`] : []),
  ]
  const [first = '', ...rest] = parts
  return parts.length === 0 ? null : `${[capital(first), ...rest].join(', ')}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function toJobRow(work: JobWork, today: string): PartRow {
  const { projectId, jobNumber: number, name, colour, dueDate, inCharge } = work
  const facts = [
    ...(inCharge === 1 ? ['In charge'] : []),
    ...(work.tasks > 0 ? [tasksText(work)] : []),
    ...(dueDate === null ? [] : [`due ${formatDateShort(dueDate, today)}`]),
  ]
  return {
    field: partField(projectId ?? 'none'),
    job: number,
    title: name ?? '',
    detail: facts.join(' · '),
    colour,
  }
}

function tasksText({ tasks, shared }: JobWork): string {
  return shared > 0
    ? `${plural(tasks, 'open task')}, ${shared === tasks ? '' : `${shared} of them `}with others`
    : plural(tasks, 'open task')
}

function toLooseRow(work: JobWork): PartRow {
  return part('none', 'In no job', tasksText(work))
}

function toPositionRow(position: string, waiting: number): PartRow {
  return part('position', `Tasks for ${position}`, `${plural(waiting, 'open task')} that nobody is on yet`)
}

function part(of: WorkPart, title: string, detail: string): PartRow {
  return { field: partField(of), job: null, title, detail, colour: null }
}

export function handOverText({ timeZone }: Scope, undoable: UndoableHandOver) {
  const { activityId, at, by, names, all, ...back } = undoable
  const [, firstName, lastName, username] = by
  const to = names.length > 0 ? ` to ${listText(names)}` : ''
  const left = { tasks: all.tasks - back.tasks, projects: all.projects - back.projects }
  return {
    activityId,
    title: `Handed over${to} on ${formatDate(dayIn(timeZone, at))} by ${fullName(firstName, lastName, username)}`,
    text: [`${handedText(back)} can come back.`, leftText(left)].filter(Boolean).join(' '),
  }
}
