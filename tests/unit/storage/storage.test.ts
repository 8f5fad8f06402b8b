import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { binDays } from '#app/domain/bin/bin.ts'
import {
  bytesText,
  defaultFileBytes,
  defaultStorageBytes,
  storageText,
} from '#app/domain/companies/storage.ts'
import { Conflict, NotFound } from '#app/domain/errors.ts'
import { readFileStorage, readStorage } from '#app/models/companies/company.server.ts'
import { anonymiseSomePayments, untieSomeInvoices } from '#app/models/data-deletion/company-purge.server.ts'
import { deleteSome, tablesToEmpty } from '#app/models/data-deletion/tables-to-empty.server.ts'
import { position } from '#app/records/position.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import { trainingVideo } from '#app/records/training-video.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { createClient } from '#app/services/clients/create-client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { requireFileSpace } from '#app/services/companies/require-file-space.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { newFileKey } from '#app/services/files/file-store.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { changeAccess } from '#app/services/owner/change-access.server.ts'
import { recordPayment } from '#app/services/payments/create-payment.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { createTemplate } from '#app/services/templates/create-template.server.ts'
import { duplicateTemplate } from '#app/services/templates/duplicate-template.server.ts'
import { updateTemplate } from '#app/services/templates/update-template.server.ts'
import { db, transaction } from '#db/client.ts'
import { companies, files } from '#db/schema/index.ts'
import { recountStorage, searchedColumns } from '#db/storage.ts'
import { databaseForTests, makeProject, makeTask, makeTemplate } from '#tests/support/database.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'
import { makeOwner } from '#tests/support/owner.ts'

const base = databaseForTests()

function figures(): number[] {
  return db()
    .select({ bytes: companies.storageBytes, fileBytes: companies.fileBytes })
    .from(companies)
    .all()
    .flatMap(({ bytes, fileBytes }) => [bytes, fileBytes])
}

/** What the triggers have kept, and the same counted from all rows. */
function keptAndCounted(): [number[], number[]] {
  const kept = figures()
  recountStorage(db().$client)
  return [kept, figures()]
}

function setLimit(companyId: number, storageLimit: number): void {
  db().update(companies).set({ storageLimit }).where(eq(companies.id, companyId)).run()
}

test('is told in the units people use', () => {
  expect([0, 900, 12 * 1024 ** 2, 2.5 * 1024 ** 3].map(bytesText)).toEqual([
    '0 KB',
    '1 KB',
    '12 MB',
    '2.5 GB',
  ])
  expect(storageText({ bytes: 12 * 1024 ** 2, limit: defaultStorageBytes })).toBe('12 MB of 2 GB')
})

test('follows what is added, changed, deleted and rolled back, each company’s own', () => {
  const { ours, theirs } = base
  makeOneOfEach(ours, ours.member, 'larkspur')
  const [before, others] = [readStorage(ours.admin).bytes, readStorage(theirs.admin).bytes]
  const { id } = createTask(ours.admin, { title: 'Cut list' })
  const added = readStorage(ours.admin).bytes
  expect(added).toBeGreaterThan(before + 'Cut list'.length)
  updateTask(ours.admin, id, { description: 'é'.repeat(1000) })
  expect(readStorage(ours.admin).bytes).toBeGreaterThan(added + 2000)
  expect(() =>
    transaction(() => {
      makeTask(ours, { description: 'x'.repeat(5000) })
      throw new Error('not after all')
    }),
  ).toThrow('not after all')
  expect(readStorage(theirs.admin).bytes).toBe(others)
  const [kept, counted] = keptAndCounted()
  expect(kept).toEqual(counted)
})

test('what is in the bin counts until it is removed for good', () => {
  const { ours } = base
  const projectId = makeProject(ours)
  for (let n = 0; n < 5; n++) makeTask(ours, { projectId, description: 'x'.repeat(1000) })
  const full = readStorage(ours.admin).bytes
  deleteProject(ours.admin, projectId)
  expect(readStorage(ours.admin).bytes).toBeGreaterThan(full)
  emptyBin(Date.now() + (binDays + 1) * 86_400_000)
  expect(readStorage(ours.admin).bytes).toBeLessThan(full - 5000)
  const [kept, counted] = keptAndCounted()
  expect(kept).toEqual(counted)
})

test('a company that is deleted leaves nothing that is counted but its payments and invoices', () => {
  const { ours, theirs } = base
  makeOneOfEach(ours, ours.member, 'larkspur')
  const others = readStorage(theirs.admin).bytes
  anonymiseSomePayments(ours.id, 100)
  untieSomeInvoices(ours.id, 100)
  for (const table of tablesToEmpty()) while (deleteSome(table, ours.id, 100) > 0);
  for (const kept of ['payment_allocations', 'payments', 'invoices']) db().run(`delete from ${kept}`)
  expect(readStorage(ours.admin).bytes).toBe(0)
  expect(readFileStorage(ours.admin).bytes).toBe(0)
  expect(readStorage(theirs.admin).bytes).toBe(others)
  const [kept, counted] = keptAndCounted()
  expect(kept).toEqual(counted)
})

test('applying a template again and again ends at the quota, in words; reading, editing and deleting go on', () => {
  const { ours, theirs } = base
  const projectId = makeProject(ours)
  const titles = Array.from({ length: 50 }, () => 'x'.repeat(200))
  const templateId = makeTemplate(ours, {
    tasks: { stages: ['measure'], tasks: { measure: titles }, assignedTeamMembers: {}, stageColors: {} },
  })
  const limit = readStorage(ours.admin).bytes + 200_000
  setLimit(ours.id, limit)
  const again = () =>
    applyTemplate(ours.admin, projectId, {
      templateId,
      bypassMultipleTemplateCheck: true,
      bypassMismatchCheck: true,
    })
  let times = 0
  expect(() => {
    for (; times < 100; times++) again()
  }).toThrow(/^Your company’s storage is full: .* of .*\. Nothing can be added until there is room\./)
  expect(times).toBeGreaterThan(3)
  expect(readStorage(ours.admin).bytes).toBeLessThan(limit + 50_000)

  const { id } = db().get<{ id: number }>('select id from tasks where bin_entry_id is null limit 1') ?? {
    id: 0,
  }
  updateTask(ours.admin, id, { status: 'complete' })
  deleteProject(ours.admin, projectId)
  expect(createTask(theirs.admin, { title: 'Next door' }).title).toBe('Next door')
  emptyBin(Date.now() + (binDays + 1) * 86_400_000)
  expect(createTask(ours.admin, { title: 'Room again' }).title).toBe('Room again')
})

test('nothing is added beyond it by any way', () => {
  const { admin, id } = base.ours
  const templateId = makeTemplate(base.ours)
  setLimit(id, 1)
  const ways = [
    () => createTask(admin, { title: 'x' }),
    () => createProject(admin, { name: 'x' }),
    () => createClient(admin, { name: 'x' }),
    () => createTemplate(admin, { name: 'x', stages: [] }),
    () => duplicateTemplate(admin, templateId),
    () => stockCard.create(admin, { itemName: 'x' }),
    () => trainingVideo.create(admin, { title: 'x', videoUrl: 'https://videos.example/1' }),
    () => recordPayment(admin, { amount: 100, paymentMethod: 'cash' }),
    () => position.create(admin, { name: 'x' }),
    () => inviteMember(admin, { firstName: 'x', lastName: 'x', role: 'team_member', email: 'x@oak.example' }),
    () => requireStorage(admin, 1),
  ]
  for (const way of ways) expect(way).toThrow(Conflict)
  setLimit(id, readStorage(admin).bytes + 1000)
  expect(() => requireStorage(admin, 1000)).not.toThrow()
  expect(() => requireStorage(admin, 1001)).toThrow(Conflict)
})

describe('when it is full', () => {
  const long = 'x'.repeat(2000)

  const makeEach = (company: typeof base.ours) => {
    const { admin } = company
    return {
      task: createTask(admin, { title: 'Cut list', description: long }).id,
      project: createProject(admin, { name: 'Den' }).id,
      client: createClient(admin, { name: 'Hall' }).id,
      template: makeTemplate(company),
      card: stockCard.create(admin, { itemName: 'Oak' }).id,
      video: trainingVideo.create(admin, { title: 'Saw', videoUrl: 'https://videos.example/1' }).id,
      payment: recordPayment(admin, { amount: 100, paymentMethod: 'cash' }).id,
      role: position.create(admin, { name: 'Fitter' }).id,
    }
  }

  test('no edit makes a record longer; other edits, ticking and deleting go on', () => {
    const { ours, theirs } = base
    const made = [ours, theirs].map(makeEach)
    const edits = ({ admin }: typeof ours, at: number) => {
      const ids = made[at]
      if (!ids) throw new Error('nothing was made')
      return [
        () => updateTask(admin, ids.task, { description: `${long}${long}` }),
        () => updateProject(admin, ids.project, { notes: long }),
        () => updateClient(admin, ids.client, { notes: long }),
        () => updateTemplate(admin, ids.template, { description: long }),
        () => stockCard.update(admin, ids.card, { supplier: 'x'.repeat(100) }),
        () => trainingVideo.update(admin, ids.video, { description: long }),
        () => updatePayment(admin, ids.payment, { note: 'x'.repeat(400) }),
        () => position.update(admin, ids.role, { description: 'x'.repeat(400) }),
      ]
    }
    setLimit(ours.id, readStorage(ours.admin).bytes)
    const before = readStorage(ours.admin).bytes
    for (const edit of edits(ours, 0)) expect(edit).toThrow(Conflict)
    expect(readStorage(ours.admin).bytes).toBe(before)
    for (const edit of edits(theirs, 1)) expect(edit).not.toThrow()

    const [ids] = made
    if (!ids) return
    updateTask(ours.admin, ids.task, { description: 'y'.repeat(2000), dueDate: '2026-12-01' })
    updateTask(ours.admin, ids.task, { status: 'complete' })
    updateTask(ours.admin, ids.task, { description: '' })
    updateClient(ours.admin, ids.client, { name: 'Hallam' })
    deleteProject(ours.admin, ids.project)
    expect(readStorage(ours.admin).bytes).toBeLessThan(before)
  })
})

test('what the search index keeps counts, of every column that it keeps', () => {
  const triggers = db()
    .$client.prepare<[], { table: string; sql: string }>(
      `select tbl_name as "table", sql from sqlite_master where type = 'trigger' and name like '%_search_update'`,
    )
    .all()
    .map(({ table, sql }) => [
      table,
      [...(/UPDATE OF (.*?) ON/.exec(sql)?.[1]?.matchAll(/\w+/g) ?? [])].flat(),
    ])
  // The companies' own names are the service's, and a number, or a message's room, is no text.
  const texts = {
    ...searchedColumns,
    companies: ['name'],
    chat_messages: ['content', 'project_id'],
  }
  expect(Object.fromEntries(triggers)).toEqual(texts)

  const { ours } = base
  const before = readStorage(ours.admin).bytes
  makeTask(ours, { title: 'x'.repeat(200), description: 'x'.repeat(5000) })
  expect(readStorage(ours.admin).bytes - before).toBeGreaterThanOrEqual(5200 + 3 * 2200)
  expect(readStorage(ours.admin).bytes - before).toBeLessThan(5200 + 3 * 2200 + 1000)
})

describe('files', () => {
  const megabyte = 1024 ** 2

  test('have a figure of their own that follows them, each company’s own', () => {
    const { ours, theirs } = base
    const before = readStorage(ours.admin).bytes
    const id = makeFile(ours, 30 * megabyte)
    makeFile(theirs, 7 * megabyte)
    expect(readFileStorage(ours.admin)).toEqual({ bytes: 30 * megabyte, limit: defaultFileBytes })
    expect(readFileStorage(theirs.admin).bytes).toBe(7 * megabyte)
    expect(readStorage(ours.admin).bytes - before).toBeLessThan(1000)
    db()
      .update(files)
      .set({ size: 2 * megabyte })
      .where(eq(files.id, id))
      .run()
    expect(readFileStorage(ours.admin).bytes).toBe(2 * megabyte)
    const [kept, counted] = keptAndCounted()
    expect(kept).toEqual(counted)
    db().delete(files).where(eq(files.id, id)).run()
    expect(readFileStorage(ours.admin).bytes).toBe(0)
    expect(readFileStorage(theirs.admin).bytes).toBe(7 * megabyte)
  })

  test('go with their project, and count until then', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    makeFile(ours, megabyte, projectId)
    deleteProject(ours.admin, projectId)
    expect(readFileStorage(ours.admin).bytes).toBe(megabyte)
    emptyBin(Date.now() + (binDays + 1) * 86_400_000)
    expect(readFileStorage(ours.admin).bytes).toBe(0)
  })

  test('are refused in words where there is no room, to the last byte, and nothing else is', () => {
    const { ours, theirs } = base
    db()
      .update(companies)
      .set({ fileLimit: 10 * megabyte })
      .where(eq(companies.id, ours.id))
      .run()
    makeFile(ours, 8 * megabyte)
    expect(() => requireFileSpace(ours.admin, 2 * megabyte)).not.toThrow()
    expect(() => requireFileSpace(ours.admin, 2 * megabyte + 1)).toThrow(Conflict)
    expect(() => requireFileSpace(ours.admin, 3 * megabyte)).toThrow(
      'There is no room left for it: your company’s files take 8 MB of 10 MB. What you delete counts until it leaves the bin, ' +
        'after 30 days. Write to support@mortise.example for more room',
    )
    expect(() => requireFileSpace(theirs.admin, 3 * megabyte)).not.toThrow()
    expect(createTask(ours.admin, { title: 'Cut list' }).title).toBe('Cut list')
  })

  test('have as much room as the site owner says', () => {
    const { ours, theirs } = base
    const owner = makeOwner()
    changeAccess(owner, ours.id, { what: 'files', gigabytes: '50' })
    expect(readFileStorage(ours.admin).limit).toBe(50 * 1024 ** 3)
    expect(readStorage(ours.admin).limit).toBe(defaultStorageBytes)
    expect(readFileStorage(theirs.admin).limit).toBe(defaultFileBytes)
    expect(() => changeAccess(ours.admin, ours.id, { what: 'files', gigabytes: '500' })).toThrow(NotFound)
  })

  function makeFile(company: typeof base.ours, size: number, projectId?: number): number {
    return db()
      .insert(files)
      .values({
        companyId: company.id,
        filename: newFileKey(),
        originalName: 'Stairs.pdf',
        mimeType: 'application/pdf',
        size,
        projectId: projectId ?? null,
        uploadedBy: company.member.userId,
      })
      .returning({ id: files.id })
      .get().id
  }
})

test('the site owner alone says how much', () => {
  const { ours, theirs } = base
  const owner = makeOwner()
  changeAccess(owner, ours.id, { what: 'storage', gigabytes: '5' })
  expect(readStorage(ours.admin).limit).toBe(5 * 1024 ** 3)
  expect(readStorage(theirs.admin).limit).toBe(defaultStorageBytes)
  expect(() => changeAccess(ours.admin, ours.id, { what: 'storage', gigabytes: '100' })).toThrow(NotFound)
})
