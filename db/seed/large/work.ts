import { dayIn, dayMs, minuteMs } from '#app/domain/clock.ts'
import {
  chatMessages,
  notifications,
  projects,
  taskAssignees,
  tasks,
  teamHolidays,
  timeEntries,
  todos,
} from '#db/schema/index.ts'
import type { Batch } from '../batch.ts'
import type { History } from '../load/run.ts'
import type { Random } from '../random.ts'
import { pieces, said, streets, works } from '../rows/words.ts'
import type { Company } from './company.ts'

/** A thousand jobs a year: larger companies are older, not busier. */
const jobEveryMs = (365 * dayMs) / 1000
const jobsTalkedOf = 40

export type Job = {
  id: number
  jobSequence: number
  name: string
  client: Company['clients'][number] | undefined
  /** Pence. */
  value: number
  isFinished: boolean
  createdAt: number
  dueAt: number
}

export const dayOf = (instant: number) => dayIn('Europe/London', instant)

/** With the last job coming in now. */
export function firstJobAt(count: number, now: number): number {
  return now - count * jobEveryMs
}

export type Making = { batch: Batch; company: Company; random: Random; history: History; now: number }

/** `behind`: jobs after it. */
export function addJob(making: Making, jobSequence: number, behind: number, taskCount: number): Job {
  const { batch, company, random, now } = making
  const { companyId, admin, manager, joiners, clients, people, stages } = company
  const createdAt = Math.round(now - (behind + 1) * jobEveryMs)
  const dueAt = createdAt + random.between(10, 32) * dayMs
  const isFinished = dueAt < now
  const stage = isFinished ? stages.length - 1 : random.between(0, stages.length - 2)
  const name = `${random.pick(pieces)}, ${random.between(1, 90)} ${random.pick(streets)}`
  const client = clients[random.between(0, clients.length - 1)]
  const value = random.between(8, 400) * 5000
  const createdBy = random.next() < 0.5 ? admin : manager
  const id = batch.add(projects, {
    ...{ companyId, jobSequence, name, clientId: client?.id ?? null, createdAt, createdBy },
    stageId: stages[stage] ?? 0,
    // A job in the last stage may stay active.
    status: isFinished && random.next() < 0.2 ? 'completed' : 'active',
    ...{ estimatedValue: value, actualValue: isFinished ? value : null },
    ...{
      startDate: dayOf(createdAt + 3 * dayMs),
      dueDate: dayOf(dueAt),
      completedDate: isFinished ? dayOf(dueAt) : null,
    },
    assignedTo: random.next() < 0.3 ? manager : joiner(random, joiners, admin),
  })
  const job = { id, jobSequence, name, client, value, isFinished, createdAt, dueAt }
  making.history.add('project.created', {
    by: createdBy,
    at: createdAt,
    subjectId: id,
    projectId: id,
    detail: { name },
  })
  for (let at = 0; at < taskCount; at++) addTask(making, job, stage, at, taskCount)
  const userId = people[jobSequence % people.length] ?? admin
  const todoDueAt = createdAt + 2 * dayMs
  const isCompleted = todoDueAt < now
  batch.add(todos, {
    ...{ companyId, userId, title: random.pick(works[1] ?? pieces), isCompleted, linkedProjectId: id },
    ...{ dueAt: todoDueAt, notificationSent: isCompleted, createdAt, changedAt: createdAt },
    completedAt: isCompleted ? todoDueAt : null,
  })
  // Read notifications are deleted after some months.
  if (createdAt >= now - 60 * dayMs) {
    const message = `${random.pick(works[2] ?? pieces)}, ${name}`
    const notice = { type: 'assignment', isRead: isCompleted, relatedProjectId: id, createdAt } as const
    batch.add(notifications, { ...notice, companyId, userId, title: 'Task assigned', message })
  }
  return job
}

function joiner(random: Random, joiners: readonly number[], admin: number): number {
  return joiners[random.between(0, joiners.length - 1)] ?? admin
}

function addTask(
  { batch, company, random, history, now }: Making,
  job: Job,
  jobStage: number,
  at: number,
  count: number,
): void {
  const { companyId, admin, manager, joiners, stages } = company
  const { id: projectId, createdAt, dueAt } = job
  const stage = Math.floor((at * stages.length) / count)
  const share = (at + 1) / (count + 1)
  const worker = random.next() < 0.92 ? joiner(random, joiners, admin) : null
  const titles = works[stage] ?? pieces
  const title = titles[at % titles.length] ?? titles[0]
  const isDone = job.isFinished || stage < jobStage
  const completedAt = isDone ? Math.round(createdAt + (Math.min(dueAt, now) - createdAt) * share) : null
  const completedBy = worker ?? manager
  const taskId = batch.add(tasks, {
    ...{ companyId, title, projectId, stageId: stages[stage] ?? 0, assignedTo: worker, position: at },
    status: isDone ? 'complete' : at % 7 === 0 ? 'in_progress' : 'pending',
    priority: random.pick(['low', 'medium', 'medium', 'high']),
    dueDate: dayOf(createdAt + (dueAt - createdAt) * share),
    ...{ completedAt, completedBy: isDone ? completedBy : null, createdBy: manager, createdAt },
  })
  const others = random.next() < 0.1 ? [joiner(random, joiners, admin)] : []
  for (const userId of worker === null ? [] : new Set([worker, ...others]))
    batch.add(taskAssignees, { companyId, taskId, userId, assignedBy: manager, assignedAt: createdAt })
  if (completedAt === null) return
  history.add('task.completed', {
    by: completedBy,
    at: completedAt,
    subjectId: taskId,
    projectId,
    detail: { title },
  })
  if (taskId % 3 !== 0) return
  const minutes = random.between(6, 48) * 5
  batch.add(timeEntries, {
    ...{ companyId, projectId, userId: completedBy, createdBy: completedBy, createdAt: completedAt },
    ...{ taskId, minutes, day: dayOf(completedAt) },
    ...{ startedAt: completedAt - minutes * minuteMs, endedAt: completedAt },
  })
}

/** Messages `start` to `end` of `count`, in order of time: one in ten to the team. */
export function addMessages(
  { batch, company, random }: Making,
  jobs: readonly Job[],
  count: number,
  start = 0,
  end = count,
): void {
  const { companyId, people } = company
  const first = jobs[0]?.createdAt ?? 0
  const last = jobs.at(-1)?.createdAt ?? 0
  for (let at = start; at < end; at++) {
    const isToTeam = at % 10 === 0
    const newest = Math.floor((at / count) * jobs.length)
    const job = jobs[Math.max(0, newest - random.between(0, jobsTalkedOf))]
    batch.add(chatMessages, {
      ...{ companyId, isToTeam, projectId: isToTeam ? null : (job?.id ?? null) },
      content: `${random.pick(said.what)} ${random.pick(said.how)}. ${random.pick(said.next)}`,
      senderId: people[random.between(0, people.length - 1)] ?? 0,
      createdAt: Math.round(first + ((last - first) * at) / count),
    })
  }
}

export function addHolidays({ batch, company, random, now }: Making, jobs: readonly Job[]): void {
  const years = Math.ceil((now - (jobs[0]?.createdAt ?? now)) / (365 * dayMs))
  for (const userId of company.people) {
    for (let at = 0; at < years * 4; at++) {
      const start = now - at * 91 * dayMs + random.between(-20, 60) * dayMs
      batch.add(teamHolidays, {
        ...{ companyId: company.companyId, userId, status: 'approved', createdAt: start - 40 * dayMs },
        ...{ startDate: dayOf(start), endDate: dayOf(start + random.between(0, 9) * dayMs) },
      })
    }
  }
}
