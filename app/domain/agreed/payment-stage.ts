import { paymentWhen } from '#app/domain/quotes/payment-schedule.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'

export function agreedWhen(stage: Pick<PaymentStage, 'trigger' | 'when'>): string {
  return stage.trigger === 'accepted' ? 'When the quote was accepted' : paymentWhen(stage)
}

/** For the table, whose triggers have no 'progress'. */
export function storedWhen({ trigger, when }: Pick<PaymentStage, 'trigger' | 'when'>) {
  return trigger === 'progress'
    ? { trigger: 'manual' as const, when: '', progress: Number(when) }
    : { trigger, when, progress: null }
}
