import type { PaymentMethod, paymentStatuses } from '#app/domain/enumerations.ts'
import { formatMoney } from '#app/domain/format.ts'

export type PaymentStatus = (typeof paymentStatuses)[number]

/** What has come: it is here, or has gone back since. */
export const receivedStatuses = ['completed', 'refunded'] as const satisfies readonly PaymentStatus[]

export function isReceived(status: PaymentStatus): boolean {
  return receivedStatuses.some(each => each === status)
}

export type DisputeEnd = 'won' | 'lost'

/** What is kept of a payment page beside the columns. */
export type PaymentPage = {
  /** How many Stripe sessions were made for it. */
  attempt: number
  /** Why the last one failed, as Stripe tells it. */
  failure?: string | undefined
  /** Closed by the company: nobody can pay by it any more. */
  withdrawn?: boolean | undefined
  /** Closed, and Stripe has not heard of it yet. */
  closing?: boolean | undefined
  /** Its customer has asked their bank for it back, and the bank has not decided. */
  disputed?: boolean | undefined
  /** How the bank has decided that. */
  disputeEnd?: DisputeEnd | undefined
  /** Its customer has done their part, and a bank has yet to say yes or no, which can take days. */
  underWay?: boolean | undefined
  /** Sessions that others have taken the place of: what comes by one of them all the same is not lost. */
  earlier?: EarlierSession[] | undefined
  /** Sessions by which the same was paid once more. */
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

/** Paid by the company's payment page: what becomes of it is Stripe's to say. */
export function isByStripe({ paymentMethod }: Pick<PageLike, 'paymentMethod'>): boolean {
  return paymentMethod === 'stripe'
}

/** Whether its page is neither paid nor closed: a payment that failed can be tried again. */
export function isUnpaidPage(payment: PageLike): boolean {
  const isOpen = payment.status === 'pending' || payment.status === 'failed'
  return isByStripe(payment) && isOpen && pageOf(payment.metadata).withdrawn !== true
}

/** Closed by the company, and not paid all the same. */
export function isClosedPage(payment: PageLike): boolean {
  return payment.status === 'failed' && pageOf(payment.metadata).withdrawn === true
}

/** The customer has paid by bank, and the bank has not answered yet. */
export function isUnderWay(payment: PageLike): boolean {
  return payment.status === 'pending' && pageOf(payment.metadata).underWay === true
}

/** Whether its customer can pay it at its page now. */
export function isPayable(payment: PageLike): boolean {
  return isUnpaidPage(payment) && !isUnderWay(payment)
}

/** What Stripe says of a session and of the money that it moved. */
export type StripeOutcome = {
  session: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** The money can still come: the intent has not finally failed, and waits for a bank. */
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
 * What a payment is by what Stripe says. A declined card fails it, and the customer can try another. A session that nobody used and
 * that ran out leaves it as it was: its page makes another.
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
  // A card that was declined before says nothing of the bank that was asked after it.
  if (session === 'complete' && isProcessing) {
    return { status: 'pending', refundedAmount, failure: undefined, underWay: true }
  }
  const hasFailed = session === 'complete' || (failure !== null && !isProcessing)
  const becomes = hasFailed ? 'failed' : status
  return { status: becomes, refundedAmount, failure: failure ?? undefined, underWay: false }
}

/** Stripe tells a customer of 'Your card'; to the company it is its client's. */
export function failureForCompany(failure: string): string {
  return failure.replace(/^Your /, 'Your client’s ')
}

type Given = { status: PaymentStatus; amount: number; refundedAmount: number }

/** What was all given back is refunded; what is no longer all given back is completed again. */
export function statusAfterRefund({ status, amount, refundedAmount }: Given): PaymentStatus {
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

/** What was kept before the list was closed shows as it is. */
export function methodLabel(method: string | null): string {
  if (method === null) return ''
  return Object.entries(methodLabels).find(([name]) => name === method)?.[1] ?? method
}

export type Total = {
  currency: string
  /** Completed, less what was given back of it. */
  revenue: number
  pending: number
  pendingCount: number
  month: number
}

/** '£64,218' and '.50': the big part and the small one. */
export function splitMoney(pence: number, currency: string): { whole: string; part: string } {
  const text = formatMoney(pence, currency)
  const at = text.lastIndexOf('.')
  return at < 0 ? { whole: text, part: '' } : { whole: text.slice(0, at), part: text.slice(at) }
}

/** The company's own currency first, then by what came in. Without any payment: zeros in its currency. */
export function sortedTotals(totals: readonly Total[], own: string): [Total, ...Total[]] {
  const mine = totals.find(({ currency }) => currency === own)
  const others = totals.filter(total => total !== mine).sort((a, b) => b.revenue - a.revenue)
  const [first, ...rest] = mine ? [mine, ...others] : others
  return first ? [first, ...rest] : [{ currency: own, revenue: 0, pending: 0, pendingCount: 0, month: 0 }]
}
