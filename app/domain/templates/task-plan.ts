import { type DueAnchor, dueAnchors } from '#app/domain/enumerations.ts'
import { hoursText, readHours } from '#app/domain/hours.ts'
import { limits } from '#app/domain/limits.ts'
import { type DatePlan, planText } from '#app/domain/tasks/date-plan.ts'

export type TaskPlan = {
  anchor: DueAnchor | ''
  /** Working days. */
  days: string
  /** '1.5' or '1h 30' */
  hours: string
  jobRole: string
}

export type StoredPlan = {
  dueAnchor?: DueAnchor | undefined
  dueOffset?: number | undefined
  estimatedMinutes?: number | undefined
  jobRole?: string | undefined
}

export const emptyPlan: TaskPlan = { anchor: '', days: '', hours: '', jobRole: '' }

export const daysMessage = `Please enter working days, from 0 to ${limits.dueOffset}`

export function isDays(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) <= limits.dueOffset
}

export function isAnchor(value: unknown): value is DueAnchor {
  return dueAnchors.some(anchor => anchor === value)
}

/** Drops days without an anchor. Undefined for an empty plan. */
export function tidyPlan(plan: TaskPlan | undefined): TaskPlan | undefined {
  if (!plan) return undefined
  const minutes = readHours(plan.hours)
  const tidy: TaskPlan = {
    anchor: plan.anchor,
    days: plan.anchor === '' ? '' : String(Number(plan.days.trim()) || plan.days.trim() || 0),
    hours: Number.isNaN(minutes) ? plan.hours.trim() : hoursText(minutes),
    jobRole: plan.jobRole.trim(),
  }
  return Object.values(tidy).some(Boolean) ? tidy : undefined
}

export function storedPlan(plan: TaskPlan | undefined): StoredPlan | undefined {
  const { anchor, days, hours, jobRole } = tidyPlan(plan) ?? emptyPlan
  const minutes = readHours(hours)
  const stored: StoredPlan = {
    ...(anchor !== '' && isDays(days) ? { dueAnchor: anchor, dueOffset: Number(days) } : {}),
    ...(minutes && minutes <= limits.estimatedMinutes ? { estimatedMinutes: minutes } : {}),
    ...(jobRole === '' ? {} : { jobRole }),
  }
  return Object.keys(stored).length > 0 ? stored : undefined
}

export function planOfStored({ dueAnchor, dueOffset, estimatedMinutes, jobRole }: StoredPlan) {
  return tidyPlan({
    anchor: dueAnchor ?? '',
    days: String(dueOffset ?? ''),
    hours: hoursText(estimatedMinutes ?? null),
    jobRole: jobRole ?? '',
  })
}

export function datePlanOf(plan: TaskPlan | undefined): DatePlan | null {
  const { dueAnchor, dueOffset } = storedPlan(plan) ?? {}
  return dueAnchor === undefined || dueOffset === undefined ? null : { dueAnchor, dueOffset }
}

/** '3 days after the start · 1h 30 · Cabinet Maker'; '' for an empty plan. */
export function planLine(plan: TaskPlan | undefined): string {
  const date = datePlanOf(plan)
  const { hours, jobRole } = tidyPlan(plan) ?? emptyPlan
  return [date ? planText(date) : '', hours, jobRole].filter(Boolean).join(' · ')
}

const positionPrefix = 'position:'

/** A user's id, 'position:Cabinet Maker', or ''. */
export function whoValue({ assignedTo, plan }: { assignedTo: number | null; plan?: TaskPlan | undefined }) {
  if (assignedTo !== null) return String(assignedTo)
  return plan?.jobRole ? positionPrefix + plan.jobRole : ''
}

export function positionInWho(value: string): string {
  return value.startsWith(positionPrefix) ? value.slice(positionPrefix.length) : ''
}
