import { expect, test } from 'vitest'
import { crediting } from '#app/domain/invoices/credit-form.schema.ts'

const wrong = (sent: Record<string, unknown>) => {
  const read = crediting.safeParse({ reason: 'A door fewer', ...sent })
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}

test('what is credited is all of it, or amounts: never all of it beside amounts that were typed', () => {
  expect(wrong({ which: 'all', amounts: ['', ''] })).toEqual([])
  expect(wrong({ which: 'some', amounts: ['200.00', ''] })).toEqual([])
  expect(wrong({ which: 'all', amounts: ['200.00', ''] })).toEqual(['which'])
  expect(wrong({ which: 'some', amounts: ['', ''] })).toEqual(['which'])
})
