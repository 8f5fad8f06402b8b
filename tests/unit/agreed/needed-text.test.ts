import { expect, test } from 'vitest'
import { neededText } from '#app/domain/agreed/needed-text.ts'

test('what is bought comes whole, with what was worked out beside', () => {
  expect(neededText(4500, 'sheet')).toEqual({ buy: '5 sheets', worked: '4.5 worked out' })
  expect(neededText(4000, 'sheet')).toEqual({ buy: '4 sheets', worked: '' })
  expect(neededText(2500, 'm²')).toEqual({ buy: '2.5 m²', worked: '' })
})
