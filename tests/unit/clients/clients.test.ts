import { describe, expect, test } from 'vitest'
import { clientStays } from '#app/domain/clients/client.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { countBinEntries, listBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { listClientProjects, requireClient } from '#app/models/clients/client.server.ts'
import { findClients, listClients } from '#app/models/clients/client-list.server.ts'
import { insertClients } from '#app/models/spreadsheets/imported-records.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { createClient, createEnquiry } from '#app/services/clients/create-client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { databaseForTests, makeClient, makeProject, stageId, unsubscribed } from '#tests/support/database.ts'

const base = databaseForTests()

const everything = { limit: 100, offset: 0 }

test('a client belongs to the company that made it', () => {
  const { ours, theirs } = base
  const client = createClient(ours.member, { name: 'Eleanor Pickles', email: 'e@example.com' })
  expect(requireClient(ours.admin, client.id)).toMatchObject({
    name: 'Eleanor Pickles',
    createdBy: ours.member.userId,
    version: 1,
  })
  expect(() => requireClient(theirs.admin, client.id)).toThrow(NotFound)
  expect(listClients(theirs.admin, everything)).toEqual([])
  expect(findClients(theirs.admin, { query: 'Pickles' }, everything)).toMatchObject({ rows: [], total: 0 })
})

test('another company’s admin can neither change nor delete it', () => {
  const { ours, theirs } = base
  const id = makeClient(ours)
  const before = base.dump()
  expect(() => updateClient(theirs.admin, id, { name: 'Mine now' })).toThrow(NotFound)
  expect(() => deleteClient(theirs.admin, id)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

test('the same request id makes one client', () => {
  const { ours } = base
  const first = createClient(ours.admin, { name: 'Once', requestId: 'r-1' })
  expect(createClient(ours.admin, { name: 'Once', requestId: 'r-1' }).id).toBe(first.id)
  expect(createClient(ours.manager, { name: 'Once', requestId: 'r-1' }).id).not.toBe(first.id)
  expect(listClients(ours.admin, everything)).toHaveLength(2)
})

test('a save made from an older version changes nothing and says who saved last', () => {
  const { ours } = base
  const { id } = createClient(ours.admin, { name: 'Ashworth' })
  updateClient(ours.manager, id, { phone: '01943 555 014', version: 1 })
  const before = base.dump()
  try {
    updateClient(ours.admin, id, { phone: '01943 555 999', version: 1 })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Stale)
    expect(error).toMatchObject({
      status: 409,
      current: { version: 2, phone: '01943 555 014' },
      lastChange: { by: 'oak project_manager' },
    })
  }
  expect(base.dump()).toBe(before)
})

test('saving what already stands changes nothing, not even the version', () => {
  const { ours } = base
  const { id } = createClient(ours.admin, { name: 'Ashworth' })
  const before = base.dump()
  expect(updateClient(ours.admin, id, { name: 'Ashworth', version: 1 }).version).toBe(1)
  expect(base.dump()).toBe(before)
})

test('members may not edit, managers may not delete, and without a subscription only the admin writes', () => {
  const { ours } = base
  const id = makeClient(ours)
  const before = base.dump()
  expect(() => updateClient(ours.member, id, { name: 'x' })).toThrow(Forbidden)
  expect(() => deleteClient(ours.manager, id)).toThrow(Forbidden)
  expect(() => createClient(unsubscribed(ours.member), { name: 'x' })).toThrow(PaymentRequired)
  expect(() => updateClient(unsubscribed(ours.manager), id, { name: 'x' })).toThrow(PaymentRequired)
  expect(base.dump()).toBe(before)
  expect(updateClient(unsubscribed(ours.admin), id, { name: 'x' }).name).toBe('x')
})

test('a client with projects stays, also when the projects are in the bin', () => {
  const { ours } = base
  const id = makeClient(ours)
  makeProject(ours, { clientId: id })
  expect(() => deleteClient(ours.admin, id)).toThrow(Conflict)
  expect(() => deleteClient(ours.admin, id)).toThrow(/^Cannot delete client Mr & Mrs Ashworth/)
  expect(clientStays('Mr & Mrs Ashworth', { projects: 2 })).toMatch(
    /^Cannot delete client Mr & Mrs Ashworth: they have 2 jobs, counting/,
  )
  expect(clientStays('Geoff Sugden', { projects: 1 })).toMatch(
    /^Cannot delete client Geoff Sugden: they have one job,/,
  )
  expect(clientStays('Mr & Mrs Ashworth', { projects: 0 })).toBeNull()
})

test('a deleted client waits in the bin and comes back whole', () => {
  const { ours, theirs } = base
  const id = makeClient(ours)
  const entry = deleteClient(ours.admin, id)
  expect(() => requireClient(ours.admin, id)).toThrow(NotFound)
  expect(listBinEntries(ours.member, 10)).toMatchObject([
    { id: entry, label: 'Mr & Mrs Ashworth', noun: 'client' },
  ])
  expect(countBinEntries(theirs.admin)).toBe(0)
  expect(() => restoreFromBin(theirs.admin, entry)).toThrow(NotFound)
  expect(() => restoreFromBin(ours.member, entry)).toThrow(Forbidden)
  restoreFromBin(ours.manager, entry)
  expect(requireClient(ours.admin, id).name).toBe('Mr & Mrs Ashworth')
  expect(() => restoreFromBin(ours.admin, entry)).toThrow(NotFound)
})

test('after thirty days the bin lets go', () => {
  const { ours } = base
  const id = makeClient(ours)
  deleteClient(ours.admin, id)
  const day = 86_400_000
  emptyBin(Date.now() + 29 * day)
  expect(countBinEntries(ours.admin)).toBe(1)
  emptyBin(Date.now() + 31 * day)
  expect(countBinEntries(ours.admin)).toBe(0)
  expect(base.dump()).not.toContain('Mr & Mrs Ashworth","email')
})

test('searching takes % and _ for themselves and any letter case', () => {
  const { ours } = base
  createClient(ours.admin, { name: '100% Oak' })
  createClient(ours.admin, { name: 'Plain_Oak' })
  createClient(ours.admin, { name: 'PlainXOak' })
  const names = (query: string) => findClients(ours.admin, { query }, everything).rows.map(row => row.name)
  expect(names('0% o')).toEqual(['100% Oak'])
  expect(names('n_o')).toEqual(['Plain_Oak'])
  expect(names('OAK')).toHaveLength(3)
  expect(names("' or 1=1 --")).toEqual([])
})

test('a phone number is found however it is spaced', () => {
  const { ours } = base
  createClient(ours.admin, { name: 'Priya Raman', phone: '+44 (0)1943 555-014' })
  createClient(ours.admin, { name: 'Denton Hall', phone: '01943 555 020' })
  const names = (query: string) => findClients(ours.admin, { query }, everything).rows.map(row => row.name)
  expect(names('555014')).toEqual(['Priya Raman'])
  expect(names('01943555020')).toEqual(['Denton Hall'])
  expect(names('19435550')).toEqual(['Denton Hall', 'Priya Raman'])
})

test('a card counts the client’s live projects and nobody else’s', () => {
  const { ours, theirs } = base
  const id = makeClient(ours)
  const other = makeClient(ours, 'Priya Raman')
  makeProject(ours, { clientId: id })
  makeProject(ours, { clientId: id })
  makeProject(ours, { clientId: other })
  makeProject(theirs, { clientId: makeClient(theirs) })
  const counts = findClients(ours.admin, { query: '' }, everything).rows.map(row => [
    row.name,
    row.projectCount,
  ])
  expect(counts).toEqual([
    ['Mr & Mrs Ashworth', 2],
    ['Priya Raman', 1],
  ])
})

test('the newest projects of a client come with the number of all of them', () => {
  const { ours } = base
  const clientId = makeClient(ours)
  const ids = [1, 2, 3].map(() => makeProject(ours, { clientId }))
  const { projects, total } = listClientProjects(ours.admin, clientId, 2)
  expect(projects.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(total).toBe(3)
  expect(listClientProjects(ours.admin, makeClient(ours), 2)).toEqual({ projects: [], total: 0 })
})

test('an enquiry is a client alone; one of a name that is there has to be said to be somebody else', () => {
  const { member } = base.ours
  const first = createEnquiry(member, { name: 'Mrs Leigh', notes: 'A window seat', requestId: 'r-1' })
  expect(createEnquiry(member, { name: 'Mrs Leigh', notes: 'A window seat', requestId: 'r-1' }).id).toBe(
    first.id,
  )
  const before = base.dump()
  expect(() => createEnquiry(member, { name: 'mrs leigh' })).toThrow(Invalid)
  expect(base.dump()).toBe(before)
  expect(createEnquiry(member, { name: 'mrs leigh', sameName: 'on' }).id).not.toBe(first.id)
  expect(createEnquiry(base.theirs.admin, { name: 'Mrs Leigh' }).companyId).toBe(base.theirs.id)
})

describe('the list', () => {
  const shown = (filter: 'open' | 'enquiry' | 'late') =>
    findClients(base.ours.admin, { query: '', filter }, everything).rows.map(({ name }) => name)
  const sorted = (by: 'name' | 'address' | 'newest' | 'open', isDescending = false) =>
    findClients(base.ours.admin, { query: '', sorting: { by, isDescending } }, everything).rows.map(
      ({ name }) => name,
    )

  test('is narrowed to clients with work, to those who only asked, and to those who wait', () => {
    const { ours, theirs } = base
    const yesterday = addDays(dayIn('Europe/London', Date.now()), -1)
    makeClient(ours, 'Asked')
    makeProject(ours, { clientId: makeClient(ours, 'Waits'), dueDate: yesterday })
    makeProject(ours, { clientId: makeClient(ours, 'Paused'), status: 'on_hold', dueDate: yesterday })
    makeProject(ours, { clientId: makeClient(ours, 'Had work'), completedDate: yesterday })
    makeProject(ours)
    insertClients(ours.admin, [{ name: 'From the old program' }])
    makeClient(theirs, 'Theirs')
    expect(shown('open')).toEqual(['Paused', 'Waits'])
    expect(shown('enquiry')).toEqual(['Asked'])
    expect(shown('late')).toEqual(['Waits'])
    const { counts, total } = findClients(ours.admin, { query: '', filter: 'open' }, everything)
    expect(counts).toEqual({ all: 5, open: 2, enquiry: 1, late: 1 })
    expect(total).toBe(2)
    expect(findClients(ours.admin, { query: 'wait' }, everything).counts).toEqual({
      all: 1,
      open: 1,
      enquiry: 0,
      late: 1,
    })
  })

  test('is sorted by each column, from either end, with what says nothing last', () => {
    const { ours } = base
    const b = createClient(ours.admin, { name: 'b', address: '1 Oak Road' })
    const A = createClient(ours.admin, { name: 'A', address: 'Ash House' })
    createClient(ours.admin, { name: 'c' })
    makeProject(ours, { clientId: A.id })
    makeProject(ours, { clientId: A.id, status: 'cancelled' })
    makeProject(ours, { clientId: b.id, stageId: stageId(ours, 'design') })
    expect([sorted('name'), sorted('name', true)]).toEqual([
      ['A', 'b', 'c'],
      ['c', 'b', 'A'],
    ])
    expect([sorted('address'), sorted('address', true)]).toEqual([
      ['b', 'A', 'c'],
      ['A', 'b', 'c'],
    ])
    expect([sorted('newest'), sorted('newest', true)]).toEqual([
      ['A', 'b', 'c'],
      ['b', 'A', 'c'],
    ])
    expect([sorted('open'), sorted('open', true)]).toEqual([
      ['c', 'b', 'A'],
      ['A', 'b', 'c'],
    ])
    const { rows, stages } = findClients(ours.admin, { query: '' }, everything)
    const stageOf = (id: number | null) => stages.find(stage => stage.id === id)?.name ?? null
    expect(rows.map(row => [row.openCount, row.projectCount, stageOf(row.newestStageId)])).toEqual([
      [1, 2, 'measure'],
      [1, 1, 'design'],
      [0, 0, null],
    ])
  })
})
