const plainNames: Readonly<Record<string, string>> = { GBP: 'pounds', EUR: 'euros', USD: 'dollars' }

/** 'in pounds', beside a field. */
export function currencyNote(currency: string): string {
  return `in ${plainNames[currency] ?? currency}`
}
