/**
 * Metadata of a field that the API takes in another form than it is kept in: the JSON Schema of what is sent, for
 * `app/http/api-docs`.
 */
export function sentAs(schema: Record<string, unknown>) {
  return { sentAs: schema }
}

export const sentDate = sentAs({
  type: ['string', 'null'],
  description: 'A date, or a date-time: the day it falls on by the company’s clocks.',
  examples: ['2026-11-25'],
})

export const sentMoney = sentAs({
  type: ['string', 'number', 'null'],
  description: 'An amount with up to two decimals.',
  examples: ['1250.00'],
})
