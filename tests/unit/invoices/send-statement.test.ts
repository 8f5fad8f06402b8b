import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Forbidden, NotFound } from '#app/domain/errors.ts'
import { readStatementSendPage } from '#app/http/invoices/statement-page.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { sendStatement } from '#app/services/invoices/send-statement.server.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { attachPaper } from '#app/services/mail/mail-attachment.server.ts'
import { databaseForTests, verbs } from '#tests/support/database.ts'
import { invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { mails } from '../quotes/mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('../quotes/mailed.ts')).mailMock)

const base = databaseForTests()
const days = { from: '2026-07-04', to: '2026-10-02' }
const mail = { to: 'reed@example.com', subject: 'Your statement', words: 'Dear Mrs Reed', copy: undefined }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  mails.length = 0
})
afterEach(() => vi.useRealTimers())

function billed() {
  const clientId = makeBilled(base.ours)
  const { id, version } = createInvoice(base.ours.admin, {
    clientId,
    title: 'Oak shelves',
    lines: [invoiceLine()],
  })
  issueInvoice(base.ours.admin, id, { version })
  recordInvoicePayment(base.ours.admin, id, { amount: 50_00, paymentMethod: 'cash', note: '' })
  return clientId
}

test('it is mailed in the words of whoever sends it, in the company’s name, and answers reach them', async () => {
  const clientId = billed()
  await sendStatement(base.ours.manager, clientId, days, { ...mail, copy: 'on' })
  const own = 'oak.project_manager@example.com'
  expect(mails.map(({ to }) => to)).toEqual(['reed@example.com', own])
  const paper = { kind: 'statement', companyId: base.ours.id, clientId, ...days, today: '2026-10-02' }
  expect(mails[0]).toMatchObject({ replyTo: own, subject: 'Your statement', paper })
  expect(mails[0]?.senderName).not.toBe('')
  expect(JSON.stringify(mails[0]?.element)).toContain('Dear Mrs Reed')
  expect(verbs()).toContain('client.statement_sent')
})

test('its PDF is drawn when the mail leaves, of that client alone', async () => {
  const clientId = billed()
  const { id: companyId, admin } = base.ours
  const paper = {
    kind: 'statement',
    companyId,
    clientId,
    userId: admin.userId,
    today: days.to,
    ...days,
  } as const
  const [pdf] = await attachPaper(paper)
  expect(pdf).toMatchObject({ filename: 'Statement 2026-10-02.pdf', contentType: 'application/pdf' })
  const text = (await pagesOfPdf(pdf?.content ?? Buffer.of())).map(page => page.text).join(' ')
  expect(text).toContain('£120.00')
  expect(text).toContain('£70.00')
  expect(await attachPaper({ ...paper, companyId: base.theirs.id })).toEqual([])
})

test('letters that its PDF cannot show are told before', () => {
  const clientId = billed()
  const warnings = () => {
    const url = new URL(`http://localhost/?from=${days.from}&to=${days.to}`)
    return readStatementSendPage(base.ours.admin, clientId, url).warnings
  }
  expect(warnings()).toEqual([])
  updateClient(base.ours.admin, clientId, { name: 'ᠮ Reed' })
  expect(warnings()).toEqual(['Its PDF cannot show these letters, and leaves an empty box for each: ᠮ'])
})

test('the same form, sent twice, sends once', async () => {
  const clientId = billed()
  const form = { ...mail, requestId: 'form:1' }
  await sendStatement(base.ours.admin, clientId, days, form)
  await sendStatement(base.ours.admin, clientId, days, form)
  expect(mails).toHaveLength(1)
})

test('nobody sends it who sees no money, or is of another company', async () => {
  const clientId = billed()
  await expect(sendStatement(base.ours.member, clientId, days, mail)).rejects.toThrow(Forbidden)
  await expect(sendStatement(base.theirs.admin, clientId, days, mail)).rejects.toThrow(NotFound)
  expect(mails).toEqual([])
})

test('a company mails so many a day at most', async () => {
  const clientId = billed()
  const form = { ...mail, requestId: 'form:1' }
  const send = async () => {
    for (let at = 0; at <= 200; at++) await sendStatement(base.ours.admin, clientId, days, form)
  }
  await expect(send()).rejects.toThrow(/very many documents/)
})
