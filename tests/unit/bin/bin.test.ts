import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { binNounsFor } from '#app/domain/nouns.ts'
import type { Scope } from '#app/domain/scope.ts'
import { createBinEntry, listBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'
import { getTemplate } from '#app/models/templates/template.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import { binnedNouns } from '#app/services/bin/binned-nouns.server.ts'
import { emptyBin, stopEmptyingBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { db } from '#db/client.ts'
import { binEntries, clients, projects, taskTemplates } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTemplate } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'

const base = databaseForTests()

test('what comes back is a new version: a form opened before it was deleted is stale', () => {
  const { ours } = base
  const projectEntry = createBinEntry(ours.admin, { noun: 'project', label: 'Kitchen' })
  const project = makeProject(ours, { binEntryId: projectEntry })
  const clientEntry = createBinEntry(ours.admin, { noun: 'client', label: 'Ashworth' })
  const client = makeClient(ours)
  db().update(clients).set({ binEntryId: clientEntry }).where(eq(clients.id, client)).run()
  restoreFromBin(ours.admin, projectEntry)
  restoreFromBin(ours.admin, clientEntry)
  expect(db().select().from(projects).where(eq(projects.id, project)).get()?.version).toBe(2)
  expect(db().select().from(clients).where(eq(clients.id, client)).get()?.version).toBe(2)
})

test('a template comes back from the bin, and leaves it for good after its time', () => {
  const { ours, theirs } = base
  const restore = makeTemplate(ours)
  const purge = makeTemplate(ours)
  const kept = makeTemplate(theirs)
  const [restoreEntry, purgeEntry] = [restore, purge].map(id =>
    moveToBin(ours.admin, 'template', { id, label: 'Kitchen' }),
  )
  expect(getTemplate(ours.admin, restore)).toBeNull()
  restoreFromBin(ours.admin, restoreEntry ?? 0)
  expect(getTemplate(ours.admin, restore)?.version).toBe(3)
  expect(() => restoreFromBin(theirs.admin, purgeEntry ?? 0)).toThrow('no longer in the bin')
  emptyBin(Date.now() + 31 * 86_400_000)
  expect(db().select({ id: taskTemplates.id }).from(taskTemplates).all()).toEqual([
    { id: restore },
    { id: kept },
  ])
})

test('much that is past its time leaves it in steps, and is not held up by what cannot be removed', () => {
  vi.useFakeTimers()
  try {
    const { ours, theirs } = base
    const spoilt = createBinEntry(theirs.admin, { noun: 'message', label: 'Kitchen' })
    vi.spyOn(binnedNouns.message, 'purge').mockImplementation(() => {
      throw new Error('It cannot be removed')
    })
    for (let at = 0; at < 120; at++) createBinEntry(theirs.admin, { noun: 'template', label: 'Kitchen' })
    createBinEntry(ours.admin, { noun: 'template', label: 'Hall' })
    const left = () => db().select({ id: binEntries.id }).from(binEntries).all().length
    const before = left()
    emptyBin(Date.now() + 31 * 86_400_000)
    expect(left()).toBeGreaterThan(before - 60)
    vi.advanceTimersByTime(10_000)
    expect(db().select({ id: binEntries.id }).from(binEntries).all()).toEqual([{ id: spoilt }])
  } finally {
    stopEmptyingBin()
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

test('what belongs to a premium feature is in the bin of those who have it', () => {
  const { ours } = base
  const { id } = stockCard.create(ours.member, { itemName: 'Birch ply' })
  setFeatures(ours.id, [])
  stockCard.remove(ours.member, id)
  const entries = (scope: Scope) => listBinEntries(scope, 10, 0, binNounsFor(scope.role, listFeatures(scope)))
  const [entry] = entries(ours.admin)
  expect(entry).toMatchObject({ noun: 'stock_card', label: 'Birch ply', deletedBy: ours.member.userId })
  expect(entries(ours.member)).toEqual([])
  const restore = () => restoreFromBin(ours.member, entry?.id ?? 0)
  expect(restore).toThrow('no longer in the bin')
  setFeatures(ours.id, ['qr_generator'])
  expect(entries(ours.member)).toEqual([entry])
  restore()
  expect(stockCard.find(ours.admin, id)).toMatchObject({ itemName: 'Birch ply', version: 3 })
})
