import { setTimeout as sleep } from 'node:timers/promises'
import { createElement } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PasswordResetMail } from '#app/services/mail/password-reset-mail.tsx'
import { readMail } from '#app/services/mail/read-mail.server.ts'
import { finishMail, sendMail } from '#app/services/mail/send-mail.server.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
const link = 'http://localhost:3000/reset-password?token=abc_-123'
const element = createElement(PasswordResetMail, {
  firstName: 'Zoë',
  companyName: 'Élan & Söhne',
  until: '16:42',
  link,
})

beforeAll(async () => {
  smtp = await startSmtp()
  process.env.SMTP_URL = smtp.url
})

afterAll(async () => {
  delete process.env.SMTP_URL
  await smtp.stop()
})

describe('mail by SMTP', () => {
  it('arrives with a text and an html part', async () => {
    sendMail({ to: 'zoe@example.com', subject: 'Ein neues Passwort für Zoë', element })
    await finishMail()
    const [mail] = smtp.mails
    expect(mail).toMatchObject({ from: 'hello@mortise.example', to: ['zoe@example.com'] })
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8')
    const read = readMail(mail?.source ?? '')
    expect(read).toMatchObject({ subject: 'Ein neues Passwort für Zoë', to: 'zoe@example.com' })
    expect(read.text).toContain('Hello Zoë,')
    expect(read.text).toContain('your Mortise account at Élan & Söhne.')
    expect(read.text).toContain(link)
  })

  it('takes no further recipients or headers from what people typed', async () => {
    const before = smtp.mails.length
    sendMail({ to: 'a@example.com', subject: 'Hello\r\nBcc: spy@example.com\r\n\r\nBody', element })
    await finishMail()
    const sent = smtp.mails.slice(before)
    expect(sent.map(mail => mail.to)).toEqual([['a@example.com']])
    expect(sent[0]?.source).not.toMatch(/^Bcc:/im)
    expect(readMail(sent[0]?.source ?? '').subject).toBe('Hello Bcc: spy@example.com Body')
  })

  it('is tried once more when the server is busy', async () => {
    const before = smtp.mails.length
    smtp.refuseNext()
    sendMail({ to: 'again@example.com', subject: 'Again', element })
    await finishMail()
    expect(smtp.mails.slice(before).map(mail => mail.to)).toEqual([['again@example.com']])
  })

  it('is given up quietly when it fails twice', async () => {
    const before = smtp.mails.length
    smtp.refuseNext()
    smtp.refuseNext()
    sendMail({ to: 'never@example.com', subject: 'Never', element })
    await finishMail()
    expect(smtp.mails).toHaveLength(before)
  })

  /** After both tries failed: what is to happen in a minute. */
  async function waitingMail(to: string) {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const inAMinute = () => timers.mock.calls.findIndex(([, ms]) => ms === 60_000)
    smtp.refuseNext()
    smtp.refuseNext()
    sendMail({ to, subject: 'Later', element })
    while (inAMinute() < 0) await sleep(50)
    const [act] = timers.mock.calls[inAMinute()] ?? []
    const timer = timers.mock.results[inAMinute()]?.value
    timers.mockRestore()
    return { act, timer }
  }

  it('waits for a mail server that is away', async () => {
    const before = smtp.mails.length
    const { act, timer } = await waitingMail('patient@example.com')
    expect(smtp.mails).toHaveLength(before)
    clearTimeout(timer)
    act?.()
    while (smtp.mails.length === before) await sleep(50)
    expect(smtp.mails.slice(before).map(mail => mail.to)).toEqual([['patient@example.com']])
    await finishMail()
    expect(smtp.mails).toHaveLength(before + 1)
  })

  it('tries what waits once more before the end', async () => {
    const before = smtp.mails.length
    await waitingMail('last@example.com')
    await finishMail()
    expect(smtp.mails.slice(before).map(mail => mail.to)).toEqual([['last@example.com']])
  })
})
