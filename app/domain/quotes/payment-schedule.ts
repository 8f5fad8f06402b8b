import { capitaliseFirst, formatDate } from '#app/domain/format.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import type { PaymentStage } from './quote.ts'

/** Schedules that are ready to choose (spec 3, section 2): what cabinet makers ask of private clients, and of builders. */
export const readySchedules = {
  '50/40/10': { about: 'private clients', shares: [50, 40, 10] },
  '50/25/15/10': { about: 'private kitchens', shares: [50, 25, 15, 10] },
  '30/40/30': { about: 'builders', shares: [30, 40, 30] },
} as const
export type ReadySchedule = keyof typeof readySchedules

export function isReadySchedule(name: string): name is ReadySchedule {
  return Object.hasOwn(readySchedules, name)
}

const names = ['Deposit', 'Second stage', 'Third stage']

/**
 * A ready schedule for a company with these stages, in working order: the first part when the quote is accepted, the others as
 * the job enters its last stages.
 */
export function readyStages(schedule: ReadySchedule, stageNames: readonly string[]): PaymentStage[] {
  const { shares } = readySchedules[schedule]
  return shares.map((share, at): PaymentStage => {
    const isLast = at === shares.length - 1
    const stage = at === 0 ? undefined : stageNames[stageNames.length - (shares.length - at)]
    return {
      name: isLast ? 'Last stage' : (names[at] ?? `Stage ${at + 1}`),
      share: share * 100,
      trigger: at === 0 ? 'accepted' : stage === undefined ? 'manual' : 'stage',
      when: stage ?? '',
      daysToPay: isLast ? 14 : 7,
    }
  })
}

/** In basis points: a whole schedule has `wholeRate` of them. */
export function sharesOf(stages: readonly Pick<PaymentStage, 'share'>[]): number {
  return stages.reduce((all, { share }) => all + share, 0)
}

export function isWholeSchedule(stages: readonly Pick<PaymentStage, 'share'>[]): boolean {
  return sharesOf(stages) === wholeRate
}

/** What a document says of a part that is due as soon as it is accepted. */
export const dueOnAccepting = 'When you accept'

/** Of the stages that a company begins with, which are words of the trade. */
const stageWords: Readonly<Record<string, string>> = {
  measure: 'When we come to measure',
  design: 'When we begin the drawings',
  production: 'When we begin to make it',
  install: 'When we come to fit it',
  complete: 'When it is finished',
}

/** When a part is asked for, as the client reads it. */
export function paymentWhen({ trigger, when }: Pick<PaymentStage, 'trigger' | 'when'>): string {
  if (trigger === 'accepted') return dueOnAccepting
  if (trigger === 'stage') return stageWords[when.toLowerCase()] ?? `When “${capitaliseFirst(when)}” begins`
  if (trigger === 'date') return `On ${formatDate(when)}`
  return 'When we ask for it'
}

/** The same of what was agreed, for both sides. */
export function agreedWhen(stage: Pick<PaymentStage, 'trigger' | 'when'>): string {
  return stage.trigger === 'accepted' ? 'When the quote was accepted' : paymentWhen(stage)
}
