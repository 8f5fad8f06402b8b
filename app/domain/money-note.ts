const plainNames: Readonly<Record<string, string>> = { GBP: 'pounds', EUR: 'euros', USD: 'dollars' }

/** 'in pounds', beside a field that takes an amount. */
export function moneyNote(currency: string): string {
  return `in ${plainNames[currency] ?? currency}`
}
