import type { Repeopled } from '#app/domain/activities/activity.ts'
import { listText, plural } from '#app/domain/format.ts'

/** 'nobody' unassigns, 'leave' leaves the person on it. */
export type Receiver = number | 'nobody' | 'leave'

/** A job's id; 'none': tasks without a job; 'position': unassigned tasks for the person's position. */
export type WorkPart = number | 'none' | 'position'

export type HandOver = {
  /** For parts that are not in `parts`; null leaves them. */
  to: number | 'nobody' | null
  parts: ReadonlyMap<WorkPart, Receiver>
}

export function receiverOf({ to, parts }: HandOver, part: WorkPart): Receiver {
  return parts.get(part) ?? to ?? 'leave'
}

export function partField(part: WorkPart): string {
  return `job-${part}`
}

/** Rows in the form; further jobs follow `to`. */
export const maxParts = 60

type Peopled = {
  id: number
  assignedTo: number | null
  on: Repeopled['removed']
}

/** Replaces `from` (null: nobody); null when nothing changes. */
export function repeople(task: Peopled, from: number | null, to: number | null): Repeopled | null {
  const isMain = task.assignedTo === from
  const main = isMain ? to : task.assignedTo
  const removed = from === null || from === to ? [] : task.on.filter(({ userId }) => userId === from)
  const isOn = task.on.some(({ userId }) => userId === to)
  const added = to === null || isOn || (removed.length === 0 && !isMain) ? [] : [to]
  const isSame = main === task.assignedTo && added.length + removed.length === 0
  return isSame ? null : { id: task.id, from: task.assignedTo, to: main, added, removed }
}

export type WorkCount = { tasks: number; projects: number }

export function handedText({ tasks, projects }: WorkCount): string {
  return listText([
    ...(tasks > 0 ? [plural(tasks, 'task')] : []),
    ...(projects > 0 ? [plural(projects, 'job')] : []),
  ])
}

export function handedTitle({ tasks, projects }: WorkCount): string {
  return `${handedText({ tasks, projects })} handed over to you`
}

export const nothingToHandOver = 'They have no open work by now. Nothing was handed over'
export const chooseReceiver = 'Please choose who gets the work'
export const chooseSomebodyElse = 'Please choose somebody else: this is whose work it is'

export function undoneText(name: string, back: WorkCount, left: WorkCount): string {
  const theirs = `${handedText(back)} ${back.tasks + back.projects === 1 ? 'is' : 'are'} ${name}’s again.`
  return [theirs, leftText(left)].filter(Boolean).join(' ')
}

export function leftText(left: WorkCount): string {
  const count = left.tasks + left.projects
  if (count === 0) return ''
  const [were, stay, they] = count === 1 ? ['was', 'stays', 'it is'] : ['were', 'stay', 'they are']
  return `${handedText(left)} ${were} changed since and ${stay} as ${they}.`
}
