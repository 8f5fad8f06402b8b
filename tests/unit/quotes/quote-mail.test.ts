import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '#app/services/mail/read-mail.server.ts'
import { acceptQuote } from '#app/services/quotes/accept-quote.server.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { mailTo, makeQuote, send } from '#tests/support/quotes.ts'

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

/** The text of the PDF that a mail brings. */
async function attached(source: string): Promise<string> {
  const [, name, bytes] =
    /filename="?([^"\r\n]+)"?\r\n(?:[\w-]+:[^\r]*\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source) ?? []
  expect(name).toBe('Quote Q-2026-0001 Rev A.pdf')
  const pages = await pagesOfPdf(Buffer.from(bytes ?? '', 'base64'))
  return pages.map(({ text }) => text).join(' ')
}

test('the mail brings the quote as a PDF, and after it was accepted both sides get theirs', async () => {
  const id = makeQuote(base.ours)
  await send(base.ours, id)
  await expect.poll(() => smtp.mails.length).toBe(1)
  const [first] = smtp.mails
  expect(first?.to).toEqual([mailTo.to])
  const read = readMail(first?.source ?? '')
  expect(read.subject).toBe('Your quote')
  expect(read.text).toContain('Thank you for showing us round.')
  expect(first?.source).toMatch(/^Reply-To: oak\.project_manager@example\.com\r$/m)
  const text = await attached(first?.source ?? '')
  expect(text).toContain('£2,753.69')
  expect(text).toContain('Name and signature')

  const token = /\/q\/([\w-]{43})/.exec(read.text)?.[1] ?? ''
  const answer = { name: 'Eleanor Pickles', orderNumber: 'PO 77', address: '192.0.2.7', userAgent: 'A phone' }
  acceptQuote(token, { ...answer, extras: new Set(['lights']), shown: 3_153_67 })
  await expect.poll(() => smtp.mails.length).toBe(3)
  for (const mail of smtp.mails.slice(1)) {
    const copy = await attached(mail.source)
    expect(copy).toContain('£3,153.67')
    expect(copy).toContain('By Eleanor Pickles')
    expect(copy).toContain('Order number PO 77')
  }
  expect(
    smtp.mails
      .slice(1)
      .map(({ to }) => to[0])
      .sort(),
  ).toEqual(['eleanor@pickles.example', 'oak.project_manager@example.com'])
})
