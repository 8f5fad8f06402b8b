import { dayIn, dayMs, minuteMs } from '#app/domain/clock.ts'
import { activities, projects, taskAssignees, tasks, timeEntries } from '#db/schema/index.ts'
import type { Random } from '../random.ts'
import { STAGES } from '../stages.ts'
import type { SeededCompany } from './company.ts'
import type { Rows } from './rows.ts'
import { pieces, streets, works } from './words.ts'

/** So many jobs come in a year: a company with more of them is older, and has as many in work. */
const JOBS_A_YEAR = 1000
const jobEveryMs = (365 * dayMs) / JOBS_A_YEAR

export type Job = {
  id: number
  jobNumber: number
  name: string
  clientAt: number
  /** Pence. */
  value: number
  stage: number
  isFinished: boolean
  createdAt: number
  dueAt: number
  createdBy: number
}

export const dayOf = (instant: number) => dayIn('Europe/London', instant)

/** When the first of so many jobs came in, the last of them coming in now. */
export function firstJobAt(count: number, now: number): number {
  return now - count * jobEveryMs
}

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert']

/** Writes jobs with their tasks and hours; `history` is in the order of the jobs. */
export function makeWork(out: Rows, company: SeededCompany, random: Random, now: number) {
  const { companyId, adminId, managerId, joinerIds, stages } = company
  const stageId = (index: number) => stages[(STAGES[index] ?? STAGES[0]).name]
  const joiner = () => joinerIds[random.between(0, joinerIds.length - 1)] ?? adminId

  /** `behind`: how many jobs come after it. */
  function makeJob(jobNumber: number, behind: number): Job {
    const id = out.nextId(projects)
    const createdAt = Math.round(now - (behind + 1) * jobEveryMs)
    const dueAt = createdAt + random.between(10, 32) * dayMs
    const isFinished = dueAt < now
    return {
      ...{ id, jobNumber, createdAt, dueAt, isFinished },
      name: `${random.pick(pieces)}, ${random.between(1, 90)} ${random.pick(streets)}`,
      clientAt: random.between(0, company.clients.length - 1),
      value: random.between(8, 400) * 5000,
      stage: isFinished ? STAGES.length - 1 : random.between(0, STAGES.length - 2),
      createdBy: random.next() < 0.5 ? adminId : managerId,
    }
  }

  function addJobs(firstNumber: number, count: number, behind: number, taskCounts: (at: number) => number) {
    const jobs = Array.from({ length: count }, (_, at) => makeJob(firstNumber + at, behind - at - 1))
    out.add(projects, jobs.map(projectRow))
    const history = jobs.map(job => ({
      ...{ companyId, verb: 'project.created', actorId: job.createdBy, subjectId: job.id, projectId: job.id },
      ...{ detail: { name: job.name }, createdAt: job.createdAt },
    }))
    const rows: (Row<typeof tasks> & { id: number })[] = []
    for (const [at, job] of jobs.entries()) {
      const total = taskCounts(at)
      for (let index = 0; index < total; index++) {
        rows.push({ ...taskRow(job, index, total), id: out.nextId(tasks) })
      }
    }
    out.add(tasks, rows)
    out.add(
      taskAssignees,
      rows.flatMap(({ id: taskId, assignedTo, createdAt = now }) =>
        assignedTo == null
          ? []
          : [...workersWith(assignedTo)].map(userId => ({
              ...{ companyId, taskId, userId, assignedBy: managerId, assignedAt: createdAt },
            })),
      ),
    )
    const done = rows.flatMap(({ completedAt, ...task }) =>
      completedAt == null ? [] : [{ ...task, completedAt }],
    )
    out.add(timeEntries, done.filter((_, at) => at % 3 === 0).flatMap(hours))
    const ticks = done.map(({ id, title, projectId = null, completedBy, completedAt: createdAt }) => ({
      ...{ companyId, verb: 'task.completed', actorId: completedBy ?? managerId, subjectId: id, projectId },
      ...{ detail: { title }, createdAt },
    }))
    out.add(
      activities,
      [...history, ...ticks].sort((a, b) => a.createdAt - b.createdAt),
    )
    return jobs
  }

  function projectRow(job: Job): Row<typeof projects> {
    const { id, jobNumber, name, value, isFinished, createdAt, dueAt, createdBy } = job
    return {
      ...{ id, companyId, jobNumber, name, createdAt, createdBy },
      clientId: company.clients[job.clientAt]?.id ?? null,
      stageId: stageId(job.stage),
      // One that comes to the last stage stays active.
      status: isFinished && random.next() < 0.2 ? 'completed' : 'active',
      estimatedValue: value,
      actualValue: isFinished ? value : null,
      startDate: dayOf(createdAt + 3 * dayMs),
      dueDate: dayOf(dueAt),
      completedDate: isFinished ? dayOf(dueAt) : null,
      assignedTo: random.next() < 0.3 ? managerId : joiner(),
    }
  }

  function taskRow(job: Job, index: number, count: number): Row<typeof tasks> {
    const until = Math.min(job.dueAt, now)
    const stage = Math.floor((index * STAGES.length) / count)
    const isDone = job.isFinished || stage < job.stage
    const share = (index + 1) / (count + 1)
    const worker = random.next() < 0.92 ? joiner() : null
    const titles = works[(STAGES[stage] ?? STAGES[0]).name]
    return {
      companyId,
      title: titles[index % titles.length] ?? titles[0],
      projectId: job.id,
      stageId: stageId(stage),
      assignedTo: worker,
      status: isDone ? 'complete' : index % 7 === 0 ? 'in_progress' : 'pending',
      priority: random.pick(['low', 'medium', 'medium', 'high']),
      position: index,
      dueDate: dayOf(job.createdAt + (job.dueAt - job.createdAt) * share),
      completedAt: isDone ? Math.round(job.createdAt + (until - job.createdAt) * share) : null,
      completedBy: isDone ? (worker ?? managerId) : null,
      createdBy: managerId,
      createdAt: job.createdAt,
    }
  }

  /** Now and then two share a task. */
  function workersWith(worker: number): Set<number> {
    return new Set([worker, random.next() < 0.1 ? joiner() : worker])
  }

  function hours({
    id: taskId,
    projectId = null,
    completedBy,
    completedAt,
  }: Row<typeof tasks> & { completedAt: number }): Row<typeof timeEntries>[] {
    const userId = completedBy ?? managerId
    const minutes = random.between(6, 48) * 5
    return [
      {
        ...{ companyId, userId, projectId, taskId, minutes, createdBy: userId, createdAt: completedAt },
        ...{ day: dayOf(completedAt), startedAt: completedAt - minutes * minuteMs, endedAt: completedAt },
      },
    ]
  }

  return { addJobs }
}
