import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Invalid } from '#app/domain/errors.ts'
import {
  countInYear,
  excessOf,
  firstYearOf,
  holidayYear,
  holidayYearsOf,
  isYearStart,
  leftText,
  sumAllowance,
  takesAllowance,
  yearDaysText,
  yearStartGroups,
  yearText,
} from '#app/domain/holidays/allowance.ts'
import { countWorkingDays } from '#app/domain/working-days.ts'
import { readHolidaySheet } from '#app/http/holidays/holiday-page.server.ts'
import { listTeamAbsences } from '#app/models/holidays/team-absences.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import { excessAsked } from '#app/services/holidays/read-allowances.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser } from '#tests/support/database.ts'

const span = (startDate: string, endDate = startDate) => ({ startDate, endDate })
const none = new Set<string>()

describe('a holiday year', () => {
  test('begins on the company’s day', () => {
    expect(holidayYear(2026, '01-01')).toEqual(span('2026-01-01', '2026-12-31'))
    expect(holidayYear(2027, '04-01')).toEqual(span('2027-04-01', '2028-03-31'))
    expect(holidayYear(2027, '03-01')).toEqual(span('2027-03-01', '2028-02-29'))
    expect(['2026-03-31', '2026-04-01', '2027-01-01'].map(date => firstYearOf(date, '04-01'))).toEqual([
      2025, 2026, 2026,
    ])
    expect(holidayYearsOf(span('2026-03-30', '2026-04-03'), '04-01')).toHaveLength(2)
  })

  test('in words', () => {
    const april = holidayYear(2026, '04-01')
    expect([yearText(holidayYear(2026, '01-01')), yearText(april)]).toEqual(['2026', '2026/27'])
    expect(yearDaysText(holidayYear(2026, '01-01'))).toBe('1 January to 31 December 2026')
    expect(yearDaysText(april)).toBe('1 April 2026 to 31 March 2027')
  })

  test('begins on a day that every year has', () => {
    expect(['01-01', '02-28', '12-31'].every(isYearStart)).toBe(true)
    expect(yearStartGroups.map(({ options }) => options.length)).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect(yearStartGroups[3]).toMatchObject({
      label: 'April',
      options: { 5: { value: '04-06', label: '6 April' } },
    })
    expect(['02-29', '13-01', '4-1', '', '04-31'].some(isYearStart)).toBe(false)
  })
})

describe('counting', () => {
  const calendar = holidayYear(2026, '01-01')

  test('across the end of a year each year has its own days, and both make the whole', async () => {
    const england = await bankHolidaysOf({ bankHolidayRegion: 'england_and_wales' }, [span('2026-12-01')])
    const christmas = { ...span('2026-12-23', '2027-01-05'), startsAtMidday: true, endsAtMidday: true }
    // 23 (half), 24, 29, 30, 31 December; 4, 5 (half) January.
    expect(countInYear(christmas, calendar, england)).toBe(4.5)
    expect(countInYear(christmas, holidayYear(2027, '01-01'), england)).toBe(1.5)
    expect(countWorkingDays(christmas, england)).toBe(6)
    expect(countInYear(christmas, holidayYear(2026, '04-01'), england)).toBe(6)
    expect(countInYear(christmas, holidayYear(2025, '04-01'), england)).toBe(0)
  })

  test.each([
    ['england_and_wales', 6],
    ['scotland', 5],
    ['northern_ireland', 6],
  ] as const)('the same days are others in another region: %s', async (bankHolidayRegion, days) => {
    const bank = await bankHolidaysOf({ bankHolidayRegion }, [span('2026-12-01')])
    expect(
      countWorkingDays(
        { ...span('2026-12-23', '2027-01-05'), startsAtMidday: true, endsAtMidday: true },
        bank,
      ),
    ).toBe(days)
  })

  test('what is taken, asked for and left make the allowance', () => {
    const holidays = [
      { ...span('2026-11-23', '2026-11-27'), status: 'approved' as const },
      { ...span('2026-12-01'), startsAtMidday: true, status: 'asked' as const },
      { ...span('2026-12-05', '2026-12-06'), status: 'approved' as const },
    ]
    expect(sumAllowance(20, holidays, calendar, none)).toEqual({
      allowance: 20,
      taken: 5,
      asked: 0.5,
      left: 14.5,
    })
    expect(sumAllowance(5, holidays, calendar, none).left).toBe(-0.5)
    expect([leftText(-0.5), leftText(-2), leftText(3)]).toEqual([
      'half a day too many',
      '2 days too many',
      '3 days',
    ])
  })

  test('what goes beyond says by how much, and of which year', () => {
    const holidays = [{ ...span('2026-11-02', '2026-11-06'), status: 'approved' as const }]
    const own = { allowance: 8, yearStart: '01-01', holidays }
    expect(excessOf(span('2026-12-07', '2026-12-09'), own, none)).toBeNull()
    expect(excessOf(span('2026-12-07', '2026-12-11'), own, none)).toEqual({
      days: 2,
      text: 'This takes 5 days of the allowance of 2026, and 3 of 8 are left',
    })
    expect(excessOf(span('2027-01-04', '2027-01-13'), own, none)).toBeNull()
    expect(excessOf(span('2026-12-07'), { ...own, allowance: 5 }, none)?.text).toBe(
      'This takes 1 day of the allowance of 2026, and none of 5 is left',
    )
  })

  test('a reason decides where nothing is said', () => {
    expect(
      ['Annual Leave', 'School play', 'Off sick', 'Unpaid leave'].map(reason =>
        takesAllowance(undefined, reason),
      ),
    ).toEqual([true, true, false, false])
    expect([takesAllowance(true, 'Sick'), takesAllowance(false, 'Annual Leave')]).toEqual([true, false])
  })
})

describe('allowances of a company', () => {
  const base = databaseForTests()

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const week = { startDate: '2026-12-07', endDate: '2026-12-11', reason: 'Annual Leave' }
  const sheetOf = (scope: Parameters<typeof readHolidaySheet>[0], query = '') =>
    readHolidaySheet(scope, new URL(`http://localhost/team/holidays${query}`))

  test('members see their own, those who answer everybody’s, nobody another company’s', async () => {
    const { ours, theirs } = base
    askHoliday(ours.member, week)
    const member = (await sheetOf(ours.member)).allowance
    expect(member.everybody).toBeNull()
    expect(member.own).toMatchObject({ allowance: 20, taken: 0, asked: 5, left: '15' })
    const all = (await sheetOf(ours.manager)).allowance.everybody ?? []
    expect(all.map(({ name, asked }) => [name, asked])).toEqual([
      ['oak admin', 0],
      ['oak project_manager', 0],
      ['oak team_member', 5],
    ])
    expect(listTeamAbsences(theirs.admin, week, ours.member.userId)).toEqual([])
    expect(listTeamAbsences(ours.manager, week, ours.member.userId)).toHaveLength(1)
  })

  test('the year has a line for each of the company, with what the reader may see', async () => {
    const { ours, theirs } = base
    askHoliday(ours.member, week)
    askHoliday(theirs.member, week)
    const linesOf = async (scope: typeof ours.member) =>
      (await sheetOf(scope)).year.people.map(({ name, asked, absences }) => [name, asked !== '', absences])
    const own = ['Mon 7 to Fri 11 December: Annual Leave, not answered yet']
    const others = [
      ['oak admin', false, []],
      ['oak project_manager', false, []],
    ]
    expect(await linesOf(ours.member)).toEqual([...others, ['oak team_member', true, own]])
    expect(await linesOf(ours.manager)).toEqual([...others, ['oak team_member', true, own]])
    const colleague = makeUser(ours.member.companyId, 'colleague', 'team_member')
    expect((await linesOf(colleague)).find(([name]) => name === 'oak team_member')).toEqual([
      'oak team_member',
      false,
      [],
    ])
  })

  test('sick and unpaid leave is no part of it', async () => {
    const { ours } = base
    askHoliday(ours.member, { ...week, reason: 'Sick' })
    askHoliday(ours.member, { ...week, startDate: '2026-12-14', endDate: '2026-12-14', fromAllowance: false })
    expect((await sheetOf(ours.member)).allowance.own?.asked).toBe(0)
    expect((await sheetOf(ours.member)).own.map(({ allowance }) => allowance)).toEqual([
      'not from the allowance',
      'not from the allowance',
    ])
  })

  test('everybody has the company’s days but for who has their own; another year has none taken', async () => {
    const { ours } = base
    updateCompany(ours.admin, { holidayAllowance: 22.5, holidayYearStart: '04-01' })
    updateUser(ours.admin, ours.member.userId, { holidayAllowance: 10 })
    askHoliday(ours.manager, { ...week, userId: ours.member.userId })
    const sheet = await sheetOf(ours.manager)
    expect(sheet.allowance.days).toBe('1 April 2026 to 31 March 2027')
    expect(sheet.allowance.everybody?.map(({ allowance, left }) => [allowance, left])).toEqual([
      [22.5, '22.5'],
      [22.5, '22.5'],
      [10, '5'],
    ])
    const next = (await sheetOf(ours.manager, '?year=2027')).allowance
    expect(next.everybody?.map(({ left }) => left)).toEqual(['22.5', '22.5', '10'])
    for (const year of ['', 'x', '1999', '2e3', '99999']) {
      expect((await sheetOf(ours.manager, `?year=${year}`)).year.text).toBe('2026/27')
    }
    updateUser(ours.admin, ours.member.userId, { holidayAllowance: null })
    expect(requireUser(ours.admin, ours.member.userId).holidayAllowance).toBeNull()
  })

  test('a region changes nothing stored, only what is counted', async () => {
    const { ours } = base
    askHoliday(ours.member, { ...week, startDate: '2026-11-30', endDate: '2026-12-01' })
    const scotland = { ...ours.member, bankHolidayRegion: 'scotland' } as const
    expect((await sheetOf(ours.member)).allowance.own?.asked).toBe(2)
    expect((await sheetOf(scotland)).allowance.own?.asked).toBe(1)
  })

  test('who asks for more than is left reads so before, and who answers it, too; it is not refused', async () => {
    const { ours } = base
    updateUser(ours.admin, ours.member.userId, { holidayAllowance: 3 })
    expect(excessAsked(ours.member, week, none)?.days).toBe(2)
    expect(excessAsked(ours.member, { ...week, fromAllowance: false }, none)).toBeNull()
    expect(excessAsked(ours.manager, { ...week, userId: ours.member.userId }, none)?.days).toBe(2)
    expect(() => askHoliday(ours.member, week, none, 1.5)).toThrow(Invalid)
    const { id } = askHoliday(ours.member, week, none, 2)
    const [asked] = (await sheetOf(ours.manager)).asked
    expect(asked?.beyond).toBe('2 days too many in 2026: 3 days a year, 0 taken, 5 asked for')
    expect((await sheetOf(ours.member)).allowance.own?.left).toBe('2 days too many')
    expect(answerHoliday(ours.manager, id, { status: 'approved' }).status).toBe('approved')
  })

  test('the database keeps halves of days, and days that every year has', () => {
    const set = (values: Partial<typeof companies.$inferInsert>) => () =>
      db().update(companies).set(values).run()
    expect(set({ holidayAllowance: 22.5, holidayYearStart: '02-28' })).not.toThrow()
    for (const holidayAllowance of [-1, 20.3, 367]) {
      expect(set({ holidayAllowance })).toThrow('CHECK')
      expect(() => db().update(users).set({ holidayAllowance }).run()).toThrow('CHECK')
    }
    for (const holidayYearStart of ['02-29', '1-1', '13-01', ''])
      expect(set({ holidayYearStart })).toThrow('CHECK')
  })
})
