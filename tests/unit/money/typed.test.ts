import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText } from '#app/domain/format.ts'
import {
  factorText,
  maxPence,
  maxQuantity,
  quantityText,
  rateText,
  readLineQuantity,
  readPence,
  readQuantity,
  readRate,
  roundedPercentText,
} from '#app/domain/money/typed.ts'

describe('what somebody types', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['1250', 125_000],
    ['1,250.5', 125_050],
    ['£1,250.00', 125_000],
    ['£ 3', 300],
    ['.5', 50],
    ['12.', 1200],
    ['0', 0],
  ])('%j is %s pence', (text, pence) => expect(readPence(text)).toBe(pence))

  it.each(['-1', '1.234', 'ten', '1,25', '1e3', '£', '.', '99999999999999', '1 250', '12,345,67'])(
    '%j is no amount',
    text => expect(readPence(text)).toBeNaN(),
  )

  it('reads hours of a line as planned hours are read, and no other unit so', () => {
    const hours = ['1:30', '1:20', '1.5', '1h 30', '90 min', '0:00', '1.333', '1,200', '']
    expect(hours.map(text => readLineQuantity(text, 'h'))).toEqual([
      1500,
      1333,
      1500,
      1500,
      1500,
      0,
      1333,
      1_200_000,
      null,
    ])
    expect([readLineQuantity('1:60', 'h'), readLineQuantity('1h 30', 'm')]).toEqual([Number.NaN, Number.NaN])
  })

  it('reads quantities and rates', () => {
    expect(readQuantity('2.4')).toBe(2400)
    expect(readQuantity('1,200')).toBe(1_200_000)
    expect(readQuantity('37,5')).toBe(37_500)
    expect(readRate('7,25 %')).toBe(725)
    expect(readQuantity('0.0005')).toBeNaN()
    expect(readQuantity('9999999')).toBeNaN()
    expect(readRate('10 %')).toBe(1000)
    expect(readRate('7.5')).toBe(750)
    expect(readRate('%')).toBeNull()
  })

  it('stands in its field so that it is read again as it was', () => {
    fc.assert(fc.property(fc.nat(maxPence), pence => readPence(amountText(pence)) === pence))
    fc.assert(fc.property(fc.nat(maxQuantity), quantity => readQuantity(quantityText(quantity)) === quantity))
    fc.assert(fc.property(fc.nat(100_000), rate => readRate(rateText(rate)) === rate))
    expect([8500, 9999, 10_000, 5].map(factorText)).toEqual(['0.85', '0.9999', '1', '0.0005'])
  })

  it('never throws, and is a whole number, nothing, or not a number', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        for (const value of [readPence(text), readQuantity(text), readRate(text)]) {
          expect(value === null || Number.isNaN(value) || (Number.isSafeInteger(value) && value >= 0)).toBe(
            true,
          )
        }
      }),
    )
  })
})

it('is written as it is said', () => {
  expect([quantityText(0), quantityText(1), quantityText(22_000), quantityText(1_234_500)]).toEqual([
    '0',
    '0.001',
    '22',
    '1,234.5',
  ])
  expect([1500, 1667, -505, 4].map(roundedPercentText)).toEqual(['15.0 %', '16.7 %', '−5.1 %', '0.0 %'])
})
