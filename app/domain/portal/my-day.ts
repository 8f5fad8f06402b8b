import { daysBetween } from '#app/domain/clock.ts'
import type { Priority, TaskStatus } from '#app/domain/enumerations.ts'
import { formatDateShort, plural } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'

/** 'later': of a stage that has not begun, or of a job on hold. */
export type DayPanel = 'ready' | 'later' | 'waiting' | 'urgent' | 'done'

/** Days are yyyy-MM-dd. Without a project, or with a binned one, the project's fields are null. */
export type DayTask = {
  id: number
  title: string
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
  others: string[]
  isLeftOver: boolean
  job: {
    client: string | null
    dueDate: string | null
    stageName: string
    stageColour: string
    total: number
    done: number
  } | null
}

/** Ready tasks of a job; 'none' without a job, 'gone' for binned jobs. */
export type DayJob<Task extends ReadyTask = ReadyTask> = { key: number | 'none' | 'gone'; tasks: Task[] }

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

/** `late` is '4 days late', `text` 'Today' or the date; null without one. */
export function dayDue(dueDate: string | null, today: string): { late: string | null; text: string } | null {
  if (dueDate === null) return null
  const days = daysBetween(dueDate, today) ?? 0
  return {
    late: days > 0 ? `${plural(days, 'day')} late` : null,
    text: days === 0 ? 'Today' : formatDateShort(dueDate, today),
  }
}

type TitleParts = Pick<
  ReadyTask,
  'isNobodys' | 'others' | 'isLeftOver' | 'stageName' | 'description' | 'estimatedMinutes'
>

export function readyDetail(task: TitleParts, stageWord: (name: string) => string): string {
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
