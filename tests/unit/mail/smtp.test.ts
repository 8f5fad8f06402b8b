import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isEncrypted } from '#app/services/mail/deliver-mail.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { PasswordResetMail } from '#app/services/mail/password-reset-mail.tsx'
import { readMail } from '#app/services/mail/read-mail.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'

databaseForTests()
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

test('a mail arrives with a text and an html part', async () => {
  const subject = 'Ein neues Passwort für Zoë'
  sendMail({ to: 'zoe@example.com', subject, element, companyId: null, rank: 'awaited' })
  await finishMail()
  const [mail] = smtp.mails
  expect(mail).toMatchObject({ from: 'hello@mortise.example', to: ['zoe@example.com'] })
  expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8')
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  const read = readMail(mail?.source ?? '')
  expect(read).toMatchObject({ subject: 'Ein neues Passwort für Zoë', to: 'zoe@example.com' })
  expect(read.text).toContain('Hello Zoë,')
  expect(read.text).toContain('your Mortise account at Élan & Söhne.')
  expect(read.text).toContain(link)
})

test.each([
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtps://mail.example.com:465', true],
  ['smtp://relay:25?requireTLS=false', false],
  ['smtp://localhost:25', false],
  ['smtp://localhost:25?requireTLS=true', true],
  ['smtp://127.0.0.1:2525', false],
])('whether %s gets mails encrypted alone: %s', (url, encrypted) => expect(isEncrypted(url)).toBe(encrypted))

test('a server that cannot encrypt gets none where it has to', async () => {
  const before = smtp.mails.length
  process.env.SMTP_URL = `${smtp.url}?requireTLS=true`
  vi.resetModules()
  const { deliver, closeConnections } = await import('#app/services/mail/deliver-mail.server.ts')
  const mail = {
    to: 'zoe@example.com',
    subject: 'Hello',
    text: 'A word',
    html: '<p>A word</p>',
    headers: {},
    messageId: '<1@x>',
  }
  await expect(deliver(mail)).rejects.toMatchObject({ code: 'ETLS' })
  closeConnections()
  process.env.SMTP_URL = smtp.url
  expect(smtp.mails.length).toBe(before)
})

test('one on this computer takes mails plain, whatever certificate of its own it offers', async () => {
  const local = await startSmtp({ hasOwnCertificate: true })
  const usual = process.env.SMTP_URL
  const mail = {
    ...{ to: 'zoe@example.com', subject: 'Hello', text: 'A word', html: '<p>A word</p>' },
    ...{ headers: {}, messageId: '<2@x>' },
  }
  const deliverTo = async (url: string) => {
    process.env.SMTP_URL = url
    vi.resetModules()
    const { deliver, closeConnections } = await import('#app/services/mail/deliver-mail.server.ts')
    return deliver(mail).finally(closeConnections)
  }
  await deliverTo(local.url)
  expect(local.mails).toMatchObject([{ to: ['zoe@example.com'] }])
  await expect(deliverTo(`${local.url}?requireTLS=true`)).rejects.toMatchObject({ code: 'ESOCKET' })
  process.env.SMTP_URL = usual
  await local.stop()
})

test.each([
  ['before it asks for the mail', { begin: 100 }, 'QUIT'],
  ['before it has all of the mail', { handOver: 100 }, 'DATA'],
])('one that is silent %s is given up', async (_when, limits, lastAnswered) => {
  const silent = await startSilent(lastAnswered)
  const usual = process.env.SMTP_URL
  process.env.SMTP_URL = silent.url
  vi.resetModules()
  const { deliver, closeConnections, mailLimits } = await import('#app/services/mail/deliver-mail.server.ts')
  Object.assign(mailLimits, limits)
  const mail = {
    ...{ to: 'zoe@example.com', subject: 'Hello', text: 'A word', html: '<p>A word</p>' },
    ...{ headers: {}, messageId: '<3@x>' },
    attachments: [{ filename: 'large.bin', content: Buffer.alloc(16_000_000) }],
  }
  await expect(deliver(mail as never)).rejects.toMatchObject({ code: 'EABORT' })
  closeConnections()
  process.env.SMTP_URL = usual
  silent.stop()
})

/** A mail server that reads and says nothing more after DATA, which it answers or not. */
async function startSilent(lastAnswered: string) {
  const server = createServer(connection => {
    connection.on('error', () => {}).write('220 here\r\n')
    connection.on('data', command => {
      const isData = command.toString().startsWith('DATA')
      if (!isData) connection.write('250 yes\r\n')
      else if (lastAnswered === 'DATA') connection.pause().write('354 go on\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}

test('a mail for a company’s client comes from that, by way of Mortise', async () => {
  const before = smtp.mails.length
  const mail = { to: 'zoe@example.com', subject: 'Quote', element, companyId: null, rank: 'news' } as const
  sendMail({ ...mail, senderName: 'Hartley, "Sons" & Co\r\nBcc: spy@example.com' })
  sendMail({ ...mail, senderName: 'x'.repeat(200) })
  await finishMail()
  const [named, long] = smtp.mails.slice(before)
  expect(named).toMatchObject({ from: 'hello@mortise.example', to: ['zoe@example.com'] })
  expect(named?.source).toMatch(
    /^From: "Hartley, \\"Sons\\" & Co Bcc: spy@example\.com via\s+Mortise"\s+<hello@mortise\.example>\r$/m,
  )
  expect(named?.source).not.toMatch(/^Bcc:/im)
  expect(long?.source).toContain('<hello@mortise.example>')
  expect(long?.source).not.toContain('x'.repeat(61))
})

test('it takes no further recipients or headers from what people typed', async () => {
  const before = smtp.mails.length
  const subject = 'Hello\r\nBcc: spy@example.com\r\n\r\nBody'
  sendMail({ to: 'a@example.com', subject, element, companyId: null, rank: 'news' })
  await finishMail()
  const sent = smtp.mails.slice(before)
  expect(sent.map(mail => mail.to)).toEqual([['a@example.com']])
  expect(sent[0]?.source).not.toMatch(/^Bcc:/im)
  expect(readMail(sent[0]?.source ?? '').subject).toBe('Hello Bcc: spy@example.com Body')
})
