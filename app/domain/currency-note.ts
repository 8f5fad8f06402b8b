const plainNames: Readonly<Record<string, string>> = { GBP: 'pounds', EUR: 'euros', USD: 'dollars' }

/** 'in pounds', beside a field that takes an amount. */
export function currencyNote(currency: string): string {
  return `in ${plainNames[currency] ?? currency}`
}
