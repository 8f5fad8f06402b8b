import { capitaliseFirst, formatDate } from '#app/domain/format.ts'
import { shareOf, wholeRate } from '#app/domain/money/money.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { hasAmounts, isRest } from './price-part.ts'
import type { PaymentStage, PricePart } from './quote.ts'

/** Spec 3, section 2. */
export const readySchedules = {
  '50/40/10': { about: 'private clients', shares: [50, 40, 10] },
  '50/25/15/10': { about: 'private kitchens', shares: [50, 25, 15, 10] },
  '30/40/30': { about: 'builders', shares: [30, 40, 30] },
} as const
export type ReadySchedule = keyof typeof readySchedules

export function isReadySchedule(name: string): name is ReadySchedule {
  return Object.hasOwn(readySchedules, name)
}

const usualProgress = '90'

export const progressChoices = ['50', '75', usualProgress, '100'] as const

const names = ['Deposit', 'Second stage', 'Third stage']

/**
 * `stageNames` in working order. The first part is due on acceptance, the others as the job enters its last stages, the last at 90 %,
 * so that one missing handle delays little money.
 */
export function readyStages(schedule: ReadySchedule, stageNames: readonly string[]): PaymentStage[] {
  const { shares } = readySchedules[schedule]
  return shares.map((share, at): PaymentStage => {
    const isLast = at === shares.length - 1
    const stage = at === 0 || isLast ? undefined : stageNames[stageNames.length - (shares.length - at)]
    return {
      name: isLast ? 'Last stage' : (names[at] ?? `Stage ${at + 1}`),
      share: share * 100,
      ...(isLast
        ? { trigger: 'progress', when: usualProgress }
        : { trigger: at === 0 ? 'accepted' : stage === undefined ? 'manual' : 'stage', when: stage ?? '' }),
      daysToPay: isLast ? 14 : 7,
    }
  })
}

/** Basis points. */
export function sharesOf(stages: readonly Pick<PaymentStage, 'share'>[]): number {
  return stages.reduce((all, { share }) => all + share, 0)
}

/** Null when the stages are exactly the whole price. No stages at all are a fault. */
export function scheduleFault(stages: readonly PricePart[]): string | null {
  const shares = sharesOf(stages)
  if (!hasAmounts(stages)) {
    if (shares === wholeRate) return null
    const gap =
      shares < wholeRate
        ? `${rateText(wholeRate - shares)} % are missing`
        : `${rateText(shares - wholeRate)} % too much`
    return `The shares have to add up to 100 %: ${gap}`
  }
  const others = stages.slice(0, -1)
  if (others.length === stages.filter(stage => !isRest(stage)).length && !others.some(isRest)) {
    return shares < wholeRate ? null : 'The shares leave nothing for the last stage'
  }
  return 'Beside an amount the last stage takes what is left: leave its share empty, and no other'
}

export function isWholeSchedule(stages: readonly PricePart[]): boolean {
  return scheduleFault(stages) === null
}

/** Whether the stages before the last ask for more than `net` (pence before VAT). */
export function isOverAsked(stages: readonly PricePart[], net: number): boolean {
  if (!hasAmounts(stages)) return false
  const asked = stages.map(({ share, amount }) => amount ?? shareOf(net, share))
  return asked.reduce((all, each) => all + each, 0) > net
}

export const dueOnAccepting = 'When you accept'

const stageWords: Readonly<Record<string, string>> = {
  measure: 'When we come to measure',
  design: 'When we begin the drawings',
  production: 'When we begin to make it',
  install: 'When we come to fit it',
  complete: 'When it is finished',
}

export function paymentWhen({ trigger, when }: Pick<PaymentStage, 'trigger' | 'when'>): string {
  if (trigger === 'accepted') return dueOnAccepting
  if (trigger === 'stage') return stageWords[when.toLowerCase()] ?? `When “${capitaliseFirst(when)}” begins`
  if (trigger === 'progress') return `When ${when} % of the work is done`
  if (trigger === 'date') return `On ${formatDate(when)}`
  return 'When we ask for it'
}
