import { expect, test } from 'vitest'
import { type CostLine, isDueOn, type StaffLine } from '#app/domain/overheads/rate.ts'
import { daysOfMonth, dueInMonth, earnedBack, sumOfMonths } from '#app/domain/overheads/recovery.ts'

const rent: CostLine = {
  amount: 78_000_00,
  period: 'year',
  isVatRecoverable: false,
  startsOn: null,
  endsOn: null,
}

test('a month owes a twelfth of the year', () => {
  expect(dueInMonth([rent], [], '2026-02')).toBe(6_500_00)
  expect(dueInMonth([rent], [], '2026-03')).toBe(6_500_00)
  expect(dueInMonth([], [], '2026-03')).toBe(0)
})

test('a cost that begins or ends in the month owes its days', () => {
  const van = { ...rent, amount: 1_200_00, startsOn: '2026-06-16' }
  expect(dueInMonth([van], [], '2026-05')).toBe(0)
  expect(dueInMonth([van], [], '2026-06')).toBe(50_00)
  expect(dueInMonth([{ ...van, startsOn: null, endsOn: '2026-06-15' }], [], '2026-06')).toBe(50_00)
  expect(daysOfMonth('2026-02')).toHaveLength(28)
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2026-12').filter(day => isDueOn(van, day))).toHaveLength(31)
})

test('the pay of who makes nothing is due as well, a maker’s is not', () => {
  const office = { isMaker: false, headcount: 1, payKind: 'salary', pay: 12_000_00 } as StaffLine
  const paid = { ...office, employerNi: 0, pension: 0, otherCosts: 0, weeklyHours: 0 }
  expect(dueInMonth([rent], [paid, { ...paid, isMaker: true }], '2026-04')).toBe(7_500_00)
})

test('hours on jobs earn it back', () => {
  expect(earnedBack(341 * 60, 19_75)).toBe(6_734_75)
  expect(earnedBack(352.5 * 60, 19_75)).toBe(6_961_88)
  expect(earnedBack(219.75 * 60, 19_75)).toBe(4_340_06)
})

test('months are summed to what is over or short', () => {
  const hours = [341, 352.5, 268, 336.25, 347.5]
  const months = hours.map((worked, at) => {
    const minutes = worked * 60
    return { month: `2026-0${at + 6}`, minutes, earned: earnedBack(minutes, 19_75), due: 6_500_00 }
  })
  expect(sumOfMonths(months)).toEqual({ earned: 32_493_70, due: 32_500_00, over: -6_30 })
})
