/** A receipt, or a return below zero; the sum is what is left of the payment. */
export type PaymentMove = { day: string; amount: number }

type PaymentFacts = {
  present: number
  receivedOn: string
  /** The day for booking a decrease. */
  returnedOn: string
  /** Whether amounts booked on `day` can still move. */
  isOpen: (day: string) => boolean
}

/**
 * Books increases on the day of receipt and decreases on the day of return; earlier moves stay. A corrected day of receipt moves
 * its amount only as long as no reported figure changes.
 */
export function movesOf(
  before: readonly PaymentMove[],
  { present, receivedOn, returnedOn, isOpen }: PaymentFacts,
): PaymentMove[] {
  const [first, ...rest] = before
  const isPutRight =
    first !== undefined &&
    rest.length === 0 &&
    first.day !== receivedOn &&
    isOpen(first.day) &&
    isOpen(receivedOn)
  const booked = isPutRight && present > 0 ? [{ ...first, day: receivedOn }] : [...before]
  const change = present - booked.reduce((all, { amount }) => all + amount, 0)
  if (change === 0) return booked
  return [...booked, { day: change > 0 ? receivedOn : returnedOn, amount: change }]
}
