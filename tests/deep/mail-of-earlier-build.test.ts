import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMail } from '#app/models/mail/mail-queue.server.ts'
import { sealText } from '#app/services/auth/sealed-text.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { finishMail, sealedFor, wakeMail } from '#app/services/mail/mail-sender.server.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { makeQuote, send } from '#tests/support/quotes.ts'

const base = databaseForTests()
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  process.env.SMTP_URL = smtp.url
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await smtp.stop()
})

/** As an earlier build wrote the row. */
function queue(kind: string, which: object) {
  const companyId = base.ours.id
  const body = { html: '<p>Here it is</p>', text: 'Here it is', headers: {}, [kind]: { companyId, ...which } }
  const now = Date.now()
  const sealed = sealText(sealedFor, JSON.stringify(body))
  insertMail(
    {
      companyId,
      recipient: `${kind}@example.com`,
      subject: 'Hello',
      sealed,
      messageId: `<${kind}@mortise>`,
      rank: 1,
      purpose: null,
      expiresAt: now + 3_600_000,
    },
    now,
  )
}

/** What a mail brings: the file's name, and what stands in it. */
async function attached(source: string) {
  const [, name, bytes = ''] =
    /filename="?([^"\r\n]+)"?\r\n(?:[\w-]+:[^\r]*\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source) ?? []
  const pages = await pagesOfPdf(Buffer.from(bytes, 'base64'))
  return { name, text: pages.map(({ text }) => text).join(' ') }
}

test('what an earlier build has queued is sent with its PDF', async () => {
  const { ours } = base
  makeIssuer(ours)
  const quoteId = makeQuote(ours)
  await send(ours, quoteId)
  await expect.poll(() => smtp.mails.length).toBe(1)
  const clientId = makeBilled(ours)
  const made = createInvoice(ours.admin, { clientId, title: 'Oak shelves', lines: [invoiceLine()] })
  const { number } = issueInvoice(ours.admin, made.id, { version: made.version })
  smtp.mails.length = 0

  queue('quote', { quoteId })
  queue('invoice', { invoiceId: made.id })
  const days = { from: '2026-07-04', to: '2030-01-01', today: '2030-01-01' }
  queue('statement', { clientId, userId: ours.admin.userId, ...days })
  wakeMail()
  await expect.poll(() => smtp.mails.length).toBe(3)
  await finishMail()

  const byKind = new Map(smtp.mails.map(({ to, source }) => [to[0], source]))
  const pdfOf = (kind: string) => attached(byKind.get(`${kind}@example.com`) ?? '')
  const quote = await pdfOf('quote')
  expect(quote.name).toMatch(/^Quote Q-2026-\d{4} Rev A\.pdf$/)
  expect(quote.text).toContain('Alcove units and home office')
  const invoice = await pdfOf('invoice')
  expect(invoice.name).toBe(`${number}.pdf`)
  expect(invoice.text).toContain('£120.00')
  const statement = await pdfOf('statement')
  expect(statement.name).toBe('Statement 2030-01-01.pdf')
  expect(statement.text).toContain(`${number}, Oak shelves`)
})
