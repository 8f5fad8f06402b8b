import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BankHolidayRegion } from '#app/domain/enumerations.ts'
import { isWeekend } from '#app/domain/working-days.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'

const england = { bankHolidayRegion: 'england_and_wales' } as const

afterEach(() => {
  vi.doUnmock('date-holidays')
  vi.resetModules()
})

test('a library that could not be loaded is loaded by who asks next', async () => {
  vi.resetModules()
  let opened = 0
  class Calendar {
    constructor() {
      if (++opened === 1) throw new Error('Not this time')
    }
    getHolidays(year: number) {
      return [{ type: 'public', date: `${year}-12-25 00:00:00`, name: 'Christmas Day' }]
    }
  }
  vi.doMock('date-holidays', () => ({ default: Calendar }))
  const { bankHolidaysOf, loadBankHolidays } = await import('#app/services/holidays/bank-holidays.server.ts')
  const span = { startDate: '2026-12-21', endDate: '2026-12-28' }
  await expect(bankHolidaysOf(england, [span])).rejects.toThrow('Not this time')
  expect((await bankHolidaysOf(england, [span])).get('2026-12-25')).toBe('Christmas Day')
  await bankHolidaysOf(england, [{ startDate: '2030-01-01', endDate: '2030-01-02' }])
  await loadBankHolidays()
  expect(opened).toBe(2)
})

test('the server that loads it ahead goes on without', async () => {
  vi.resetModules()
  class Calendar {
    constructor() {
      throw new Error('Not this time')
    }
  }
  vi.doMock('date-holidays', () => ({ default: Calendar }))
  const { loadBankHolidays } = await import('#app/services/holidays/bank-holidays.server.ts')
  await expect(loadBankHolidays()).resolves.toBeUndefined()
})

const shared = {
  2026: ['01-01', '04-03', '05-04', '05-25', '12-25', '12-28'],
  2027: ['01-01', '03-26', '05-03', '05-31', '12-27', '12-28'],
}

/** As https://www.gov.uk/bank-holidays lists them: of those at a weekend, the days that stand for them. */
const official: [BankHolidayRegion, year: 2026 | 2027, besides: string[]][] = [
  ['england_and_wales', 2026, ['04-06', '08-31']],
  ['england_and_wales', 2027, ['03-29', '08-30']],
  ['scotland', 2026, ['01-02', '06-15', '08-03', '11-30']],
  ['scotland', 2027, ['01-04', '08-02', '11-30']],
  ['northern_ireland', 2026, ['03-17', '04-06', '07-13', '08-31']],
  ['northern_ireland', 2027, ['03-17', '03-29', '07-12', '08-30']],
]

async function namesIn(bankHolidayRegion: BankHolidayRegion, year: number) {
  const span = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
  const all = await bankHolidaysOf({ bankHolidayRegion }, [span])
  return new Map([...all].filter(([date]) => date.startsWith(`${year}-`)))
}

describe('the bank holidays of each region', () => {
  test.each(official)('%s in %i', async (region, year, besides) => {
    const days = [...(await namesIn(region, year)).keys()]
    expect(days).toEqual([...days].sort())
    expect(days.filter(date => !isWeekend(date))).toEqual(
      [...shared[year], ...besides].sort().map(day => `${year}-${day}`),
    )
  })

  test('are called as they are there', async () => {
    const scotland = await namesIn('scotland', 2027)
    expect(scotland.get('2027-01-04')).toBe('2nd January (substitute day)')
    expect((await namesIn('scotland', 2026)).get('2026-06-15')).toBe('World Cup bank holiday')
    expect((await namesIn('northern_ireland', 2026)).get('2026-07-13')).toBe(
      'Battle of the Boyne (Orangemen’s Day) (substitute day)',
    )
  })

  test.each(['england_and_wales', 'scotland', 'northern_ireland'] as const)(
    'of %s: one at a weekend has a day that stands for it',
    async region => {
      for (let year = 2025; year < 2035; year++) {
        const names = await namesIn(region, year)
        for (const [date, name] of names) {
          if (isWeekend(date)) expect([...names.values()]).toContain(`${name} (substitute day)`)
        }
      }
    },
  )
})
