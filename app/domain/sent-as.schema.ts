/** Metadata for `app/api/openapi`: the JSON Schema of a field that is sent in another form than it is stored. */
export function sentAs(schema: Record<string, unknown>) {
  return { sentAs: schema }
}

export const sentDate = sentAs({
  type: ['string', 'null'],
  description: 'A date, or a date-time: the day it falls on by the company’s clocks.',
  examples: ['2026-11-25'],
})

export const sentTime = sentAs({
  type: ['string', 'null'],
  description: 'A time of day.',
  examples: ['16:00'],
})

export const sentMoney = sentAs({
  type: ['string', 'number', 'null'],
  description: 'An amount with up to two decimals.',
  examples: ['1250.00'],
})
