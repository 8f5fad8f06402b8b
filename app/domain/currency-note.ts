const plainNames: Readonly<Record<string, string>> = { GBP: 'pounds', EUR: 'euros', USD: 'dollars' }

export function currencyNote(currency: string): string {
  return `in ${plainNames[currency] ?? currency}`
}
