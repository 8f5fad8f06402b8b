/** What of a payment came, above zero, and went, below it, on a day. Together they are what is there of it. */
export type PaymentMove = { day: string; amount: number }

type Standing = {
  /** What is there of it by now. */
  present: number
  receivedOn: string
  /** On which less of it is there, where that is so. */
  returnedOn: string
  /** Whether what was booked on a day may still be put on another. */
  isOpen: (day: string) => boolean
}

/**
 * What more came is booked on the day on which it came, and what is there no more on the day on which it went: what was booked before
 * stays. A day that was put right moves what came on it, as long as nothing that was told to anybody changes by that.
 */
export function movesOf(
  before: readonly PaymentMove[],
  { present, receivedOn, returnedOn, isOpen }: Standing,
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
