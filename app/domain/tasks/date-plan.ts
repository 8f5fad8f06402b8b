import type { DueAnchor } from '#app/domain/enumerations.ts'

/** `dueOffset` is in working days: after the start or the beginning of the stage, before the due date. */
export type DatePlan = { dueAnchor: DueAnchor; dueOffset: number }

const anchorTexts: Record<DueAnchor, readonly [onTheDay: string, offset: string]> = {
  start: ['on the start date', 'after the start'],
  due: ['on the due date', 'before the due date'],
  stage: ['when its stage begins', 'after its stage begins'],
}

/** '3 days after the start', '1 day before the due date', 'when its stage begins'. Days are working days. */
export function planText({ dueAnchor, dueOffset }: DatePlan): string {
  const [onTheDay, after] = anchorTexts[dueAnchor]
  return dueOffset === 0 ? onTheDay : `${dueOffset} ${dueOffset === 1 ? 'day' : 'days'} ${after}`
}
