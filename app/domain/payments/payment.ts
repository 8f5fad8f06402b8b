import type { PaymentMethod, paymentStatuses } from '#app/domain/enumerations.ts'
import { formatMoney } from '#app/domain/format.ts'

export type PaymentStatus = (typeof paymentStatuses)[number]

export const receivedStatuses = ['completed', 'refunded'] as const satisfies readonly PaymentStatus[]

export function isReceived(status: PaymentStatus): boolean {
  return receivedStatuses.some(each => each === status)
}

export type DisputeEnd = 'won' | 'lost'

export type PaymentPage = {
  attempt: number
  /** Stripe's text. */
  failure?: string | undefined
  withdrawn?: boolean | undefined
  /** Closed, but Stripe has not been told yet. */
  closing?: boolean | undefined
  /** The customer's bank has not decided yet. */
  disputed?: boolean | undefined
  /** The bank's decision. */
  disputeEnd?: DisputeEnd | undefined
  /** The customer has paid and a bank has yet to confirm, which can take days. */
  underWay?: boolean | undefined
  /** Replaced sessions: money can still arrive by one of them. */
  earlier?: EarlierSession[] | undefined
  /** Sessions that paid the same page again. */
  twice?: string[] | undefined
}

export type EarlierSession = { session: string; account: string }

export function pageOf(metadata: Record<string, unknown> | null): PaymentPage {
  const { attempt, failure, withdrawn, closing, underWay, disputed, disputeEnd, earlier, twice } =
    metadata ?? {}
  return {
    attempt: typeof attempt === 'number' ? attempt : 0,
    ...(typeof failure === 'string' && { failure }),
    ...(withdrawn === true && { withdrawn }),
    ...(closing === true && { closing }),
    ...(disputed === true && { disputed }),
    ...((disputeEnd === 'won' || disputeEnd === 'lost') && { disputeEnd }),
    ...(underWay === true && { underWay }),
    ...(Array.isArray(earlier) && { earlier: earlier.filter(isEarlier) }),
    ...(Array.isArray(twice) && { twice: twice.filter(session => typeof session === 'string') }),
  }
}

function isEarlier(value: unknown): value is EarlierSession {
  if (typeof value !== 'object' || value === null) return false
  return (
    'session' in value &&
    typeof value.session === 'string' &&
    'account' in value &&
    typeof value.account === 'string'
  )
}

type PageLike = {
  status: PaymentStatus
  paymentMethod: string | null
  metadata: Record<string, unknown> | null
}

/** Only Stripe decides its status. */
export function isByStripe({ paymentMethod }: Pick<PageLike, 'paymentMethod'>): boolean {
  return paymentMethod === 'stripe'
}

export function isUnpaidPage(payment: PageLike): boolean {
  const isOpen = payment.status === 'pending' || payment.status === 'failed'
  return isByStripe(payment) && isOpen && pageOf(payment.metadata).withdrawn !== true
}

/** A page that was paid after it was closed does not count. */
export function isClosedPage(payment: PageLike): boolean {
  return payment.status === 'failed' && pageOf(payment.metadata).withdrawn === true
}

export function isUnderWay(payment: PageLike): boolean {
  return payment.status === 'pending' && pageOf(payment.metadata).underWay === true
}

export function isPayable(payment: PageLike): boolean {
  return isUnpaidPage(payment) && !isUnderWay(payment)
}

export type StripeOutcome = {
  session: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** Waits for a bank: the money can still come. */
  isProcessing: boolean
  refunded: number
  failure: string | null
}

type Settled = {
  status: PaymentStatus
  refundedAmount: number
  failure: string | undefined
  underWay: boolean
}

/**
 * The status by what Stripe says. A declined card fails the payment, and the customer can try another.
 * An expired session that nobody used changes nothing: the page makes another.
 */
export function settle(
  { status, amount, refundedAmount }: { status: PaymentStatus; amount: number; refundedAmount: number },
  { session, isPaid, isProcessing, refunded, failure }: StripeOutcome,
): Settled {
  if (isPaid) {
    const isBack = refunded >= amount
    const becomes = isBack ? 'refunded' : 'completed'
    return { status: becomes, refundedAmount: refunded, failure: undefined, underWay: false }
  }
  // `failure` may be of a card declined before the bank was asked.
  if (session === 'complete' && isProcessing) {
    return { status: 'pending', refundedAmount, failure: undefined, underWay: true }
  }
  const hasFailed = session === 'complete' || (failure !== null && !isProcessing)
  const becomes = hasFailed ? 'failed' : status
  return { status: becomes, refundedAmount, failure: failure ?? undefined, underWay: false }
}

export function failureForCompany(failure: string): string {
  return failure.replace(/^Your /, 'Your client’s ')
}

type Refunded = { status: PaymentStatus; amount: number; refundedAmount: number }

/** A refund can be taken back, which makes the payment completed again. */
export function statusAfterRefund({ status, amount, refundedAmount }: Refunded): PaymentStatus {
  if (refundedAmount > 0 && refundedAmount >= amount) return 'refunded'
  return status === 'refunded' ? 'completed' : status
}

const methodLabels: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_machine: 'Card machine',
  cheque: 'Cheque',
  stripe: 'Payment page',
}

/** Methods from before the list was closed are shown as stored. */
export function methodLabel(method: string | null): string {
  if (method === null) return ''
  return Object.entries(methodLabels).find(([name]) => name === method)?.[1] ?? method
}

export type Total = {
  currency: string
  /** Completed, less refunds. */
  revenue: number
  pending: number
  pendingCount: number
  month: number
}

export function splitMoney(pence: number, currency: string): { whole: string; part: string } {
  const text = formatMoney(pence, currency)
  const at = text.lastIndexOf('.')
  return at < 0 ? { whole: text, part: '' } : { whole: text.slice(0, at), part: text.slice(at) }
}

/** The company's own currency first, then by revenue. Never empty. */
export function sortedTotals(totals: readonly Total[], own: string): [Total, ...Total[]] {
  const mine = totals.find(({ currency }) => currency === own)
  const others = totals.filter(total => total !== mine).sort((a, b) => b.revenue - a.revenue)
  const [first, ...rest] = mine ? [mine, ...others] : others
  return first ? [first, ...rest] : [{ currency: own, revenue: 0, pending: 0, pendingCount: 0, month: 0 }]
}
