import { afterEach, expect, test, vi } from 'vitest'

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
  await expect(bankHolidaysOf([span])).rejects.toThrow('Not this time')
  expect((await bankHolidaysOf([span])).get('2026-12-25')).toBe('Christmas Day')
  await bankHolidaysOf([{ startDate: '2030-01-01', endDate: '2030-01-02' }])
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
