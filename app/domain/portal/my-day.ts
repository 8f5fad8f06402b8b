import type { Priority, TaskStatus } from '#app/domain/enumerations.ts'
import { daysBetween, formatDateShort, plural } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/tasks/estimate.ts'

/** Where a task stands on the Portal. Those of a stage that has not begun, or of a job that rests, are for later. */
export type DayPanel = 'ready' | 'later' | 'waiting' | 'urgent' | 'done'

/** The days are yyyy-MM-dd. Of a task that is orphaned or has no project, what is said of the project is null. */
export type DayTask = {
  id: number
  title: string
  /** Cut short. */
  description: string
  status: TaskStatus
  priority: Priority
  dueDate: string | null
  estimatedMinutes: number | null
  waitingFor: string
  waitingUntil: string | null
  waitingSince: string | null
  createdBy: number
  stageName: string
  stageColour: string
  projectId: number | null
  projectName: string | null
  jobNumber: string | null
}

export type ReadyTask = DayTask & {
  isNobodys: boolean
  /** Who else is on it, by first name. */
  others: string[]
  /** The task’s own stage, where the job has gone on without it. */
  isLeftOver: boolean
  job: {
    client: string | null
    dueDate: string | null
    stageName: string
    stageColour: string
    /** Of the stage it is in. */
    total: number
    done: number
  } | null
}

/** What can be done now of one job; of none, or of jobs that are gone, in one. */
export type DayJob<Task extends ReadyTask = ReadyTask> = { key: number | 'none' | 'gone'; tasks: Task[] }

/** Job by job, in the order in which they come. */
export function dayJobs<Task extends ReadyTask>(tasks: readonly Task[]): DayJob<Task>[] {
  const jobs: DayJob<Task>[] = []
  for (const task of tasks) {
    const last = jobs.at(-1)
    const key = task.projectId === null ? 'none' : task.jobNumber === null ? 'gone' : task.projectId
    if (last?.key === key) last.tasks.push(task)
    else jobs.push({ key, tasks: [task] })
  }
  return jobs
}

/** How a day stands out: 'Today', '4 days late', else the date alone; null without one. */
export function dayDue(dueDate: string | null, today: string): { late: string | null; text: string } | null {
  if (dueDate === null) return null
  const days = daysBetween(dueDate, today) ?? 0
  return {
    late: days > 0 ? `${plural(days, 'day')} late` : null,
    text: days === 0 ? 'Today' : formatDateShort(dueDate, today),
  }
}

type Told = Pick<
  ReadyTask,
  'isNobodys' | 'others' | 'isLeftOver' | 'stageName' | 'description' | 'estimatedMinutes'
>

/** 'Nobody’s yet', 'With Owen', its stage where that is past, the beginning of its description, '4h'. */
export function readyDetail(task: Told, stageWord: (name: string) => string): string {
  const { isNobodys, others, isLeftOver, stageName, description, estimatedMinutes } = task
  return [
    isNobodys ? 'Nobody’s yet' : '',
    others.length > 0 ? `With ${others.join(', ')}` : '',
    isLeftOver ? `Left over from ${stageWord(stageName)}` : '',
    description,
    estimatedMinutes === null ? '' : hoursText(estimatedMinutes),
  ]
    .filter(Boolean)
    .join(' · ')
}
