import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishMail, wakeMail } from '#app/services/mail/mail-sender.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { db } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  process.env.SMTP_URL = smtp.url
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await finishMail(50)
  await smtp.stop()
})

// The limits as they are, unlike in tests/unit/mail.
test('a mail server that looks at a mail for 25 seconds gets it once', async () => {
  smtp.slow(25_000)
  const element = createElement('p', null, 'Hello')
  const mail = { subject: 'Hello', element, companyId: base.ours.id, rank: 'news' } as const
  sendMail({ ...mail, to: 'zoe@example.com' })
  wakeMail()
  await expect.poll(() => db().select().from(mails).all()).toEqual([])
  expect(smtp.mails.flatMap(({ to }) => to)).toEqual(['zoe@example.com'])
})
