import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { binDays } from '#app/domain/bin/bin.ts'
import { daysAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { cisByMonth, taxMonthEnd } from '#app/domain/invoices/cis.ts'
import { cisStatement } from '#app/domain/invoices/tax-paper.schema.ts'
import { readCisPage } from '#app/http/invoices/cis-page.server.ts'
import { readClientTaxPage } from '#app/http/invoices/client-tax-page.server.ts'
import { readFileStorage } from '#app/models/companies/company.server.ts'
import { countDocuments, searchDocuments } from '#app/models/files/document-list.server.ts'
import { findFile } from '#app/models/files/file.server.ts'
import { requireTaxPaperFile } from '#app/models/invoices/tax-paper.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { sweepFiles } from '#app/services/files/sweep-files.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { addCisStatement, removeCisStatement, takenPapers } from '#app/services/invoices/tax-papers.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'
import { db } from '#db/client.ts'
import { activities, files, taxPapers } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { photo } from '#tests/support/file-contents.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'
import { contractor, invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(async () => {
  await fileStore().remove(await keptKeys())
})

const image = await photo()
const letter = () => arrive('Letter of Reed.jpg', image)

function confirm(clientId: number, change: Parameters<typeof updateClientTax>[2] = {}, file = letter()) {
  const { admin } = base.ours
  return withKeptFiles(admin, { confirmation: file }, takenPapers, ({ confirmation }) =>
    updateClientTax(admin, clientId, { endUserConfirmedOn: '2026-10-02', ...change }, confirmation),
  )
}

function keep(clientId: number, more: Partial<Parameters<typeof addCisStatement>[1]> = {}, file = letter()) {
  const { admin } = base.ours
  const input = { clientId, day: '2026-10-20', deducted: 120_00, requestId: undefined, ...more }
  return withKeptFiles(admin, { statement: file }, takenPapers, ({ statement }) =>
    addCisStatement(admin, input, statement),
  )
}

const confirmationsOf = (clientId: number) => readClientTaxPage(base.ours.admin, clientId).confirmations

/** Without the pictures of each. */
async function keptFiles(): Promise<string[]> {
  return (await keptKeys()).filter(key => /^\w+$/.test(key))
}

const fileOf = (id: number) => requireTaxPaperFile(base.ours.admin, id)
const cisPage = () => readCisPage(base.ours.admin, 'GBP', new URL('http://x/invoicing/cis?year=2026'))

describe('the confirmation of an end user', () => {
  test('is kept once beside the day, and is in no list, search or history of files', async () => {
    const clientId = makeBilled(base.ours)
    await confirm(clientId)
    expect(confirmationsOf(clientId)).toMatchObject([{ name: 'Letter of Reed.jpg', isReliedOn: false }])
    const [paper] = db().select().from(taxPapers).all()
    expect(paper).toMatchObject({ clientId, kind: 'end_user', day: '2026-10-02', deducted: null })
    const file = fileOf(paper?.id ?? 0)
    for (const scope of [base.ours.admin, base.ours.member]) {
      expect(findFile(scope, file.id)).toBeNull()
      expect(countDocuments(scope, null)).toEqual([])
      expect(searchDocuments(scope, 'Letter')?.files).toEqual([])
    }
    expect(JSON.stringify(db().select().from(activities).all())).not.toContain('Letter of')
    expect(readFileStorage(base.ours.admin).bytes).toBeGreaterThan(0)
    expect(() => requireTaxPaperFile(base.theirs.admin, paper?.id ?? 0)).toThrow(NotFound)
    expect(await sweepFiles({ before: Date.now() + 1000 })).toBe(0)
    expect(await keptKeys()).toContain(file.key)
  })

  test('takes the place of the one before, and is removed for good', async () => {
    const clientId = makeBilled(base.ours)
    await confirm(clientId)
    await confirm(clientId)
    await expect.poll(keptFiles).toHaveLength(1)
    updateClientTax(base.ours.admin, clientId, { removeConfirmation: true })
    expect(confirmationsOf(clientId)).toEqual([])
    expect(db().select().from(files).all()).toEqual([])
    await expect.poll(keptFiles).toEqual([])
  })

  test('stays beside the next once an invoice was issued by it, and is not removed', async () => {
    const { admin } = base.ours
    makeIssuer(base.ours)
    const clientId = makeBilled(base.ours, contractor)
    await confirm(clientId)
    const draft = createInvoice(admin, { clientId, title: 'Oak shelves', lines: [invoiceLine()] })
    issueInvoice(admin, draft.id, { version: draft.version })
    expect(confirmationsOf(clientId)).toMatchObject([{ isReliedOn: true }])
    expect(() => updateClientTax(admin, clientId, { removeConfirmation: true })).toThrow(Invalid)
    await confirm(clientId, { endUserConfirmedOn: '2026-10-05' })
    expect(confirmationsOf(clientId)).toMatchObject([
      { day: 'Mon 5 October 2026', isReliedOn: false },
      { day: 'Fri 2 October 2026', isReliedOn: true },
    ])
    updateClientTax(admin, clientId, { removeConfirmation: true })
    expect(confirmationsOf(clientId)).toMatchObject([{ isReliedOn: true }])
    await expect.poll(keptFiles).toHaveLength(1)
  })

  test('says on which day, and is a file that is taken; what is refused leaves nothing', async () => {
    const clientId = makeBilled(base.ours)
    await expect(confirm(clientId, { endUserConfirmedOn: null })).rejects.toMatchObject({
      fieldErrors: { endUserConfirmedOn: [expect.stringContaining('day')] },
    })
    const svg = arrive('letter.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(confirm(clientId, {}, svg)).rejects.toMatchObject({
      fieldErrors: { confirmation: [refusals.svg] },
    })
    expect(await keptFiles()).toEqual([])
    expect(db().select().from(taxPapers).all()).toEqual([])
  })

  test('goes with its client', async () => {
    const clientId = makeBilled(base.ours)
    await confirm(clientId)
    deleteClient(base.ours.admin, clientId)
    emptyBin(daysAfter(Date.now(), binDays + 1))
    expect(db().select().from(taxPapers).all()).toEqual([])
    expect(db().select().from(files).all()).toEqual([])
    await expect.poll(keptFiles).toEqual([])
  })
})

describe('a contractor’s statement', () => {
  test('is of the tax month that a day is in', () => {
    expect(['2026-10-05', '2026-10-06', '2026-12-31', '2027-01-05'].map(taxMonthEnd)).toEqual([
      '2026-10-05',
      '2026-11-05',
      '2027-01-05',
      '2027-01-05',
    ])
  })

  test('is of a tax month that has begun, and of a year that is listed', () => {
    const schema = cisStatement('Europe/London')
    const said = { clientId: '1', day: '2026-10-20', deducted: '0' }
    expect(schema.safeParse(said).success).toBe(true)
    for (const day of ['', '2000-04-05', '2999-01-01', '2026-02-30', 'soon'])
      expect(schema.safeParse({ ...said, day }).error?.issues.map(({ path }) => path)).toEqual([['day']])
    for (const deducted of ['', '-1', 'much', '1.234'])
      expect(schema.safeParse({ ...said, deducted }).error?.issues[0]?.path).toEqual(['deducted'])
  })

  test('is laid beside each month of each contractor, also one that has none yet', () => {
    const reed = { clientId: 1, client: 'Reed' }
    const lines = [
      { ...reed, day: '2026-10-06', cis: 100_00 },
      { ...reed, day: '2026-11-05', cis: 20_00 },
      { ...reed, day: '2026-11-06', cis: 5_00 },
      { clientId: 2, client: 'Ash', day: '2026-10-20', cis: 7_00 },
    ]
    const told = { ...reed, day: '2026-11-05', deducted: 119_00 }
    expect(cisByMonth(lines, [told])).toEqual([
      { clientId: 2, client: 'Ash', until: '2026-11-05', calculated: 7_00, statement: null },
      { ...reed, until: '2026-11-05', calculated: 120_00, statement: told },
      { ...reed, until: '2026-12-05', calculated: 5_00, statement: null },
    ])
  })

  test('stands beside what was calculated, in its tax year alone', async () => {
    const clientId = makeBilled(base.ours, contractor)
    const { id } = await keep(clientId)
    const { months, told, missing } = cisPage()
    expect(months).toMatchObject([
      {
        client: 'Brackenhall Construction',
        calculated: '£0.00',
        statement: { id, told: '£120.00', difference: '£120.00 more' },
      },
    ])
    expect([told.whole, missing]).toEqual(['£120', 0])
    expect(months[0]?.statement?.file).toMatchObject({ name: 'Letter of Reed.jpg' })
    const before = new URL('http://x/invoicing/cis?year=2025')
    expect(readCisPage(base.ours.admin, 'GBP', before).months).toEqual([])
  })

  test('is kept once a tax month, and once a request', async () => {
    const clientId = makeBilled(base.ours, contractor)
    const { id } = await keep(clientId, { requestId: 'form:1' })
    expect((await keep(clientId, { requestId: 'form:1' })).id).toBe(id)
    await expect(keep(clientId, { day: '2026-11-05' })).rejects.toThrow(Invalid)
    await expect.poll(keptFiles).toHaveLength(1)
  })

  test('can be without its file, and is removed with it for good', async () => {
    const { admin, member } = base.ours
    const clientId = makeBilled(base.ours, contractor)
    const input = { clientId, day: '2026-09-20', deducted: 0, requestId: undefined }
    const { id: bare } = addCisStatement(admin, input)
    expect(() => fileOf(bare)).toThrow(NotFound)
    const { id } = await keep(clientId)
    expect(() => removeCisStatement(member, id)).toThrow(Forbidden)
    expect(() => removeCisStatement(base.theirs.admin, id)).toThrow(NotFound)
    removeCisStatement(admin, id)
    expect(db().select({ id: taxPapers.id }).from(taxPapers).all()).toEqual([{ id: bare }])
    await expect.poll(keptFiles).toEqual([])
  })

  test('keeps its client from being deleted', async () => {
    const clientId = makeBilled(base.ours, contractor)
    await keep(clientId)
    expect(() => deleteClient(base.ours.admin, clientId)).toThrow('they have one CIS statement.')
  })

  test('is kept by those alone who edit invoices, of a client of theirs', () => {
    const clientId = makeBilled(base.ours, contractor)
    const input = { clientId, day: '2026-10-20', deducted: 1, requestId: undefined }
    expect(() => addCisStatement(base.ours.member, input)).toThrow(Forbidden)
    expect(() => addCisStatement(base.theirs.admin, input)).toThrow(Invalid)
    expect(db().select().from(taxPapers).where(eq(taxPapers.clientId, clientId)).all()).toEqual([])
  })
})
