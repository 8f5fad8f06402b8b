import { expect, test } from 'vitest'
import { recordNouns } from '#app/api/records.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { checked } from '#app/http/input.server.ts'
import { detailsOf } from '#app/records/engine/pages/row-details.server.ts'
import { restoreAnyFromBin } from '#app/records/restore-from-bin.server.ts'
import { supplier } from '#app/records/supplier.server.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { databaseForTests, unsubscribed } from '#tests/support/database.ts'

const base = databaseForTests()

const all = { limit: 100, offset: 0 }
const wharfe = {
  name: 'Wharfe Panels',
  email: 'orders@wharfepanels.example',
  phone: '01632 960210',
  address: 'Unit 7, Pool Road\nOtley',
  accountNumber: 'HAR118',
  leadDays: 1,
  orderBy: '11:00',
  deliveryDays: { monday: false, tuesday: true, wednesday: false, thursday: true, friday: false },
  carriageFreeFrom: 40_000,
  notes: 'The van is in before eight.',
}

const read = (sent: object) => checked(supplier.newSchema('Europe/London'), { name: 'Wharfe', ...sent })

test('a supplier is its company’s alone', () => {
  const { ours, theirs } = base
  const { id } = supplier.create(ours.manager, wharfe)
  expect(supplier.require(ours.member, id)).toMatchObject(wharfe)
  const before = base.dump()
  for (const act of [
    () => supplier.require(theirs.admin, id),
    () => supplier.update(theirs.admin, id, { name: 'Mine' }),
    () => supplier.remove(theirs.admin, id),
  ]) {
    expect(act).toThrow(NotFound)
  }
  expect(supplier.page(theirs.admin, { query: 'wharfe' }, all).rows).toEqual([])
  expect(supplier.newest(theirs.admin, all)).toEqual([])
  expect(base.dump()).toBe(before)
})

test('everybody reads suppliers; admins and project managers write them', () => {
  const { ours } = base
  const { id } = supplier.create(ours.admin, wharfe)
  const before = base.dump()
  const { name } = wharfe
  expect(() => supplier.create(ours.member, { name })).toThrow(Forbidden)
  expect(() => supplier.update(ours.member, id, { name })).toThrow(Forbidden)
  expect(() => supplier.remove(ours.member, id)).toThrow(Forbidden)
  expect(() => supplier.update(unsubscribed(ours.manager), id, { phone: '' })).toThrow(PaymentRequired)
  expect(base.dump()).toBe(before)
  expect(supplier.update(ours.manager, id, { phone: '' }).phone).toBe('')
})

test('a name is one live supplier’s, in any letter case, also for what comes back from the bin', () => {
  const { ours, theirs } = base
  const first = supplier.create(ours.admin, wharfe)
  expect(() => supplier.create(ours.admin, { name: 'WHARFE  PANELS' })).toThrow(Invalid)
  supplier.create(theirs.admin, wharfe)
  supplier.remove(ours.admin, first.id)
  const second = supplier.create(ours.admin, { name: 'wharfe panels' })
  const before = base.dump()
  const taken = new Conflict('There is already a supplier of this name')
  expect(() => supplier.restore(ours.admin, first.id)).toThrow(taken)
  const [entry] = supplier.deleted(ours.admin, 1)
  expect(() => restoreAnyFromBin(ours.admin, entry?.binEntryId ?? 0)).toThrow(taken)
  expect(base.dump()).toBe(before)
  supplier.update(ours.admin, second.id, { name: 'Aire Panels' })
  expect(supplier.restore(ours.admin, first.id)).toMatchObject(wharfe)
})

test('what carriage costs is told to those who see money', () => {
  const { ours } = base
  const { id } = supplier.create(ours.admin, wharfe)
  const suppliers = recordNouns.find(({ title }) => title === 'Suppliers')
  if (!suppliers) throw new Error('The API has no suppliers')
  const told = (scope: typeof ours.admin) => apiAnswer(suppliers, 'GET /api/suppliers/:id', { scope, id })
  expect(told(ours.manager)).toMatchObject({ leadDays: 1, orderBy: '11:00', carriageFreeFrom: '400.00' })
  expect(told(ours.member)).toMatchObject({ leadDays: 1, orderBy: '11:00' })
  expect(told(ours.member)).not.toHaveProperty('carriageFreeFrom')
})

test('the list says what each figure is', () => {
  const { ours } = base
  const row = supplier.create(ours.admin, wharfe)
  const says = (scope: typeof ours.admin) =>
    detailsOf(supplier, { scope, currency: 'GBP' }, row).map(text => text.replaceAll('\u00a0', ' '))
  expect(says(ours.admin)).toEqual([
    'orders@wharfepanels.example · 01632 960210 · Account number HAR118 · Carriage free from £400.00 · Lead time 1 day · Order by 11:00',
    'Unit 7, Pool Road, Otley',
    'Delivers on: Tuesday, Thursday',
    'The van is in before eight.',
  ])
  expect(says(ours.member).join()).not.toMatch(/carriage|400/i)
  const bare = supplier.create(ours.admin, { name: 'Aire Glass' })
  expect(detailsOf(supplier, { scope: ours.admin, currency: 'GBP' }, bare)).toEqual([])
})

test('lead time, order time and carriage may be empty, and are refused where they cannot be', () => {
  expect(read({ leadDays: '', orderBy: ' ', carriageFreeFrom: '', email: '' })).toMatchObject({
    leadDays: null,
    orderBy: null,
    carriageFreeFrom: null,
  })
  expect(read({ leadDays: null, orderBy: null })).toMatchObject({ leadDays: null, orderBy: null })
  expect(read({ leadDays: 0, orderBy: '9:30' })).toMatchObject({ leadDays: 0, orderBy: '09:30' })
  expect(read({ leadDays: '365', orderBy: '23:59' })).toMatchObject({ leadDays: 365, orderBy: '23:59' })
  for (const leadDays of ['366', 366, -1, '1.5', 'soon', true]) {
    expect(() => read({ leadDays }), String(leadDays)).toThrow(Invalid)
  }
  for (const orderBy of ['24:00', '12:60', '1130', '11:00:00', 'noon', 11]) {
    expect(() => read({ orderBy }), String(orderBy)).toThrow(Invalid)
  }
  expect(() => read({ email: 'orders' })).toThrow(Invalid)
  expect(() => read({ deliveryDays: { saturday: true } })).toThrow(Invalid)
})

test('suppliers are searched by name, email, phone and account number, in the order of names', () => {
  const { ours } = base
  supplier.create(ours.admin, wharfe)
  supplier.create(ours.admin, { name: 'aire Glass', notes: 'Wharfe Road' })
  const names = (query: string) => supplier.page(ours.admin, { query }, all).rows.map(row => row.name)
  expect(names('')).toEqual(['aire Glass', 'Wharfe Panels'])
  for (const query of ['PANELS', 'orders@wh', '1632 960', '01632960210', 'har118']) {
    expect(names(query), query).toEqual(['Wharfe Panels'])
  }
})
