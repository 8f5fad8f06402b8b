import { expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { readExportPage } from '#app/models/exports/export-page.server.ts'
import { requireSubject } from '#app/models/exports/export-table.server.ts'
import { listStaffCosts } from '#app/models/overheads/staff-cost.server.ts'
import { overheadItem } from '#app/records/overhead-item.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'
import { createStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

const hours = { weeklyHours: 39_000, onJobs: 7500 }

function shop(): void {
  const { ours } = base
  overheadItem.create(ours.admin, { category: 'rent', name: 'Rent', amount: 65_340_00, period: 'year' })
  const mine = {
    name: 'Mo',
    userId: ours.member.userId,
    payKind: 'salary',
    pay: 31_415_92,
    ...hours,
  } as const
  const other = {
    name: 'Pat',
    userId: ours.manager.userId,
    payKind: 'salary',
    pay: 27_182_81,
    ...hours,
  } as const
  createStaffCost(ours.admin, mine)
  createStaffCost(ours.admin, other)
  createRateCard(ours.admin, { effectiveFrom: '2026-01-01' })
}

function exported(viewer: Scope, scope: 'person' | 'company') {
  const reach = { viewer, subject: requireSubject(viewer), scope }
  const read = (name: 'staffCosts' | 'rateCards' | 'overheadItems') => readExportPage(name, reach).rows
  return { staff: read('staffCosts'), rates: read('rateCards'), costs: read('overheadItems') }
}

test('a company’s export, which admins alone make, holds what everybody costs', () => {
  shop()
  const { staff, rates } = exported(base.ours.admin, 'company')
  expect(staff).toMatchObject([{ pay: '31415.92' }, { pay: '27182.81' }])
  expect(rates).toMatchObject([{ labourCost: '58598.73', overheadCost: '65340.00' }])
})

test('somebody’s own export holds their own pay, and no figure of others’', () => {
  shop()
  const { ours } = base
  const own = exported(ours.member, 'person')
  expect(own.staff).toMatchObject([{ name: 'Mo', pay: '31415.92' }])
  expect(own.costs).toEqual([])
  const managers = exported(ours.manager, 'person')
  expect(managers.staff).toMatchObject([{ name: 'Pat', pay: '27182.81' }])
  expect(managers.rates).toEqual([])
  expect(JSON.stringify(managers)).not.toMatch(/31415|58598|labourRate|overheadRate/)
  // Whoever wrote the lines down need not be shown them.
  expect(exported(ours.admin, 'person').staff).toEqual([])
})

test('who is erased costs nothing any more', () => {
  shop()
  eraseUser(base.ours.member)
  expect(listStaffCosts(base.ours.admin)).toMatchObject([{ name: 'Pat' }])
})
