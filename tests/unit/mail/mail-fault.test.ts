import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { mailFault } from '#app/services/mail/deliver-mail.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { PasswordResetMail } from '#app/services/mail/password-reset-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { db } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'

databaseForTests()

const element = createElement(PasswordResetMail, {
  firstName: 'Zoë',
  companyName: 'Oak',
  until: '16:42',
  link: 'http://x',
})

test('a mail that was refused is logged without whom it was for', async () => {
  const smtp = await startSmtp({ unknown: 'zoe.o@example.com' })
  process.env.SMTP_URL = smtp.url
  const logged = [vi.spyOn(log(), 'warn'), vi.spyOn(log(), 'error')]
  sendMail({ to: 'zoe.o@example.com', subject: 'A new password', element, companyId: null, rank: 'news' })
  await finishMail()
  delete process.env.SMTP_URL
  await smtp.stop()
  expect(JSON.stringify(db().select().from(mails).all())).toContain('550 <[address]> is not known')
  const calls = JSON.stringify(logged.flatMap(({ mock }) => mock.calls))
  expect(calls).toContain('550 <[address]> is not known')
  expect(calls).not.toContain('zoe')
})

test('what cannot be reached is named; a fault of ours keeps its stack', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:587'), { code: 'ESOCKET' })
  expect(mailFault(away)).toEqual({ code: 'ESOCKET', reason: 'connect ECONNREFUSED 127.0.0.1:587' })
  const ours = new TypeError('name is undefined')
  expect(mailFault(ours)).toEqual({ err: ours })
})
