import { describe, expect, test } from 'vitest'
import { overheads } from '#app/api/overheads.ts'
import { Forbidden } from '#app/domain/errors.ts'
import { featureForAdmins, featureMissing } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readCostsPage } from '#app/http/overheads/costs-page.server.ts'
import { readRatePage } from '#app/http/overheads/rate-page.server.ts'
import { readRatesPage } from '#app/http/overheads/rates-page.server.ts'
import type { Call } from '#app/http/page.server.ts'
import { requireFeature } from '#app/http/premium/premium-page.server.ts'
import { isReadOnlyAfterDowngrade, listFeaturesAndKept } from '#app/models/premium/lost-feature.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'
import { overheadItem } from '#app/records/overhead-item.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'
import { createStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()

function call(scope: Scope, query = ''): Call {
  const url = new URL(`https://mortise.example/overheads${query}`)
  return { scope, url, actor: { currency: 'GBP' } } as unknown as Call
}

const days = { holidayDays: 28_000, sickDays: 5_000, trainingDays: 2_000 }

/** The shop of the example, with its office among the people. */
function shop({ ours } = base): void {
  overheadItem.create(ours.admin, { category: 'rent', name: 'Rent', amount: 65_340_00, period: 'year' })
  createStaffCost(ours.admin, {
    ...{ name: 'Bench hands', headcount: 3, payKind: 'hourly', pay: 18_00, otherCosts: 6_000_00 },
    ...{ weeklyHours: 39_000, onJobs: 7500, ...days },
  })
  createStaffCost(ours.admin, {
    ...{ name: 'Pat Lindqvist', isMaker: false, payKind: 'salary', pay: 12_660_00, weeklyHours: 15_000 },
  })
}

function work(day: string, minutes: number): void {
  const { id: companyId, member } = base.ours
  const row = { companyId, userId: member.userId, createdBy: member.userId, day, minutes }
  db()
    .insert(timeEntries)
    .values({ ...row, projectId: makeProject(base.ours) })
    .run()
}

describe('the rate page', () => {
  test('explains every figure by its sum', () => {
    shop()
    const page = readRatePage(call(base.ours.admin), true)
    expect(page.rate).toMatchObject({
      breakEven: 52_04,
      chargeOut: 61_23,
      breakEvenSum: '£205,512 ÷ 3,948.75 h',
      chargeOutSum: '£205,512 ÷ 3,948.75 h ÷ 0.85',
    })
    expect(page.made?.map(({ what, how, comesTo }) => [what, how, comesTo])).toEqual([
      ['Paid hours, one maker', '39 h × 52 weeks', '2,028 h'],
      ['Holiday, sickness, training', '28 + 5 + 2 days, 35 × 7.8 h', '− 273 h'],
      ['Hours here, one maker', '2,028 h − 273 h', '1,755 h'],
      ['Hours on jobs, three makers', '1,755 h × 75 % × 3', '3,948.75 h'],
      ['Pay and on-costs', '3 × (£36,504 + £6,000)', '£127,512.00'],
      ['Pay for an hour on a job', '£127,512 ÷ 3,948.75 h', '£32.29'],
      ['Overheads for an hour on a job', '£78,000 ÷ 3,948.75 h', '£19.75'],
      ['Break-even', '£205,512 ÷ 3,948.75 h', '£52.04'],
      ['Charge-out at 15 % margin', '£205,512 ÷ 3,948.75 h ÷ 0.85', '£61.23'],
    ])
    expect(page.sensitivity?.lesson).toBe(
      '10 points fewer on jobs put £9.42 on the hour. Count the hours before you trust the 75 %.',
    )
    expect(page.costs).toMatchObject({ all: '£78,000.00', leavesWagesOut: false })
  })

  test('says what several lines of makers add up to', () => {
    shop()
    createStaffCost(base.ours.admin, {
      ...{ name: 'apprentice', payKind: 'hourly', pay: 10_00, weeklyHours: 39_000, onJobs: 5000, ...days },
    })
    const how = readRatePage(call(base.ours.admin), true).made?.map(row => [row.what, row.how])
    expect(how?.slice(0, 4)).toEqual([
      ['Bench hands', '(2,028 h − 273 h) × 75 % × 3'],
      ['Apprentice', '(2,028 h − 273 h) × 50 %'],
      ['Hours on jobs, four makers', '3,948.75 + 877.5'],
      ['Pay and on-costs', '£127,512 + £20,280'],
    ])
  })

  test('tells who may not see pay the rate that was set, and nothing that moves with pay', () => {
    shop()
    expect(readRatePage(call(base.ours.manager), true).rate).toBeNull()
    createRateCard(base.ours.admin, { effectiveFrom: '2020-01-01' })
    work('2026-11-02', 600)
    const { manager } = base.ours
    const pageOf = () => readRatePage(call(manager, '?makers=4&overheads=1'), true)
    const page = pageOf()
    expect(page.rate).toMatchObject({ breakEven: 52_04, chargeOut: 61_23, breakEvenSum: null })
    expect([page.whatIf, page.sensitivity]).toEqual([null, null])
    createStaffCost(base.ours.admin, {
      ...{ name: 'apprentice', payKind: 'hourly', pay: 10_00, weeklyHours: 39_000, onJobs: 5000, ...days },
    })
    expect(pageOf()).toEqual(page)
    const pages = [
      page,
      readCostsPage(manager, 'GBP', true),
      readRatesPage(call(manager), true),
      apiAnswer(overheads, 'GET /api/overheads/rates', { scope: manager, page: { limit: 9, offset: 0 } }),
    ]
    const told = JSON.stringify(pages)
    const secret =
      /Bench hands|Lindqvist|36,?504|127,?512|205,?512|12,?660|78,?000|3,?948|32\.29|19\.75|18\.00|6,?000\.00/
    expect(told).not.toMatch(secret)
    expect(told).toContain('65,340')
    expect(JSON.stringify(readRatePage(call(base.ours.admin), true))).toMatch(secret)
  })

  test('tries a change and saves nothing', () => {
    shop()
    const before = base.dump()
    const tried = (query: string) => readRatePage(call(base.ours.admin, query), true).whatIf
    expect(tried('')?.result).toBeNull()
    expect(tried('?onJobs=65')?.result?.rows).toMatchObject([
      { what: 'Hours on jobs a year', was: '3,948.75 h', is: '3,422.25 h' },
      { was: '£52.04', is: '£60.05', change: '+ £8.01' },
      { was: '£61.23', is: '£70.65', change: '+ £9.42' },
    ])
    // (4 × £42,504 + £78,000) ÷ (4 × 1,316.25 h)
    expect(tried('?makers=4')?.result?.rows[1]).toMatchObject({ is: '£47.11' })
    const rent = readCostsPage(base.ours.admin, 'GBP', true).rows[0]?.id
    // £140,172 ÷ 3,948.75 h
    expect(tried(`?without=${rent}`)?.result?.rows[1]).toMatchObject({ is: '£35.50' })
    for (const [field, value] of Object.entries({
      makers: '0',
      onJobs: 'all',
      margin: '95',
      without: '999',
    })) {
      const refused = tried(`?${field}=${value}`)
      expect([Object.keys(refused?.errors ?? {}), refused?.result]).toEqual([[field], null])
      expect(refused?.values).toMatchObject({ [field]: value })
    }
    expect(base.dump()).toBe(before)
  })

  test('shows what the hours of each month earned back, once there are any', () => {
    shop()
    expect(readRatePage(call(base.ours.admin), true).recovery).toBeNull()
    const month = new Date().toISOString().slice(0, 7)
    for (let day = 0; day < 31; day++) work(`${month}-01`, 11 * 60)
    const { recovery } = readRatePage(call(base.ours.admin), true)
    expect(recovery?.rows).toMatchObject([
      { hours: '341 h', earned: '£6,734.75', due: '£6,500.00', over: '+ £234.75' },
    ])
  })
})

describe('without the feature', () => {
  test('a company that has costs goes on reading and is told that it had it', () => {
    const { ours, theirs } = base
    for (const { id } of [ours, theirs]) setFeatures(id, [])
    expect(isReadOnlyAfterDowngrade(ours.manager, 'overheads')).toBe(false)
    expect(() => requireFeature(ours.manager, 'overheads')).toThrow(featureMissing('overheads'))
    setFeatures(ours.id, ['overheads'])
    shop()
    setFeatures(ours.id, [])
    expect(isReadOnlyAfterDowngrade(ours.manager, 'overheads')).toBe(true)
    expect(isReadOnlyAfterDowngrade(theirs.manager, 'overheads')).toBe(false)
    expect(() => requireFeature(ours.manager, 'overheads')).toThrow(
      new Forbidden(featureForAdmins('overheads')),
    )
    for (const scope of [ours.manager, theirs.manager]) {
      const asked = plansOf(() =>
        expect(listFeaturesAndKept(scope, 'overheads')).toEqual({
          names: listFeatures(scope),
          isReadOnlyAfterDowngrade: scope === ours.manager,
        }),
      )
      expect(asked, 'both in one statement, beside that of the other list').toHaveLength(2)
    }
    createRateCard(ours.admin, {})
    const page = readRatePage(call(ours.manager), false)
    expect(page).toMatchObject({ hasFeature: false, mayEdit: false, rate: { breakEven: 52_04 } })
  })
})
