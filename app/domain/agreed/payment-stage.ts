import { paymentWhen } from '#app/domain/quotes/payment-schedule.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'

/** When a part of a job's price is asked for, as both sides read it. */
export function agreedWhen(stage: Pick<PaymentStage, 'trigger' | 'when'>): string {
  return stage.trigger === 'accepted' ? 'When the quote was accepted' : paymentWhen(stage)
}

/** When a stage of a job is asked for, as its row has it: the column of triggers knows no progress. */
export function storedWhen({ trigger, when }: Pick<PaymentStage, 'trigger' | 'when'>) {
  return trigger === 'progress'
    ? { trigger: 'manual' as const, when: '', progress: Number(when) }
    : { trigger, when, progress: null }
}
