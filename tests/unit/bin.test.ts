import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBinEntry } from '#app/models/bin.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { db } from '#db/client.ts'
import { clients, projects } from '#db/schema/index.ts'
import { makeClient, makeProject, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let base: TestDatabase
beforeEach(() => {
  base = openTestDatabase()
})
afterEach(() => base.close())

test.each(['template', 'file'] as const)('a %s, which has no way back yet, stays in the bin', noun => {
  const entry = createBinEntry(base.ours.admin, { noun, label: 'Kitchen' })
  const before = base.dump()
  expect(() => restoreFromBin(base.ours.admin, entry)).toThrow('cannot be taken out of the bin')
  expect(() => emptyBin(Date.now() + 31 * 86_400_000)).toThrow('cannot be taken out of the bin')
  expect(base.dump()).toBe(before)
})

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
