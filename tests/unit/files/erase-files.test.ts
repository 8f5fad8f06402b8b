import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { binDays } from '#app/domain/bin/bin.ts'
import { daysAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { Unavailable } from '#app/domain/errors.ts'
import { keysOf } from '#app/domain/files/file-key.ts'
import { log } from '#app/log.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { arrivingDir, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { db } from '#db/client.ts'
import { companies, files } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  rowsOfCompany,
  type TestCompany,
} from '#tests/support/database.ts'

const base = databaseForTests()
const now = Date.now()

afterEach(async () => {
  vi.restoreAllMocks()
  await fileStore().remove(await keysInStore())
})

test('a company that is deleted leaves no bytes, and no other company loses any', async () => {
  const { ours, theirs } = base
  for (let n = 0; n < 103; n++) await keepFile(ours)
  const kept = await keepFile(theirs)
  const before = rowsOfCompany(theirs.id)
  close(ours)
  await runDeletion(now)
  expect(await keysInStore()).toEqual(keysOf(kept).sort())
  expect(rowsOfCompany(theirs.id)).toBe(before)
  expect(db().select().from(companies).where(eq(companies.id, ours.id)).get()).toBeUndefined()
})

test('while the store cannot be reached a file keeps its record; the next day all of it goes', async () => {
  const { ours } = base
  vi.spyOn(log(), 'error').mockImplementation(() => {})
  await keepFile(ours)
  close(ours)
  const away = vi.spyOn(fileStore(), 'remove').mockRejectedValue(new Unavailable('away'))
  await runDeletion(now)
  expect(db().select().from(files).where(eq(files.companyId, ours.id)).all()).toHaveLength(1)
  away.mockRestore()
  await runDeletion(daysAfter(now, 1))
  expect(await keysInStore()).toEqual([])
  expect(db().select().from(companies).where(eq(companies.id, ours.id)).get()).toBeUndefined()
})

test('a project that leaves the bin for good takes the bytes of its files along, and no other’s', async () => {
  const { ours, theirs } = base
  const [gone, stays] = [makeProject(ours), makeProject(ours)]
  const taskId = makeTask(ours, { projectId: gone })
  await keepFile(ours, { projectId: gone, taskId })
  await keepFile(ours, { projectId: gone })
  const kept = [await keepFile(ours, { projectId: stays }), await keepFile(theirs), await keepFile(ours)]
  const all = await keysInStore()
  deleteProject(ours.admin, gone)
  expect(await keysInStore()).toEqual(all)
  emptyBin(daysAfter(now, binDays + 1))
  await expect.poll(keysInStore).toEqual(kept.flatMap(keysOf).sort())
})

test('what the bin could not give up keeps its bytes', async () => {
  const { ours } = base
  vi.spyOn(log(), 'error').mockImplementation(() => {})
  const projectId = makeProject(ours)
  await keepFile(ours, { projectId })
  deleteProject(ours.admin, projectId)
  const removed = vi.spyOn(fileStore(), 'remove')
  db().run(
    sql`create temp trigger held before delete on main.bin_entries begin select raise(abort, 'held'); end`,
  )
  emptyBin(daysAfter(now, binDays + 1))
  expect(removed).not.toHaveBeenCalled()
  db().run(sql`drop trigger held`)
  emptyBin(daysAfter(now, binDays + 1))
  await expect.poll(keysInStore).toEqual([])
})

function close(company: TestCompany): void {
  db()
    .update(companies)
    .set({ subscriptionStatus: 'canceled', closedAt: daysAfter(now, -31) })
    .where(eq(companies.id, company.id))
    .run()
}

/** With its pictures; returns its key. */
async function keepFile(
  company: TestCompany,
  place: { projectId?: number; taskId?: number } = {},
): Promise<string> {
  const filename = newFileKey()
  for (const key of keysOf(filename)) {
    const path = join(arrivingDir(), newFileKey())
    writeFileSync(path, 'x')
    await fileStore().keep(key, path, 'image/webp')
  }
  const values = { companyId: company.id, filename, ...place, uploadedBy: company.member.userId }
  db()
    .insert(files)
    .values({ ...values, originalName: 'Stairs.jpg', mimeType: 'image/jpeg', size: 1 })
    .run()
  return filename
}

async function keysInStore(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of fileStore().list()) keys.push(key)
  return keys.sort()
}
