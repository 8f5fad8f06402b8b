import { addDays, daysBetween } from '#app/domain/clock.ts'
import type { TaskStatus } from '#app/domain/enumerations.ts'
import { Invalid } from '#app/domain/errors.ts'
import { formatDateShort, formatWeekday, plural } from '#app/domain/format.ts'

/** `waitingFor` is '' when not waiting; days are yyyy-MM-dd; `waitingUntil` is null when unknown. */
export type Wait = { waitingFor: string; waitingUntil: string | null; waitingSince: string | null }

export function isWaitField(name: string): boolean {
  return name in noWait
}

type Waiting = Pick<Wait, 'waitingFor' | 'waitingUntil'> & { status: TaskStatus }

export const noWait: Wait = { waitingFor: '', waitingUntil: null, waitingSince: null }

/** On the day itself it is ready, without any write. */
export function isWaiting({ waitingFor, waitingUntil, status }: Waiting, today: string): boolean {
  return waitingFor !== '' && status !== 'complete' && (waitingUntil === null || waitingUntil > today)
}

type WaitChange = { [Name in keyof Omit<Wait, 'waitingSince'>]?: Wait[Name] | undefined }

/** A task that is complete or waits for nothing has no wait; a new wait starts today. Throws Invalid for a day that is not ahead. */
export function settledWait(
  before: Wait & { status: TaskStatus },
  change: WaitChange & { status?: TaskStatus | undefined },
  today: string,
): Wait {
  const status = change.status ?? before.status
  const waitingFor = change.waitingFor ?? before.waitingFor
  const waitingUntil = change.waitingUntil === undefined ? before.waitingUntil : change.waitingUntil
  if (waitingFor === '' && change.waitingUntil) {
    throw new Invalid({ waitingFor: ['Please say what it waits for'] })
  }
  if (waitingFor === '' || status === 'complete') return noWait
  const isNewDay = waitingUntil !== before.waitingUntil
  if (isNewDay && waitingUntil !== null && waitingUntil <= today) {
    throw new Invalid({ waitingUntil: ['Please choose a day after today'] })
  }
  const goesOn = isWaiting(before, today) && before.waitingSince !== null
  const isSame = waitingFor === before.waitingFor && !isNewDay
  return { waitingFor, waitingUntil, waitingSince: goesOn || isSame ? before.waitingSince : today }
}

export function waitDay(until: string, today: string): string {
  return until <= addDays(today, 6) ? formatWeekday(until) : formatDateShort(until, today)
}

/** 'hinges, Tue'; null when not waiting. */
export function waitText(task: Waiting, today: string): string | null {
  if (!isWaiting(task, today)) return null
  const { waitingFor, waitingUntil } = task
  return waitingUntil === null ? waitingFor : `${waitingFor}, ${waitDay(waitingUntil, today)}`
}

export function waitLength({ waitingSince, waitingUntil }: Wait): string | null {
  const days = waitingSince && waitingUntil ? daysBetween(waitingSince, waitingUntil) : null
  return days === null ? null : plural(days, 'day')
}

export function waitFormHref(page: string, taskId: number | null): string {
  const [path = '', search = ''] = (page.split('#')[0] ?? '').split('?')
  const query = new URLSearchParams(search)
  query.delete('wait')
  if (taskId !== null) query.set('wait', String(taskId))
  const text = query.toString()
  return `${path}${text && `?${text}`}${taskId === null ? '' : `#task-${taskId}`}`
}
