import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dataPath } from '#app/domain/exports/data-folder.ts'
import { detailWithIds, subjectTable } from '#app/domain/imports/imported-ids.ts'
import type { QuoteItem } from '#app/domain/quotes/quote.ts'
import type { QuotePattern } from '#app/domain/quotes/quote-pattern.ts'
import { saveLogo } from '#app/models/companies/logo.server.ts'
import { type DataTableName, dataTable, dataTableNames } from '#app/models/exports/data-tables.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { recordKeptFile, withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { addCisStatement, takenPapers } from '#app/services/invoices/tax-papers.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import {
  createTrainingVideo,
  takenUploads,
} from '#app/services/training-videos/create-training-video.server.ts'
import { db } from '#db/client.ts'
import {
  clientPageFiles,
  clientPages,
  companies,
  drawingRevisions,
  files,
  payments,
  taskAssignees,
  tasks,
  taskTemplates,
  todos,
  trainingVideos,
  userPreferences,
  users,
} from '#db/schema/index.ts'
import {
  databaseForTests,
  makeClient,
  makeProject,
  makeTask,
  makeTemplate,
  rowsOfCompany,
  type TestCompany,
} from '#tests/support/database.ts'
import { film, photo } from '#tests/support/file-contents.ts'
import { arrive } from '#tests/support/files.ts'
import {
  asZip,
  exportCompany,
  importZip,
  newCompany,
  rowsIn,
  setRows,
  sumUp,
  type ZipFiles,
} from '#tests/support/import-company.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'
import { readZip } from '#tests/support/read-zip.ts'

const database = databaseForTests()
const input = { category: undefined, phase: undefined, requestId: undefined } as const
const whenDone = 2
const adminsEmail = 'oak.admin@example.com'

/** Something of everything, with files of several kinds, and things in the bin. */
async function fill(company: TestCompany): Promise<{ taskId: number }> {
  const { admin, member } = company
  const { projectId } = makeOneOfEach(company, member, 'larkspur')
  db().update(users).set({ email: 'oak.team_member@example.com' }).where(eq(users.id, member.userId)).run()
  for (const name of ['Stair.dwg', 'Stair.dwg']) await addFile(member, arrive(name), { ...input, projectId })
  const photoFile = await addFile(admin, arrive('bench.jpg', await photo()), { ...input, projectId })
  const page = db()
    .select({ id: clientPages.id })
    .from(clientPages)
    .where(eq(clientPages.companyId, company.id))
    .get()
  db()
    .insert(clientPageFiles)
    .values({ companyId: company.id, pageId: page?.id ?? 0, fileId: photoFile.id })
    .run()
  await withKeptFiles(admin, { file: arrive('saw.mp4', film()) }, takenUploads, kept =>
    createTrainingVideo(admin, { title: 'The saw', requestId: undefined }, kept),
  )
  const taskId = makeTask(company, { title: 'Fit the stair', projectId, assignedTo: member.userId })
  const doneId = makeTask(company, {
    title: 'Measure',
    projectId,
    status: 'complete',
    completedBy: member.userId,
  })
  const given = { companyId: company.id, userId: member.userId, assignedBy: admin.userId }
  db()
    .insert(taskAssignees)
    .values([
      { ...given, taskId, assignedAt: 1 },
      { ...given, taskId: doneId, assignedAt: whenDone },
    ])
    .run()
  db().insert(todos).values({ companyId: company.id, userId: admin.userId, title: 'Order hinges' }).run()
  const paid = { companyId: company.id, projectId, createdBy: member.userId, currency: 'GBP' }
  const asked = { ...paid, paymentMethod: 'stripe', stripeAccountId: 'acct_oak' } as const
  db()
    .insert(payments)
    .values([
      {
        ...paid,
        amount: 125_000,
        paymentMethod: 'bank_transfer',
        receivedOn: '2026-03-02',
        status: 'completed',
      },
      { ...asked, amount: 80_000, externalId: 'cs_paid', stripePaymentIntentId: 'pi_1', status: 'completed' },
      { ...asked, amount: 40_000, externalId: 'cs_open', metadata: { attempt: 1 } },
    ])
    .run()
  const logo = arrive(
    'Logo.png',
    await sharp(await photo())
      .png()
      .toBuffer(),
  )
  await withKeptFiles(admin, { logo }, { logo: 'logo' }, kept => {
    if (kept.logo) saveLogo(admin, recordKeptFile(admin, kept.logo))
  })
  const told = {
    clientId: makeClient(company, 'Reed Builders'),
    day: '2026-10-20',
    deducted: 120_00,
    requestId: undefined,
  }
  await withKeptFiles(admin, { statement: arrive('Statement.dwg') }, takenPapers, ({ statement }) =>
    addCisStatement(admin, told, statement),
  )
  const templateId = makeTemplate(company)
  const members = { assignedTeamMembers: { 'measure-0': member.userId }, stageColors: {} }
  const parts = { stages: ['measure'], tasks: { measure: ['Site visit'] }, ...members }
  db().update(taskTemplates).set({ tasks: parts }).where(eq(taskTemplates.id, templateId)).run()
  deleteClient(admin, makeClient(company, 'Mrs Reed'))
  makeProject(company, { name: 'Larder', assignedTo: member.userId })
  db().update(companies).set({ nextJobNumber: 9900 }).where(eq(companies.id, company.id)).run()
  const board = { userId: admin.userId, key: 'dashboard-visible-projects', value: [projectId], updatedAt: 1 }
  db().insert(userPreferences).values(board).run()
  return { taskId }
}

/** The rows of a table with each id as the place of its row, so that two companies can be compared. */
function placed(zip: ZipFiles, name: DataTableName): Record<string, unknown>[] {
  const file = (table: DataTableName) => dataPath(table).slice('data/'.length, -'.ndjson'.length)
  const place = (table: DataTableName, id: unknown) =>
    typeof id === 'number' ? rowsIn(zip, file(table)).findIndex(row => row.id === id) + 1 : id
  const placeLines = (items: readonly QuoteItem[]) => {
    for (const line of items.flatMap(({ lines }) => lines))
      Object.assign(line, { priceListItemId: place('priceListItems', line.priceListItemId) })
  }
  const { references, loose } = dataTable(name)
  return rowsIn(zip, file(name)).map(row => {
    for (const [column, table] of Object.entries({ ...references, ...loose }))
      row[column] = place(table, row[column])
    if (name === 'activities') {
      const table = subjectTable(String(row.verb), null)
      row.subjectId = table && table !== 'companies' ? place(table as DataTableName, row.subjectId) : 0
      const { word: _ofNoVerb, ...detail } = Object(row.detail)
      row.detail = detailWithIds(detail, (of, id) => Number(place(of, id)))
    }
    if (name === 'taskTemplates') {
      const { tasks: parts } = row as { tasks: { assignedTeamMembers: Record<string, number> } }
      for (const [key, id] of Object.entries(parts.assignedTeamMembers))
        parts.assignedTeamMembers[key] = Number(place('users', id))
    }
    if (name === 'quoteRooms') placeLines(row.items as QuoteItem[])
    if (name === 'quoteTemplates') {
      for (const room of (row.pattern as QuotePattern).rooms) placeLines(room.items)
    }
    if (name === 'userPreferences') row.value = (row.value as number[]).map(id => place('projects', id))
    return { ...row, id: 0 }
  })
}

const zipOf = async (company: Pick<TestCompany, 'admin' | 'name'>) => readZip(await exportCompany(company))

/** What an import changes by rule: people have left, and are off what is open. */
function asImported(name: DataTableName, rows: ReturnType<typeof placed>) {
  const isOpen = (row: Record<string, unknown>) => row.status !== 'complete'
  if (name === 'users') return rows.slice(1).map(row => ({ ...row, status: 'inactive', chatColor: null }))
  if (name === 'tasks') return rows.map(row => (isOpen(row) ? { ...row, assignedTo: null } : row))
  if (name === 'projects') return rows.map(row => ({ ...row, assignedTo: null }))
  if (name === 'payments')
    return rows.map(row =>
      row.paymentMethod === 'stripe' && row.status === 'pending' ? { ...row, status: 'failed' } : row,
    )
  if (name === 'taskAssignees') return rows.filter(({ assignedAt }) => assignedAt === whenDone)
  if (name === 'activities')
    return rows.filter(({ verb }) => verb !== 'company.imported' && verb !== 'user.removed')
  return rows
}

test('what is exported, imported and exported again is the same but for ids, people’s places and pictures', async () => {
  const { ours, theirs } = database
  await fill(ours)
  makeOneOfEach(theirs, theirs.member, 'foxglove')
  const others = [rowsOfCompany(ours.id), rowsOfCompany(theirs.id)]
  const first = await exportCompany(ours)
  const target = newCompany(adminsEmail)
  expect(await importZip(target.admin, first)).toMatchObject({
    state: 'done',
    problem: null,
    leftOutCount: 2,
  })
  expect([rowsOfCompany(ours.id), rowsOfCompany(theirs.id)], 'nobody else’s rows').toEqual(others)
  const before = readZip(first)
  // They have no bytes in the store, and so no place in the export.
  const isWithoutBytes = (row: Record<string, unknown>) =>
    /^larkspur (?:file|letter)/.test(String(row.originalName))
  const lost = rowsIn(before, 'files')
    .filter(isWithoutBytes)
    .map(({ id }) => id)
  for (const table of ['client-page-files', 'tax-papers'])
    setRows(
      before,
      table,
      rowsIn(before, table).filter(row => !lost.includes(row.fileId)),
    )
  setRows(
    before,
    'files',
    rowsIn(before, 'files').filter(row => !isWithoutBytes(row)),
  )
  const after = await zipOf(target)
  for (const name of dataTableNames) {
    const again = placed(after, name)
    const rows = name === 'taskAssignees' ? again : asImported(name, again)
    expect(rows, name).toEqual(asImported(name, placed(before, name)))
    expect(rows.length, name).toBeGreaterThan(0)
  }
  const settings = (zip: ZipFiles) => {
    const { logoFileId, ...others } = JSON.parse(String(zip.get('data/manifest.json'))).company
    const logo = rowsIn(zip, 'files').find(({ id }) => id === logoFileId)?.originalName
    return { ...others, name: '', logo }
  }
  expect(settings(before).logo).toBe('Logo.png')
  expect(settings(after)).toEqual(settings(before))
  const bytesOf = (zip: ZipFiles) =>
    rowsIn(zip, 'contents').flatMap(({ path, sha256 }) => (/jpg$/.test(String(path)) ? [] : [sha256]))
  expect(bytesOf(after)).toEqual(bytesOf(before))
  expect(rowsIn(after, 'contents')).toHaveLength(6)
})

test('what is derived is made anew, and nobody can sign in but who imported it', async () => {
  const { ours } = database
  await fill(ours)
  const target = newCompany(adminsEmail)
  await importZip(target.admin, await exportCompany(ours))
  const { id } = target
  const people = db().select().from(users).where(eq(users.companyId, id)).all()
  expect(people.filter(({ status }) => status !== 'inactive')).toMatchObject([{ id: target.admin.userId }])
  expect(people).toHaveLength(3)
  expect(people.map(({ passwordHash }) => passwordHash)).not.toContain('larkspur-password-hash')
  expect(db().select().from(drawingRevisions).where(eq(drawingRevisions.companyId, id)).all()).toMatchObject([
    { nameKey: 'stair.dwg', last: 2 },
  ])
  const kept = db().select().from(files).where(eq(files.companyId, id)).all()
  expect(new Set(kept.map(({ filename }) => filename)).size).toBe(6)
  expect(kept.find(({ originalName }) => originalName === 'bench.jpg')).toMatchObject({
    mimeType: 'image/jpeg',
    hasPicture: true,
  })
  expect(db().select().from(trainingVideos).where(eq(trainingVideos.companyId, id)).all()).toContainEqual(
    expect.objectContaining({ title: 'The saw', filmFileId: expect.any(Number) }),
  )
  const money = db().select().from(payments).where(eq(payments.companyId, id)).all()
  const byStripe = {
    paymentMethod: 'stripe',
    externalId: null,
    stripeAccountId: null,
    stripePaymentIntentId: null,
  }
  expect(money.filter(({ paymentMethod }) => paymentMethod === 'stripe')).toMatchObject([
    { ...byStripe, amount: 80_000, status: 'completed', metadata: null },
    { ...byStripe, amount: 40_000, status: 'failed', metadata: { withdrawn: true } },
  ])
  const found = db().$client.prepare("select count(*) from search_index where name like '%fit the stair%'")
  expect(found.pluck().get()).toBe(2)
  const figures = (companyId: number) =>
    db()
      .select({ next: companies.nextJobNumber, bytes: companies.fileBytes })
      .from(companies)
      .where(eq(companies.id, companyId))
      .get()
  expect(figures(id)?.next).toBe(figures(ours.id)?.next)
  expect(figures(id)?.bytes).toBeGreaterThan(0)
})

test('somebody who is brought back has their open work again', async () => {
  const { ours } = database
  await fill(ours)
  const target = newCompany(adminsEmail)
  await importZip(target.admin, await exportCompany(ours))
  const email = 'oak.team_member@example.com'
  const [person] = db()
    .select()
    .from(users)
    .where(and(eq(users.companyId, target.id), eq(users.email, email)))
    .all()
  // Here they are at their former company, too: there they have to leave first.
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, ours.member.userId)).run()
  const { work } = restoreUser(target.admin, person?.id ?? 0)
  expect(work).toEqual({
    taskIds: [expect.any(Number), expect.any(Number)],
    projectIds: [expect.any(Number)],
  })
  const given = db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, target.id), eq(tasks.assignedTo, person?.id ?? 0)))
  expect(given.all().map(({ title }) => title)).toEqual(['larkspur task', 'Fit the stair'])
})

test('what points to something that went long ago points to nothing', async () => {
  const { ours, theirs } = database
  await fill(ours)
  const zip = await zipOf(ours)
  const theirProject = makeProject(theirs, { name: 'Foxglove stair' })
  const [act] = rowsIn(zip, 'activities')
  setRows(zip, 'activities', [{ ...act, subjectId: theirProject, projectId: theirProject }])
  setRows(
    zip,
    'bin-entries',
    rowsIn(zip, 'bin-entries').map(row => ({ ...row, projectId: theirProject })),
  )
  sumUp(zip)
  const target = newCompany()
  expect(await importZip(target.admin, asZip(zip))).toMatchObject({ state: 'done' })
  const again = await zipOf(target)
  expect(rowsIn(again, 'activities')[0]).toMatchObject({ subjectId: 0, projectId: null })
  expect(rowsIn(again, 'bin-entries')).toEqual(
    expect.arrayContaining([expect.objectContaining({ projectId: null })]),
  )
})
