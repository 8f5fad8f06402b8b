import { describe, expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { starterList } from '#app/domain/overheads/overhead-item.schema.ts'
import { newRateCard } from '#app/domain/overheads/rate-card.schema.ts'
import { newStaffCost } from '#app/domain/overheads/staff-cost.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { checked } from '#app/http/input.server.ts'
import { listOverheadItems } from '#app/models/overheads/overhead-item.server.ts'
import { listRateCards } from '#app/models/overheads/rate-card.server.ts'
import { listStaffCosts, requireStaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { listWorkedMonths } from '#app/models/time-entries/worked-sums.server.ts'
import { overheadItem } from '#app/records/overhead-item.server.ts'
import { createStarterCosts } from '#app/records/starter-costs.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'
import { presentRate } from '#app/services/overheads/present-rate.server.ts'
import {
  createStaffCost,
  deleteStaffCost,
  updateStaffCost,
} from '#app/services/overheads/write-staff-cost.server.ts'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'
import { databaseForTests, makeProject, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()
const zone = 'Europe/London'

const rent = { category: 'rent', name: 'Unit 4', amount: 78_000_00, period: 'year' } as const
const makers = {
  name: 'Bench hands',
  headcount: 3,
  payKind: 'hourly',
  pay: 18_00,
  otherCosts: 6_000_00,
  weeklyHours: 39_000,
  holidayDays: 28_000,
  sickDays: 5_000,
  trainingDays: 2_000,
  onJobs: 7500,
} as const

/** The shop of the example. */
function shop(admin: Scope): void {
  overheadItem.create(admin, rent)
  createStaffCost(admin, makers)
}

describe('what is typed', () => {
  test('becomes pence, thousandths and basis points', () => {
    expect(
      checked(newStaffCost, {
        name: ' Pat ',
        payKind: 'salary',
        pay: '36,504.00',
        employerNi: '',
        weeklyHours: '37,5',
        headcount: '2',
        onJobs: '72.5 %',
        holidayDays: 5.6,
      }),
    ).toMatchObject({
      name: 'Pat',
      pay: 36_504_00,
      employerNi: 0,
      weeklyHours: 37_500,
      headcount: 2,
      onJobs: 7250,
      holidayDays: 5_600,
    })
    expect(checked(newRateCard(zone), { targetMargin: '15', chosenRate: '61.23' })).toEqual({
      targetMargin: 1500,
      chosenRate: 61_23,
    })
  })

  test('is refused at its field', () => {
    const refusedAt = (schema: Parameters<typeof checked>[0], value: object) => {
      try {
        checked(schema, value)
      } catch (error) {
        return error instanceof Invalid ? Object.keys(error.fieldErrors) : error
      }
      return []
    }
    const cost = { category: 'rent', name: 'Rent', amount: '10', period: 'month' }
    expect(refusedAt(overheadItem.newSchema(zone), cost)).toEqual([])
    expect(refusedAt(overheadItem.newSchema(zone), { ...cost, amount: '0' })).toEqual(['amount'])
    expect(refusedAt(overheadItem.newSchema(zone), { ...cost, period: 'day' })).toEqual(['period'])
    const line = { name: 'Pat', payKind: 'hourly', pay: '18', weeklyHours: '39' }
    expect(refusedAt(newStaffCost, line)).toEqual([])
    for (const [field, value] of Object.entries({
      onJobs: '101',
      weeklyHours: '169',
      headcount: '0',
      daysPerWeek: '8',
      sickDays: '-1',
    }))
      expect(refusedAt(newStaffCost, { ...line, [field]: value })).toEqual([field])
    expect(refusedAt(newRateCard(zone), { targetMargin: '100' })).toEqual(['targetMargin'])
  })
})

test('costs, people and rates belong to the company that wrote them', () => {
  const { ours, theirs } = base
  shop(ours.admin)
  const [item] = listOverheadItems(ours.admin)
  const [line] = listStaffCosts(ours.admin)
  createRateCard(ours.admin, {})
  if (!item || !line) throw new Error('Nothing was written')
  const before = base.dump()
  expect(listOverheadItems(theirs.admin)).toEqual([])
  expect(listStaffCosts(theirs.admin)).toEqual([])
  expect(listRateCards(theirs.admin)).toEqual([])
  expect(presentRate(theirs.admin)).toBeNull()
  expect(() => overheadItem.require(theirs.admin, item.id)).toThrow(NotFound)
  expect(() => requireStaffCost(theirs.admin, line.id)).toThrow(NotFound)
  expect(() => overheadItem.update(theirs.admin, item.id, { amount: 1 })).toThrow(NotFound)
  expect(() => overheadItem.remove(theirs.admin, item.id)).toThrow(NotFound)
  expect(() => updateStaffCost(theirs.admin, line.id, { pay: 1 })).toThrow(NotFound)
  expect(() => deleteStaffCost(theirs.admin, line.id)).toThrow(NotFound)
  expect(() =>
    createStaffCost(theirs.admin, { ...makers, headcount: 1, userId: ours.member.userId }),
  ).toThrow(Invalid)
  expect(base.dump()).toBe(before)
})

test('managers write costs, admins alone pay and rates, joiners nothing', () => {
  const { ours } = base
  shop(ours.admin)
  const [line] = listStaffCosts(ours.admin)
  if (!line) throw new Error('Nothing was written')
  const before = base.dump()
  expect(() => overheadItem.create(ours.member, rent)).toThrow(Forbidden)
  for (const who of [ours.member, ours.manager]) {
    expect(() => createRateCard(who, {})).toThrow(Forbidden)
    expect(() => createStaffCost(who, makers)).toThrow(Forbidden)
    expect(() => updateStaffCost(who, line.id, { pay: 1 })).toThrow(Forbidden)
    expect(() => deleteStaffCost(who, line.id)).toThrow(Forbidden)
  }
  expect(() => overheadItem.create(unsubscribed(ours.manager), rent)).toThrow(PaymentRequired)
  expect(base.dump()).toBe(before)
  expect(overheadItem.create(ours.manager, rent).createdBy).toBe(ours.manager.userId)
})

test('the same request id writes one cost', () => {
  const { ours } = base
  const { id } = overheadItem.create(ours.admin, { ...rent, requestId: 'r-1' })
  expect(overheadItem.create(ours.admin, { ...rent, requestId: 'r-1' }).id).toBe(id)
  expect(listOverheadItems(ours.admin)).toHaveLength(1)
})

test('the starter list adds what was filled in, once', () => {
  const { ours } = base
  const input = checked(starterList, {
    'amount-rent': '1,450.00',
    'period-rent': 'month',
    'amount-insurance': '4260',
    'period-insurance': 'year',
    'amount-waste': '',
    'period-waste': 'month',
    requestId: 'form:1',
  })
  expect(createStarterCosts(ours.admin, input)).toBe(2)
  createStarterCosts(ours.admin, input)
  expect(listOverheadItems(ours.admin)).toMatchObject([
    { category: 'rent', name: 'Rent', amount: 1_450_00, period: 'month' },
    { category: 'insurance', name: 'Insurance', amount: 4_260_00, period: 'year' },
  ])
  expect(() => createStarterCosts(ours.admin, { requestId: 'form:2' })).toThrow(Invalid)
})

test('a stale save changes nothing, and no cost ends before it begins', () => {
  const { ours } = base
  const { id } = overheadItem.create(ours.admin, rent)
  overheadItem.update(ours.admin, id, { amount: 80_000_00, version: 1 })
  expect(() => overheadItem.update(ours.admin, id, { amount: 1_00, version: 1 })).toThrow(Stale)
  overheadItem.update(ours.admin, id, { startsOn: '2026-06-01' })
  expect(() => overheadItem.update(ours.admin, id, { endsOn: '2026-05-31' })).toThrow(Invalid)
  expect(overheadItem.require(ours.admin, id)).toMatchObject({ amount: 80_000_00, endsOn: null, version: 3 })
})

test('an account has one line, of one person', () => {
  const { ours } = base
  const one = { ...makers, headcount: 1, userId: ours.member.userId }
  expect(() => createStaffCost(ours.admin, { ...one, headcount: 2 })).toThrow(Invalid)
  const { id } = createStaffCost(ours.admin, one)
  expect(() => createStaffCost(ours.admin, one)).toThrow(Invalid)
  expect(updateStaffCost(ours.admin, id, { pay: 19_00 }).pay).toBe(19_00)
  expect(() => updateStaffCost(ours.admin, id, { headcount: 2 })).toThrow(Invalid)
})

test('history says that pay was changed, not whose and how much', () => {
  const { ours } = base
  const { id } = createStaffCost(ours.admin, { ...makers, name: 'Pat Lindqvist' })
  updateStaffCost(ours.admin, id, { pay: 31_41 })
  deleteStaffCost(ours.admin, id)
  expect(verbs()).toEqual(['staff_cost.created', 'staff_cost.updated', 'staff_cost.deleted'])
  expect(base.dump()).not.toContain('Lindqvist')
  expect(base.dump()).not.toContain('3141')
})

describe('the rate', () => {
  test('is none until one is set, which then keeps its figures', () => {
    const { ours } = base
    expect(presentRate(ours.manager)).toBeNull()
    expect(() => createRateCard(ours.admin, {})).toThrow(Conflict)
    shop(ours.admin)
    expect(presentRate(ours.manager)).toBeNull()
    const worked = { breakEven: 52_04, chargeOut: 61_23, targetMargin: 1500 }
    const card = createRateCard(ours.admin, { effectiveFrom: '2026-09-01', note: 'Rent went up' })
    expect(card).toMatchObject({
      ...worked,
      makers: 3,
      labourCost: 127_512_00,
      overheadCost: 78_000_00,
      productiveHours: 3_948_750,
      labourRate: 32_29,
      overheadRate: 19_75,
      chosenRate: 61_23,
    })
    overheadItem.create(ours.admin, { ...rent, amount: 9_000_00 })
    const set = { ...worked, rateCardId: card.id, effectiveFrom: '2026-09-01' }
    expect(presentRate(ours.manager, '2026-11-25')).toEqual(set)
    expect(listRateCards(ours.admin)).toEqual([card])
    expect(presentRate(ours.manager, '2026-08-31')).toBeNull()
  })

  test('that is chosen is what counts from its day on; of one day, the last that was set', () => {
    const { ours } = base
    shop(ours.admin)
    createRateCard(ours.admin, { effectiveFrom: '2026-01-01', chosenRate: 59_00 })
    createRateCard(ours.admin, { effectiveFrom: '2026-09-01', chosenRate: 60_00, targetMargin: 2000 })
    createRateCard(ours.admin, { effectiveFrom: '2026-09-01', chosenRate: 65_00 })
    const on = (day: string) => presentRate(ours.admin, day)?.chargeOut
    expect([on('2026-08-31'), on('2026-09-01'), on('2027-01-01')]).toEqual([59_00, 65_00, 65_00])
    // The margin of the last is kept on where none is given.
    expect(listRateCards(ours.admin).map(card => card.targetMargin)).toEqual([2000, 2000, 1500])
  })

  test('of a future day is made of the costs of that day', () => {
    const { ours } = base
    shop(ours.admin)
    overheadItem.create(ours.admin, { ...rent, amount: 39_487_50, startsOn: '2030-01-01' })
    expect(createRateCard(ours.admin, { effectiveFrom: '2029-12-31' }).breakEven).toBe(52_04)
    expect(createRateCard(ours.admin, { effectiveFrom: '2030-01-01' }).breakEven).toBe(62_04)
  })
})

test('hours on jobs are counted by month, of the company alone', () => {
  const { ours, theirs } = base
  const work = (company: typeof ours, more: Partial<typeof timeEntries.$inferInsert>) => {
    const { id: companyId, member } = company
    const row = { companyId, userId: member.userId, createdBy: member.userId, day: '2026-10-05', minutes: 60 }
    db()
      .insert(timeEntries)
      .values({ ...row, ...more })
      .run()
  }
  const projectId = makeProject(ours)
  const deleted = { deletedAt: 1, deletedBy: ours.admin.userId }
  work(ours, { projectId })
  work(ours, { projectId, minutes: 30, day: '2026-10-31' })
  work(ours, { projectId, minutes: 45, day: '2026-11-01' })
  work(ours, { goneProject: 'API-001 Kitchen', minutes: 15, day: '2026-11-02' })
  work(ours, { minutes: 500 })
  work(ours, { projectId, minutes: 500, ...deleted })
  work(ours, { projectId, minutes: null, startedAt: 1 })
  work(ours, { projectId, minutes: 500, day: '2026-12-01' })
  work(theirs, { projectId: makeProject(theirs), minutes: 500 })
  expect(listWorkedMonths(ours.admin, '2026-10-01', '2026-11-30')).toEqual([
    { month: '2026-10', minutes: 590, jobMinutes: 90 },
    { month: '2026-11', minutes: 60, jobMinutes: 60 },
  ])
})
