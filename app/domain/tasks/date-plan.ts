import type { DueAnchor } from '#app/domain/enumerations.ts'

/** `dueOffset` in working days: after 'start' and 'stage', before 'due'. */
export type DatePlan = { dueAnchor: DueAnchor; dueOffset: number }

const anchorTexts: Record<DueAnchor, readonly [onTheDay: string, offset: string]> = {
  start: ['on the start date', 'after the start'],
  due: ['on the due date', 'before the due date'],
  stage: ['when its stage begins', 'after its stage begins'],
}

export function planText({ dueAnchor, dueOffset }: DatePlan): string {
  const [onTheDay, after] = anchorTexts[dueAnchor]
  return dueOffset === 0 ? onTheDay : `${dueOffset} ${dueOffset === 1 ? 'day' : 'days'} ${after}`
}
