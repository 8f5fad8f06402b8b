import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CostLine,
  isDueOn,
  paidHours,
  presentHours,
  productiveHours,
  rateOf,
  type StaffLine,
  sensitivityOf,
  shareOnJobs,
  staffCost,
  withMakers,
  withShareOnJobs,
  yearlyCost,
  yearlyPay,
  yearOf,
} from '#app/domain/overheads/rate.ts'

/** £18 an hour, 39 hours a week, 28 days of holiday, 5 sick, 2 of training, three quarters on jobs. */
const makers: StaffLine = {
  headcount: 3,
  isMaker: true,
  payKind: 'hourly',
  pay: 18_00,
  employerNi: 4_725_60,
  pension: 907_92,
  otherCosts: 366_48,
  weeklyHours: 39_000,
  daysPerWeek: 5,
  holidayDays: 28_000,
  sickDays: 5_000,
  trainingDays: 2_000,
  onJobs: 7500,
}
const office: StaffLine = {
  ...makers,
  headcount: 1,
  isMaker: false,
  payKind: 'salary',
  pay: 12_000_00,
  employerNi: 500_00,
  pension: 100_00,
  otherCosts: 60_00,
  onJobs: 0,
}

function cost(amount: number, more: Partial<CostLine> = {}): CostLine {
  return { amount, period: 'year', isVatRecoverable: false, startsOn: null, endsOn: null, ...more }
}

const today = '2026-11-25'
const year = yearOf([cost(78_000_00)], [makers], today)

describe('the shop of the example', () => {
  it('has three makers on jobs for 3,948.75 hours a year', () => {
    expect(paidHours(makers)).toBe(2_028_000)
    expect(presentHours({ ...makers, headcount: 1 })).toBe(1_755_000)
    expect(productiveHours({ ...makers, headcount: 1 })).toBe(1_316_250)
    expect(year.productiveHours).toBe(3_948_750)
    expect(shareOnJobs(year)).toBe(7500)
  })

  it('pays each £36,504 and £6,000 of on-costs', () => {
    expect(yearlyPay(makers)).toBe(36_504_00)
    expect(staffCost({ ...makers, headcount: 1 })).toBe(42_504_00)
    expect(year.labourCost).toBe(127_512_00)
  })

  it('breaks even at £52.04 and charges out at £61.23', () => {
    expect(rateOf(year, 1500)).toEqual({
      labourRate: 32_29,
      overheadRate: 19_75,
      breakEven: 52_04,
      chargeOut: 61_23,
    })
  })

  it('needs £60.05 and £70.65 when 65 % is on jobs', () => {
    expect(rateOf(withShareOnJobs(year, 6500), 1500)).toMatchObject({ breakEven: 60_05, chargeOut: 70_65 })
  })

  it('shows what every five points come to', () => {
    const rows = sensitivityOf(year, 1500).map(row => [row.onJobs, row.breakEven, row.chargeOut, row.change])
    expect(rows).toEqual([
      [5500, 70_97, 83_49, 22_26],
      [6000, 65_06, 76_54, 15_31],
      [6500, 60_05, 70_65, 9_42],
      [7000, 55_76, 65_60, 4_37],
      [7500, 52_04, 61_23, 0],
      [8000, 48_79, 57_40, -3_83],
      [8500, 45_92, 54_03, -7_20],
      [9000, 43_37, 51_02, -10_21],
    ])
    expect(sensitivityOf(year, 1500).filter(({ isNow }) => isNow)).toHaveLength(1)
  })
})

describe('a cost', () => {
  it('is counted for a year', () => {
    expect(yearlyCost(cost(100_00, { period: 'week' }))).toBe(5_200_00)
    expect(yearlyCost(cost(1_450_00, { period: 'month' }))).toBe(17_400_00)
    expect(yearlyCost(cost(100_00, { period: 'quarter' }))).toBe(400_00)
    expect(yearlyCost(cost(600_00))).toBe(600_00)
  })

  it('is what is left once its VAT came back', () => {
    expect(yearlyCost(cost(1_740_00, { period: 'month', isVatRecoverable: true }))).toBe(17_400_00)
    expect(yearlyCost(cost(1, { isVatRecoverable: true }))).toBe(1)
  })

  it('counts from its first day to its last', () => {
    const van = { startsOn: '2026-01-01', endsOn: '2026-11-25' }
    const days = ['2025-12-31', '2026-01-01', '2026-11-25', '2026-11-26']
    expect(days.map(day => isDueOn(van, day))).toEqual([false, true, true, false])
    const costs = [cost(100_00), cost(50_00, van), cost(20_00, { startsOn: '2026-12-01' })]
    expect(yearOf(costs, [makers], today).overheadCost).toBe(150_00)
    expect(yearOf(costs, [makers], '2026-12-01').overheadCost).toBe(120_00)
  })
})

describe('people', () => {
  it('who make nothing are an overhead', () => {
    const both = yearOf([cost(65_340_00)], [makers, office], today)
    expect(both).toEqual(year)
  })

  it('of a four-day week lose a longer day when they are away', () => {
    const four = { ...makers, headcount: 1, daysPerWeek: 4, weeklyHours: 36_000, onJobs: 10_000 }
    expect(productiveHours(four)).toBe(36_000 * 52 - 35 * 9_000)
  })

  it('who are away all year have no hours', () => {
    expect(presentHours({ ...makers, holidayDays: 366_000 })).toBe(0)
    expect(rateOf(yearOf([], [{ ...makers, holidayDays: 366_000 }], today), 1500)).toBeNull()
  })

  it('make no rate while nobody is on jobs', () => {
    expect(rateOf(yearOf([cost(78_000_00)], [office], today), 1500)).toBeNull()
    expect(sensitivityOf(yearOf([], [], today), 1500)).toEqual([])
  })
})

describe('whatever a shop costs', () => {
  const line = fc.record({
    headcount: fc.integer({ min: 1, max: 9 }),
    isMaker: fc.constant(true),
    payKind: fc.constantFrom('hourly', 'salary', 'drawings'),
    pay: fc.integer({ min: 0, max: 9_000_000 }),
    employerNi: fc.integer({ min: 0, max: 1_000_000 }),
    pension: fc.integer({ min: 0, max: 1_000_000 }),
    otherCosts: fc.integer({ min: 0, max: 1_000_000 }),
    weeklyHours: fc.integer({ min: 1_000, max: 60_000 }),
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    holidayDays: fc.integer({ min: 0, max: 40_000 }),
    sickDays: fc.integer({ min: 0, max: 5_000 }),
    trainingDays: fc.integer({ min: 0, max: 5_000 }),
    onJobs: fc.integer({ min: 5_000, max: 10_000 }),
  })
  const years = fc
    .tuple(fc.integer({ min: 0, max: 50_000_000 }), fc.array(line, { minLength: 1, maxLength: 4 }))
    .map(([amount, staff]) => yearOf([cost(amount)], staff as StaffLine[], today))
  const margin = fc.integer({ min: 0, max: 9_000 })

  it('its hours at break-even earn it back, to half a penny an hour', () => {
    fc.assert(
      fc.property(years, margin, (some, target) => {
        const rate = rateOf(some, target)
        fc.pre(rate !== null)
        const { breakEven = 0 } = rate ?? {}
        const all = some.labourCost + some.overheadCost
        const off = Math.abs((breakEven * some.productiveHours) / 1000 - all)
        expect(off).toBeLessThanOrEqual(some.productiveHours / 2000 + 1)
      }),
    )
  })

  it('break-even is pay and overheads together, to a penny', () => {
    fc.assert(
      fc.property(years, some => {
        const rate = rateOf(some, 0)
        fc.pre(rate !== null)
        const { labourRate = 0, overheadRate = 0, breakEven = 0, chargeOut = 0 } = rate ?? {}
        expect(Math.abs(labourRate + overheadRate - breakEven)).toBeLessThanOrEqual(1)
        expect(chargeOut).toBe(breakEven)
      }),
    )
  })

  it('fewer hours on jobs never make an hour cheaper', () => {
    fc.assert(
      fc.property(years, margin, (some, target) => {
        const rates = sensitivityOf(some, target).map(({ breakEven }) => breakEven)
        expect(rates).toEqual([...rates].sort((a, b) => b - a))
      }),
    )
  })

  it('as many makers as there are change nothing', () => {
    fc.assert(
      fc.property(years, some => {
        expect(withMakers(some, some.makers)).toEqual(some)
      }),
    )
  })
})
