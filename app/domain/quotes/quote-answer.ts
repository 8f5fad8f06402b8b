import { fittingAbovePrice } from './fitting.ts'
import { isOverAsked, isWholeSchedule } from './payment-schedule.ts'
import { hasAmounts } from './price-part.ts'
import type { PaymentStage, QuoteStatus } from './quote.ts'
import { whyTooDear, whyTooLarge } from './quote-size.ts'
import { isPastLastDay } from './quote-status.ts'
import { type Priced, quoteTotals } from './quote-totals.ts'

export type AnswerState =
  | 'open'
  | 'accepted'
  | 'declined'
  /** Hidden from clients: draft, expired, withdrawn or superseded. */
  | 'shut'

const answerable: readonly QuoteStatus[] = ['sent', 'viewed', 'change_requested']

type Dated = { status: QuoteStatus; validUntil: string | null }

/** `today` by the company's calendar. */
export function answerState({ status, validUntil }: Dated, today: string): AnswerState {
  if (status === 'accepted' || status === 'declined') return status
  const isOffered = answerable.includes(status) && validUntil !== null
  return isOffered && !isPastLastDay({ validUntil }, today) ? 'open' : 'shut'
}

export function maySend(quote: Dated, today: string): boolean {
  return quote.status === 'draft' || answerState(quote, today) === 'open'
}

export function mayWithdraw({ status }: Dated): boolean {
  return answerable.includes(status) || status === 'expired'
}

/** The page of an accepted quote stays open so long. */
export const daysAfterAnswer = 180

type Content = Priced & { paymentStages: readonly PaymentStage[] }

export function whyNotWhole(quote: Content, hasClient: boolean): string | null {
  const { rooms, paymentStages } = quote
  if (!hasClient) return 'Choose a client first: a quote is for somebody'
  const items = rooms.flatMap(room => room.items)
  if (items.every(({ isOptional }) => isOptional)) return 'There is nothing in this quote yet but extras'
  if (paymentStages.length > 0 && !isWholeSchedule(paymentStages)) {
    return hasAmounts(paymentStages)
      ? 'The payment stages have to be all of the price'
      : 'The payment stages have to add up to 100 %'
  }
  if (isOverAsked(paymentStages, quoteTotals(quote).net)) {
    return 'The payment stages ask for more than the quote comes to'
  }
  return fittingAbovePrice(quote) ?? whyTooLarge(rooms) ?? whyTooDear(quote)
}

export const answerTexts = {
  notOpen: 'This quote can no longer be answered. Please ask the person who sent it to you.',
  totalChanged: 'You chose other extras: look at the new total, then press Accept again',
} as const

export const declineReasons = [
  'I would rather not say',
  'Price',
  'Going with someone else',
  'Not doing the work now',
] as const
