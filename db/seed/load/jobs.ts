import { dayIn, hourMs, minuteMs } from '#app/domain/clock.ts'
import { stageNews } from '#app/domain/notifications/stage-news.ts'
import { jobNumberOf } from '#app/domain/projects/job-number.ts'
import { projects, taskAssignees, tasks } from '#db/schema/index.ts'
import { daysFrom } from '../calendar.ts'
import { pence } from '../papers.ts'
import { jobChanges, jobs as jobRows, jobTexts } from '../rows/jobs.ts'
import { looseTasks, type More, tasks as taskRows } from '../rows/tasks.ts'
import { STAGES, type StageName } from '../stages.ts'
import type { Notice } from './messages.ts'
import { type Client, finder, type Job, type Run } from './run.ts'
import { dateOfPlan, plannedAt } from './task-plans.ts'

/** `isInHand`: at the stage of an active job. */
type Added = typeof tasks.$inferInsert & {
  id: number
  job: Job | null
  workers: number[]
  createdBy: number
  createdAt: number
  isAtStage: boolean
  isInHand: boolean
}

export type Work = {
  job: (number: number) => Job
  jobNamed: (name: string) => Job
  tasks: Added[]
  notices: Notice[]
}

export function addJobs(run: Run, client: (key: string) => Client): Work {
  const found = new Map<string | number, Job>()
  const work: Work = { job: finder(found, 'job'), jobNamed: finder(found, 'job'), tasks: [], notices: [] }
  for (const at of jobRows[run.company].keys()) {
    const job = addJob(run, at + 1, client)
    found.set(job.number, job)
    found.set(job.name, job)
    addTasks(run, work, job)
  }
  addLooseTasks(run, work)
  return work
}

function addJob(run: Run, number: number, client: (key: string) => Client): Job {
  const { company, companyId, batch, calendar, person, stages, history } = run
  const [name, clientKey, lead, creator, stage, value, opened, , start, due, , more = {}] = rowOf(run, number)
  const [, description = '', notes = ''] = jobTexts[company].find(([job]) => job === number) ?? []
  const finished = calendar.day(more.finished ?? due)
  const yesterday = calendar.day('today - 1')
  const createdBy = person(creator)
  const createdAt = calendar.workdayAt(-daysFrom(opened), `09:${10 + ((number * 7) % 45)}`)
  const id = batch.add(projects, {
    ...{ companyId, jobSequence: number, name, description, notes, createdBy, createdAt },
    ...{ clientId: client(clientKey).id, stageId: stages[stage], status: more.status ?? 'active' },
    ...{ startDate: calendar.day(start), dueDate: calendar.day(due), assignedTo: person(lead) },
    estimatedValue: pence(value),
    actualValue: more.actual === undefined ? null : pence(more.actual),
    completedDate: stage !== 'complete' ? null : finished < yesterday ? finished : yesterday,
  })
  const about = { subjectId: id, projectId: id }
  history.add('project.created', { ...about, by: createdBy, at: createdAt, detail: { name } })
  for (const [job, by, at, fields] of jobChanges[company])
    if (job === number)
      history.add('project.updated', { ...about, by: person(by), at: calendar.at(at), detail: { fields } })
  return { id, number, name, opened: -daysFrom(opened), createdBy }
}

function rowOf({ company }: Run, number: number) {
  const row = jobRows[company][number - 1]
  if (!row) throw new Error(`The demo has no job ${number}`)
  return row
}

/** Earlier stages are done, the job's own partly, later ones not begun. */
function addTasks(run: Run, work: Work, job: Job): void {
  const { calendar, random, person, stages } = run
  const { opened, createdBy } = job
  const [, , lead, , stage, , , lastTouched, start, due, done, more = {}] = rowOf(run, job.number)
  const all = taskRows[run.company].filter(([number]) => number === job.number)
  const current = STAGES.findIndex(({ name }) => name === stage)
  const placeOf = (name: StageName) => STAGES.findIndex(each => each.name === name)
  const earlier = all.filter(row => placeOf(row[1]) < current).length
  const finished = finishingTimes(run, earlier + done, opened, -daysFrom(lastTouched))
  const isHeld = more.status === 'on_hold'
  const open = all.filter(row => row[1] === stage).length - done
  const dueDays = isHeld ? [] : openDueDays(open, daysFrom(due))
  const createdAt = calendar.workdayAt(opened, `09:${10 + ((job.number * 7) % 45)}`) + 4 * minuteMs
  for (const [at, { name }] of STAGES.entries()) {
    const list = all.filter(row => row[1] === name)
    for (const [position, [, , who, title, details = {}]] of list.entries()) {
      const plan = plannedAt(name, position, list.length)
      const given = {
        ...{ job, stage: name, who, title, details, position, createdAt, createdBy },
        ...{ fallback: person(lead), isAtStage: at === current },
        isInHand: at === current && (more.status ?? 'active') === 'active',
        estimatedMinutes: plan.estimatedMinutes ?? null,
      }
      if (at < current || (at === current && position < done)) {
        const task = addTask(run, work, { ...given, completedAt: finished.shift() ?? createdAt })
        if (at < current && position === list.length - 1) advance(name, task)
      } else if (at === current) {
        const isStarted = position === done && done > 0 && !isHeld
        const days = details.due === undefined ? dueDays[position - done] : daysFrom(details.due)
        addTask(run, work, {
          ...{ ...given, status: isStarted ? 'in_progress' : 'pending' },
          dueDate:
            days === undefined ? null : calendar.day(days < 0 ? `today - ${-days}` : `today + ${days}`),
          isAcknowledged: isStarted || random.next() < 0.6,
        })
      } else {
        const planned = more.isFromTemplate && {
          dueDate: dateOfPlan(run, { start, due }, plan, who.split(', ')[0]),
          dueAnchor: plan.dueAnchor ?? null,
          dueOffset: plan.dueOffset ?? null,
        }
        addTask(run, work, { ...given, ...planned })
      }
    }
  }

  function advance(from: StageName, last: Added): void {
    const to = STAGES[placeOf(from) + 1]?.name
    const at = last.completedAt
    if (!to || !at) return
    const by = last.completedBy ?? 0
    const moved = { from, to, fromStageId: stages[from], toStageId: stages[to], taskId: last.id }
    run.history.add('project.advanced', { by, at, subjectId: job.id, projectId: job.id, detail: moved })
    if (person(lead) === by) return
    const news = stageNews(
      'project.advanced',
      { name: job.name, jobNumber: jobNumberOf('API', job.number) },
      { from, to },
    )
    const about = { type: 'stage', relatedProjectId: job.id, createdAt: at } as const
    work.notices.push({ ...news, ...about, userId: person(lead) })
  }
}

/** In working hours and in order, since the job came in. */
function finishingTimes({ calendar, random }: Run, count: number, from: number, to: number): number[] {
  const times = Array.from({ length: count }, (_, index) => {
    const workdaysAgo = Math.round(from + ((to - from) * (index + 1)) / count)
    return calendar.workdayAt(Math.min(workdaysAgo, Math.max(from - 1, 0)), random.time(8, 17))
  })
  return times.sort((a, b) => a - b)
}

/** Days from today for open tasks of the current stage, in order. */
function openDueDays(count: number, jobDueIn: number): number[] {
  const step = Math.min(4, jobDueIn / count)
  return Array.from({ length: count }, (_, index) => {
    if (jobDueIn < 0) return index === 0 ? jobDueIn : index * 2 - 1
    return Math.min(jobDueIn, Math.round((index + 1) * step))
  })
}

function addLooseTasks(run: Run, work: Work): void {
  const { company, calendar, person, history } = run
  for (const [position, row] of looseTasks[company].entries()) {
    const [creator, created, stage, who, title, details = {}] = row
    const createdBy = person(creator)
    const createdAt = calendar.workdayAt(-daysFrom(created), `11:${10 + position}`)
    const { id } = addTask(run, work, {
      ...{ job: null, stage, who, title, details, position, createdBy, createdAt, fallback: createdBy },
      ...{ isAtStage: false, isInHand: false, isAcknowledged: true },
      estimatedMinutes: 30 * (1 + (position % 3)),
      ...(details.isDone && { completedAt: createdAt + 3 * hourMs }),
      dueDate: details.due === undefined ? null : calendar.day(details.due),
    })
    history.add('task.created', { by: createdBy, at: createdAt, subjectId: id, detail: { title, stage } })
  }
}

type NewTask = Omit<Added, 'id' | 'companyId' | 'projectId' | 'stageId' | 'workers'> & {
  stage: StageName
  /** Nobody, one, or several, the main one first. */
  who: string
  details: More
  fallback: number
  isAcknowledged?: boolean
}

function addTask(run: Run, work: Work, given: NewTask): Added {
  const { companyId, batch, calendar, person, position, stages, history } = run
  const { job, stage, who, details, fallback, isAcknowledged, isAtStage, isInHand, ...columns } = given
  const { title, createdBy, createdAt, completedAt = null } = columns
  const { description = '', priority = 'medium', position: held, waitsFor, untilNext } = details
  const workers = who === '' ? [] : who.split(', ').map(person)
  const row = {
    ...{ companyId, ...columns, description, priority, assignedTo: workers[0] ?? null },
    positionId: held === undefined ? null : position(held),
    ...{ projectId: job?.id ?? null, stageId: stages[stage] },
    ...(waitsFor && { waitingFor: waitsFor, waitingSince: calendar.day('today - 1') }),
    ...(untilNext !== undefined && { waitingUntil: calendar.next(untilNext) }),
    ...(completedAt !== null && {
      status: 'complete' as const,
      dueDate: dayIn('Europe/London', completedAt),
      completedBy: workers[0] ?? fallback,
    }),
  }
  const task = { ...row, id: batch.add(tasks, row), job, workers, isAtStage, isInHand }
  work.tasks.push(task)
  for (const userId of workers) {
    const acknowledgedAt = completedAt !== null || isAcknowledged ? createdAt + hourMs : null
    const own = { companyId, taskId: task.id, userId, assignedBy: createdBy, assignedAt: createdAt }
    batch.add(taskAssignees, { ...own, acknowledgedAt })
  }
  if (completedAt !== null) {
    const about = { subjectId: task.id, projectId: row.projectId }
    const by = workers[0] ?? fallback
    history.add('task.completed', { ...about, by, at: completedAt, detail: { title } })
  }
  return task
}
