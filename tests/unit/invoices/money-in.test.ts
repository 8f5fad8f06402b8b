import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BankLines } from '#app/components/invoices/bank-lines.tsx'
import { addDays } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { matchStatement } from '#app/http/invoices/bank-page.server.ts'
import { readChasePage } from '#app/http/invoices/chase-page.server.ts'
import { readCisPage } from '#app/http/invoices/cis-page.server.ts'
import { salesFile, ublFile, xeroFile } from '#app/http/invoices/export-files.server.ts'
import { readInvoicePage } from '#app/http/invoices/invoice-page.server.ts'
import { readPaymentPage } from '#app/http/invoices/payment-page.server.ts'
import { readProjectMoney } from '#app/http/invoices/project-money-page.server.ts'
import { readRemindPage } from '#app/http/invoices/remind-page.server.ts'
import { readStatementPage } from '#app/http/invoices/statement-page.server.ts'
import { readVatPage } from '#app/http/invoices/vat-page.server.ts'
import { readPaymentSheet } from '#app/http/payments/payment-page.server.ts'
import { requireClientOwing } from '#app/models/clients/client.server.ts'
import { listChases } from '#app/models/invoices/chase.server.ts'
import { readMakings } from '#app/models/invoices/document-parts.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { listJobsToAsk } from '#app/models/invoices/job-to-invoice.server.ts'
import { findDocumentParts } from '#app/models/quotes/document-parts.server.ts'
import {
  bookStatement,
  chooseStatementColumns,
  keepStatement,
  readStatement,
} from '#app/services/invoices/book-statement.server.ts'
import { noteChase, remindClient } from '#app/services/invoices/chase-invoice.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { draftStageInvoice } from '#app/services/invoices/draft-job-invoice.server.ts'
import { draftLateInterest, readLateInterest } from '#app/services/invoices/draft-late-interest.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { recordInvoicePayment, spendClientCredit } from '#app/services/invoices/settle-invoice.server.ts'
import {
  readInvoiceSettings,
  updateInvoiceSettings,
} from '#app/services/invoices/update-invoice-settings.server.ts'
import { recordPayment } from '#app/services/payments/create-payment.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { db } from '#db/client.ts'
import {
  clients,
  mails,
  paperEvents,
  payments,
  projectPaymentStages,
  projects,
  tasks,
  timeEntries,
} from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'
import { brokenRules } from '#tests/support/en16931.ts'
import { contractor, invoiceLine, makeAgreedJob, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

const admin = (): Scope => base.ours.admin
const reader = {
  mayReadOn: () => true,
  context: { hasRoom: async () => true, onceOver: () => {} },
}
const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T10:00:00Z`))
const page = (path: string) => new URL(`https://mortise.example${path}`)

function issued(clientId: number, lines = [invoiceLine()], company = base.ours) {
  const { id, version } = createInvoice(company.admin, { clientId, title: 'Oak shelf', lines })
  return issueInvoice(company.admin, id, { version })
}

const transfer = (amount: number) => ({ amount, paymentMethod: 'bank_transfer' as const })

describe('a bank statement', () => {
  const keep = (text: string, scope = admin()) =>
    keepStatement(scope, { fileName: 'bank.csv', bytes: new TextEncoder().encode(text), currency: 'GBP' })
  const kept = (rows: string) => keep(`Date,Description,Amount\n${rows}\n31/10/2026,SCREWS,-1.00`)
  type Answer = { invoiceId?: number | null; number?: string }
  const book = async (statement: number, ...answers: Answer[]) => {
    const { lines } = await readStatement(admin(), statement, 'GBP')
    const given = lines.flatMap(({ key }, at) =>
      answers[at] ? [[key, { invoiceId: null, ...answers[at] }] as const] : [],
    )
    return bookStatement(admin(), statement, { lines: Object.fromEntries(given), currency: 'GBP' })
  }

  test('is recorded once, however often it is read', async () => {
    const { id: invoiceId } = issued(makeBilled(base.ours))
    const rows = '16/10/2026,SHELF,50.00\n16/10/2026,SHELF,50.00\n17/10/2026,OTHER,1.00'
    expect(await book(await kept(rows), { invoiceId }, { invoiceId })).toBe(2)
    expect(requireInvoice(admin(), invoiceId)).toMatchObject({ payable: 120_00, paid: 100_00 })
    expect(await book(await kept(rows), { invoiceId }, { invoiceId })).toBe(0)
    expect(requireInvoice(admin(), invoiceId).paid).toBe(100_00)
  })

  test('is recorded whole or not at all, with the reason at its line', async () => {
    const { id: invoiceId } = issued(makeBilled(base.ours))
    const statement = await kept('16/10/2026,SHELF,120.00\n17/10/2026,SHELF,5.00')
    const [, second] = (await readStatement(admin(), statement, 'GBP')).lines
    await expect(book(statement, { invoiceId }, { invoiceId })).rejects.toMatchObject({
      fieldErrors: { [`lines.${second?.key}.invoiceId`]: [expect.any(String)] },
    })
    expect(requireInvoice(admin(), invoiceId).paid).toBe(0)
  })

  test('pays an invoice that is told by its number, and none by another', async () => {
    const { id, number } = issued(makeBilled(base.ours))
    const statement = await kept('16/10/2026,SHELF,120.00')
    await expect(book(statement, { number: 'INV-1' })).rejects.toThrow(Invalid)
    expect(await book(statement, { number: ` ${number?.toLowerCase()} ` })).toBe(1)
    expect(requireInvoice(admin(), id).paid).toBe(120_00)
  })

  test('offers an invoice in few words, and tells whose it is beside it', async () => {
    const { number } = issued(makeBilled(base.ours))
    issued(makeBilled(base.theirs), [invoiceLine()], base.theirs)
    const { lines } = await readStatement(admin(), await kept(`16/10/2026,${number},120.00`), 'GBP')
    const html = renderToStaticMarkup(BankLines(matchStatement(admin(), lines, 'GBP')))
    const [client] = db().select().from(clients).where(eq(clients.companyId, admin().companyId)).all()
    expect(html.match(/<optgroup.*<\/optgroup>/)?.[0]).toMatch(
      new RegExp(`^<optgroup label="${client?.name}"><option [^>]*>${number} · £120.00</option></optgroup>$`),
    )
    expect(html).toContain(`${client?.name}, by its number and its amount`)
  })

  test('pays nobody else’s invoice, and is nobody else’s', async () => {
    const theirs = issued(makeBilled(base.theirs), [invoiceLine()], base.theirs)
    const statement = await kept('16/10/2026,SHELF,120.00')
    await expect(book(statement, { invoiceId: theirs.id })).rejects.toThrow(NotFound)
    await expect(readStatement(base.theirs.admin, statement, 'GBP')).rejects.toThrow(NotFound)
    const none = { lines: {}, currency: 'GBP' }
    await expect(bookStatement(base.theirs.admin, statement, none)).rejects.toThrow(NotFound)
    await expect(bookStatement(base.ours.member, statement, none)).rejects.toThrow(Forbidden)
  })

  test('records nothing of lines that were read by other columns since', async () => {
    const { id: invoiceId } = issued(makeBilled(base.ours))
    const statement = await keep('Date,Description,Amount,Fee\n16/10/2026,SHELF,120.00,1.00')
    const [line] = (await readStatement(admin(), statement, 'GBP')).lines
    const columns = ['day', 'words', null, 'amount'] as const
    await chooseStatementColumns(admin(), statement, { columns: [...columns], currency: 'GBP' })
    const lines = { [line?.key ?? '']: { invoiceId } }
    await expect(bookStatement(admin(), statement, { lines, currency: 'GBP' })).rejects.toThrow(Conflict)
    expect(requireInvoice(admin(), invoiceId).paid).toBe(0)
  })

  test('is read by who may record payments alone, and has to hold something', async () => {
    await expect(keep('Date,Amount\n16/10/2026,5.00', base.ours.member)).rejects.toThrow(Forbidden)
    await expect(keep('')).rejects.toThrow(Invalid)
    await expect(kept('16/10/2026,A,5.00\n'.repeat(201))).rejects.toThrow('More than 200 payments')
  })
})

describe('asking for money', () => {
  test('a reminder is sent once, by somebody, and is kept', async () => {
    const { id, dueOn } = issued(makeBilled(base.ours))
    on('2026-10-17')
    expect(dueOn).toBe('2026-10-16')
    const before = readChasePage(admin(), 'GBP')
    expect(before.ready).toMatchObject([{ id, reminder: 'a day late', late: 1, owed: '£120.00' }])
    expect(before.clients).toMatchObject([{ owed: '£120.00', isLate: true }])
    const { words, subject } = readRemindPage(admin(), id)
    expect(words).toContain('£120.00')
    const input = { to: 'client@example.com', subject, words, requestId: 'form:a' }
    await remindClient(admin(), id, input)
    await remindClient(admin(), id, input)
    expect(db().select().from(mails).where(eq(mails.recipient, 'client@example.com')).all()).toHaveLength(1)
    expect(listChases(admin(), id)).toMatchObject([{ kind: 'reminded', days: 1 }])
    expect(readChasePage(admin(), 'GBP').ready).toEqual([])
    on('2026-10-24')
    expect(readChasePage(admin(), 'GBP').ready).toMatchObject([{ reminder: 'a week late' }])
    const states = readRemindPage(admin(), id).steps.map(({ state }) => state)
    expect(states).toEqual(['left out', 'sent', 'ready', 'later'])
  })

  test('what was said is kept; of what is paid nobody is asked', async () => {
    const { id } = issued(makeBilled(base.ours))
    noteChase(admin(), id, { note: 'Promised for Friday' })
    expect(readRemindPage(admin(), id).log).toMatchObject([{ what: 'Note', detail: 'Promised for Friday' }])
    recordInvoicePayment(admin(), id, transfer(120_00))
    expect(() => noteChase(admin(), id, { note: 'x' })).toThrow(Conflict)
    const input = { to: 'a@example.com', subject: 'x', words: 'x' }
    await expect(remindClient(admin(), id, input)).rejects.toThrow(Conflict)
    await expect(remindClient(base.theirs.admin, id, input)).rejects.toThrow(NotFound)
    await expect(remindClient(base.ours.member, id, input)).rejects.toThrow(Forbidden)
  })

  test('a reminder of which nobody noted how late it was is a reminder alone', () => {
    const { id } = issued(makeBilled(base.ours))
    const scope = { companyId: base.ours.id, invoiceId: id, kind: 'reminded' as const }
    db()
      .insert(paperEvents)
      .values({ ...scope, createdAt: Date.now() })
      .run()
    expect(readRemindPage(admin(), id).log).toMatchObject([{ what: 'Reminder' }])
  })

  test('interest of a business is an invoice of its own, asked for once', () => {
    const line = invoiceLine({ each: 2_833_33, vat: 'standard' })
    const invoice = issued(makeBilled(base.ours, { kind: 'business', vatNumber: 'GB888888811' }), [line])
    on('2026-10-23')
    const late = requireInvoice(admin(), invoice.id)
    expect(readLateInterest(admin(), late).interest).toMatchObject({ days: 7, compensation: 70_00 })
    const draft = draftLateInterest(admin(), invoice.id, { requestId: 'form:i' })
    expect(draftLateInterest(admin(), invoice.id, { requestId: 'form:i' }).id).toBe(draft.id)
    expect(draft).toMatchObject({ kind: 'standard', number: null, vat: 0, cis: 0 })
    // 8 % and 3.75 % of £3,400.00 for 7 days, and £70.00.
    expect(draft.net).toBe(7_66 + 70_00)
    expect(() => draftLateInterest(admin(), invoice.id)).toThrow(Conflict)
    expect(requireInvoice(admin(), invoice.id).payable).toBe(3_400_00)
    expect(draft.lines[0]?.description).toContain('is not known yet')
    issueInvoice(admin(), draft.id, { version: draft.version })
    on('2026-11-02')
    recordInvoicePayment(admin(), invoice.id, transfer(3_400_00))
    on('2026-11-30')
    // Paid by now, it was late for ten more days; the rate was looked up.
    const more = draftLateInterest(admin(), invoice.id, { reference: 400 })
    expect(more.lines).toMatchObject([{ description: expect.stringContaining('12 % a year'), each: 11_18 }])
  })

  test('a householder owes none', () => {
    const invoice = issued(makeBilled(base.ours))
    on('2026-12-01')
    expect(() => draftLateInterest(admin(), invoice.id)).toThrow(/householder/)
  })
})

describe('a statement of a client', () => {
  test('is led to by what they owe, and what of it is overdue', () => {
    const clientId = makeBilled(base.ours)
    const late = issued(clientId)
    issued(makeBilled(base.ours))
    recordInvoicePayment(admin(), late.id, transfer(50_00))
    const day = late.dueOn ?? ''
    const owing = (today: string) => requireClientOwing(admin(), clientId, today).owing
    expect(owing(day)).toEqual({ owed: 70_00, late: 0 })
    expect(owing(addDays(day, 1))).toEqual({ owed: 70_00, late: 70_00 })
    expect(() => requireClientOwing(base.theirs.admin, clientId, day)).toThrow(NotFound)
    expect(() => requireClientOwing(base.ours.member, clientId, day)).toThrow(Forbidden)
  })

  test('has what was issued, credited and paid, and what is left', () => {
    const clientId = makeBilled(base.ours)
    const first = issued(clientId)
    issued(clientId, [invoiceLine({ each: 50_00 })])
    on('2026-10-10')
    recordInvoicePayment(admin(), first.id, transfer(100_00))
    creditInvoice(admin(), first.id, { reason: 'Scratched', amounts: [10_00] })
    on('2026-11-20')
    const statement = readStatementPage(admin(), clientId, page('/?from=2026-10-03&to=2026-11-20'))
    expect(statement.paper).toMatchObject({
      opening: '£180.00',
      total: { what: 'To pay', amount: '£68.00' },
    })
    expect(statement.paper.lines.map(({ paid }) => paid)).toEqual(['£12.00', '£100.00'])
    expect(statement.owing.map(({ owed }) => owed)).toEqual(['£8.00', '£60.00'])
    expect(() => readStatementPage(base.theirs.admin, clientId, page('/'))).toThrow(NotFound)
  })
})

describe('tax of a period', () => {
  const quarter = '/?from=2026-10-01&to=2026-12-31'

  test('goes by the company’s scheme', () => {
    const { id } = issued(makeBilled(base.ours))
    expect(readVatPage(admin(), 'GBP', page(quarter)).due.whole).toBe('£20')
    updateInvoiceSettings(admin(), { vatScheme: 'cash', version: 0 })
    expect(readVatPage(admin(), 'GBP', page(quarter)).due.whole).toBe('£0')
    on('2026-11-02')
    recordInvoicePayment(admin(), id, transfer(60_00))
    expect(readVatPage(admin(), 'GBP', page(quarter)).due.whole).toBe('£10')
    expect(readVatPage(admin(), 'GBP', page('/?from=2027-01-01&to=2027-03-31')).count).toBe(0)
    updateInvoiceSettings(admin(), { vatScheme: 'flat_rate', flatRate: 950, version: 1 })
    expect(readVatPage(admin(), 'GBP', page(quarter)).due).toEqual({ whole: '£11', part: '.40' })
    expect(readVatPage(base.theirs.admin, 'GBP', page(quarter)).count).toBe(0)
  })

  test('in cash accounting a credit note against what nobody paid brings nothing', () => {
    const { id } = issued(makeBilled(base.ours))
    updateInvoiceSettings(admin(), { vatScheme: 'cash', version: 0 })
    creditInvoice(admin(), id, { reason: 'Never wanted' })
    expect(readVatPage(admin(), 'GBP', page(quarter)).due.whole).toBe('£0')
  })

  test('CIS is listed by the tax year in which the rest came', () => {
    const lines = [
      invoiceLine({ each: 3_000_00, vat: 'standard' }),
      invoiceLine({ each: 5_000_00, vat: 'standard', element: 'materials' }),
    ]
    const { id, payable, cis } = issued(makeBilled(base.ours, contractor), lines)
    expect({ payable, cis }).toEqual({ payable: 7_400_00, cis: 600_00 })
    recordInvoicePayment(admin(), id, transfer(3_700_00))
    on('2027-04-10')
    recordInvoicePayment(admin(), id, transfer(3_700_00))
    const first = readCisPage(admin(), 'GBP', page('/?year=2026'))
    expect(first).toMatchObject({ year: '2026/27', cis: { whole: '£300' }, labour: '£1,500.00' })
    expect(readCisPage(admin(), 'GBP', page('/')).lines).toMatchObject([{ cis: '£300.00' }])
    expect(readCisPage(base.theirs.admin, 'GBP', page('/?year=2026')).lines).toEqual([])
  })
})

describe('exports', () => {
  test('have the company’s own documents alone', async () => {
    const ours = issued(makeBilled(base.ours))
    const theirs = issued(makeBilled(base.theirs), [invoiceLine()], base.theirs)
    const period = page('/?from=2026-10-01&to=2026-10-31')
    expect(await xeroFile(admin(), period, reader).text()).toContain(`${ours.number},`)
    const rows = (await salesFile(admin(), period, reader).text()).trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(() => xeroFile(admin(), page('/?from=2026-10-01&to=2026-10-31&part=2'), reader)).toThrow(NotFound)
    expect(brokenRules(await ublFile(admin(), ours.id).text())).toEqual([])
    expect(() => ublFile(admin(), theirs.id)).toThrow(NotFound)
  })
})

describe('money that is here already', () => {
  test('is offered: the client’s own first, in the invoice’s currency', () => {
    const clientId = makeBilled(base.ours)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const money = { currency: 'GBP', status: 'completed' as const, paymentMethod: 'cash' as const }
    recordPayment(admin(), { ...money, amount: 5_00, note: 'No job' })
    recordPayment(admin(), { ...money, amount: 40_00, projectId, note: 'For the job' })
    recordPayment(admin(), { ...money, currency: 'USD', amount: 9_00 })
    recordPayment(base.theirs.admin, { ...money, amount: 7_00 })
    const { id } = issued(clientId)
    const { open, credit } = readPaymentPage(admin(), id)
    expect(open.map(({ label }) => label)).toEqual([
      expect.stringContaining('£40.00'),
      expect.stringContaining('£5.00'),
    ])
    expect(open.map(({ isTheirs }) => isTheirs)).toEqual([true, false])
    expect(credit).toBe('£40.00')
  })
})

describe('the money of a job', () => {
  test('has its value, what was asked for, and what its hours bring', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const [stage] = db().select().from(projectPaymentStages).all()
    const draft = draftStageInvoice(admin(), projectId, stage?.id ?? 0)
    issueInvoice(admin(), draft.id, { version: draft.version })
    db()
      .insert(timeEntries)
      .values(
        Array.from({ length: 10 }, (_, at) => ({
          companyId: base.ours.id,
          userId: admin().userId,
          projectId,
          day: `2026-09-1${at}`,
          minutes: 600,
          createdBy: admin().userId,
          createdAt: Date.now(),
        })),
      )
      .run()
    const money = readProjectMoney(admin(), projectId, 'GBP', false)
    expect(money).toMatchObject({
      contract: { whole: '£18,000', notes: ['£15,000.00 before VAT'] },
      invoiced: { whole: '£5,400', notes: ['£12,600.00 to come', '£4,500.00 before VAT'] },
      owed: { whole: '£5,400' },
      hours: {
        worked: '100',
        earned: '£5,250.00',
        spent: '£9,750.00',
        perHour: '£52.50',
        needs: '£52.04',
      },
    })
    expect(readProjectMoney(admin(), projectId, 'EUR', false)).toMatchObject({
      contract: { whole: '€18,000' },
      marks: { mark: 100_000, markText: '€1,000' },
    })
    const hours = () => readProjectMoney(admin(), projectId, 'GBP', false).hours
    const plan = (minutes: number) => db().update(tasks).set({ estimatedMinutes: minutes }).run()
    makeTask(base.ours, { projectId })
    plan(12_000)
    expect(hours()).toMatchObject({ brings: 'An hour brings, as planned', perHour: '£26.25', isBelow: true })
    expect(hours().plannedPerHour).toBeNull()
    plan(5_000)
    const worked = { perHour: '£52.50', plannedPerHour: '£63.00' }
    expect(hours()).toMatchObject({ brings: 'An hour brings, so far', ...worked })
    db().update(projects).set({ completedDate: '2026-10-01' }).run()
    expect(hours()).toMatchObject({ brings: 'An hour brought', ...worked })
    plan(12_000)
    expect(hours()).toMatchObject({ brings: 'An hour brought', perHour: '£52.50', plannedPerHour: '£26.25' })
    expect(readProjectMoney(admin(), projectId, 'GBP', false).left).toBeNull()
    expect(() => readProjectMoney(base.ours.member, projectId, 'GBP', false)).toThrow(Forbidden)
    expect(() => readProjectMoney(base.theirs.admin, projectId, 'GBP', false)).toThrow(NotFound)
  })

  test('is asked for while something agreed is on no invoice or draft', () => {
    const clientId = makeBilled(base.ours)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const left = () => listJobsToAsk(admin()).map(job => [job.id, job.left])
    expect(left()).toEqual([[projectId, 15_000_00]])
    const [deposit] = db().select().from(projectPaymentStages).all()
    const draft = draftStageInvoice(admin(), projectId, deposit?.id ?? 0)
    expect(left()).toEqual([[projectId, 10_500_00]])
    issueInvoice(admin(), draft.id, { version: draft.version })
    creditInvoice(admin(), draft.id, { reason: 'Too early' })
    expect(left()).toEqual([[projectId, 15_000_00]])
    expect(listJobsToAsk(base.theirs.admin)).toEqual([])
  })

  test('of which nothing was agreed shows what was asked for', () => {
    const projectId = makeProject(base.ours)
    const invoiced = () => readProjectMoney(admin(), projectId, 'GBP', false).invoiced
    expect(invoiced()).toMatchObject({ whole: '£0', notes: [] })
    const clientId = makeBilled(base.ours)
    const { id, version } = createInvoice(admin(), {
      clientId,
      projectId,
      title: 'Shelf',
      lines: [invoiceLine()],
    })
    issueInvoice(admin(), id, { version })
    expect(invoiced()).toMatchObject({ whole: '£120', notes: ['asked for, none of it agreed'] })
  })

  test('has what of it is on no invoice, as its invoices have: paid too much, or credited', () => {
    const asked = [base.theirs, base.ours].map(company => {
      const clientId = makeBilled(company)
      const { projectId } = makeAgreedJob(company, { clientId })
      const { companyId } = company.admin
      const stages = db().select().from(projectPaymentStages).all()
      const stage = stages.find(each => each.companyId === companyId)
      const draft = draftStageInvoice(company.admin, projectId, stage?.id ?? 0)
      const { id } = issueInvoice(company.admin, draft.id, { version: draft.version })
      recordInvoicePayment(company.admin, id, transfer(5_550_25))
      return { scope: company.admin, projectId, clientId, id }
    })
    for (const { scope, projectId, clientId, id } of asked) {
      expect(readProjectMoney(scope, projectId, 'GBP', false)).toMatchObject({ left: '£150.25', clientId })
      expect(readInvoicePage(scope, id).issued).toMatchObject({ left: '£150.25', clientId })
    }
    const [payment] = db().select().from(payments).where(eq(payments.companyId, base.ours.id)).all()
    expect(readPaymentSheet(admin(), payment?.id ?? 0)).toMatchObject({
      places: [{ label: 'On INV-2026-0001', amount: '£5,400.00' }],
      left: '£150.25',
    })
    const [, ours] = asked
    if (!ours) throw new Error('There is no invoice')
    const note = creditInvoice(admin(), ours.id, { reason: 'Not made' })
    expect(readInvoicePage(admin(), note.id).issued?.left).toBe('£5,400.00')
    expect(readInvoicePage(admin(), ours.id).issued?.left).toBe('£5,550.25')
    expect(readProjectMoney(admin(), ours.projectId, 'GBP', false).left).toBe('£5,550.25')
    const next = issued(ours.clientId)
    spendClientCredit(admin(), next.id)
    expect(readProjectMoney(admin(), ours.projectId, 'GBP', false).left).toBe('£5,430.25')
  })
})

test('the VAT number is that of quotes', () => {
  updateInvoiceSettings(admin(), { vatNumber: 'GB123456782', utr: '1234567890', version: 0 })
  expect(readInvoiceSettings(admin())).toMatchObject({ vatNumber: 'GB123456782', utr: '1234567890' })
  expect(readInvoiceSettings(base.theirs.admin).vatNumber).toBe('GB 999 9999 73')
  expect(db().select().from(payments).all()).toEqual([])
})

test('a quote names its company as an invoice does', () => {
  const { id } = createQuote(admin(), { title: 'Kitchen', clientName: 'Mrs Reed' })
  const named = () => {
    const { userId: createdBy } = admin()
    const { company } = readMakings(admin(), { clientId: null, projectId: null, createdBy }).parts
    expect(findDocumentParts(admin(), id)?.company).toStrictEqual(company)
    return company
  }
  expect(named()).toMatchObject({ legalName: '', vatNumber: 'GB 999 9999 73' })
  const legal = { legalName: 'Oak Joinery Ltd', companyNumber: '01234567', legalAddress: '1 High Street' }
  updateInvoiceSettings(admin(), { ...legal, version: 0 })
  expect(named()).toMatchObject(legal)
})
