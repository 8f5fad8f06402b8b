import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { PasswordResetMail } from '#app/services/mail/password-reset-mail.tsx'
import { finishMail, mailFault, sendMail } from '#app/services/mail/send-mail.server.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'

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
  sendMail({ to: 'zoe.o@example.com', subject: 'A new password', element })
  await finishMail()
  delete process.env.SMTP_URL
  await smtp.stop()
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
