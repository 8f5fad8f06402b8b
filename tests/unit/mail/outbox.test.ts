import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox, requireOutboxMail } from '#app/services/mail/outbox.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { databaseForTests } from '#tests/support/database.ts'

databaseForTests()

async function send(to: string, subject: string) {
  const element = createElement('p', null, `Dear ${to}, £5 = “five”`)
  sendMail({ to, subject, element, companyId: null, rank: 'news' })
  await finishMail()
}

describe('the outbox of a demo', () => {
  it('keeps mails, newest first, and reads them back', async () => {
    expect(await listOutbox()).toEqual([])
    for (const n of Array.from({ length: 11 }, (_, index) => index + 1))
      await send('ada@example.com', `Mail ${n}`)
    const began = Date.now()
    await send('../../odd/ö@example.com', 'Odd')
    const mails = await listOutbox()
    expect(mails.map(mail => mail.subject).slice(0, 4)).toEqual(['Odd', 'Mail 11', 'Mail 10', 'Mail 9'])
    expect(mails[1]).toMatchObject({ to: 'ada@example.com', text: 'Dear ada@example.com, £5 = “five”' })
    expect(mails[1]?.html).toContain('<p>Dear ada@example.com, £5 = “five”</p>')
    expect(Date.parse(mails[0]?.sentAt ?? '')).toBeGreaterThanOrEqual(began)
    expect(await requireOutboxMail(mails[1]?.name ?? '')).toEqual(mails[1])
  })

  it.each(['../mortise.db', '..', '', 'session-secret', '20260101T000000000Z-1-a.eml/../../secret'])(
    'has no mail named %j',
    async name => {
      await expect(requireOutboxMail(name)).rejects.toMatchObject({ status: 404 })
    },
  )

  it('shows no file that is no mail', async () => {
    writeFileSync(join(env().DATA_DIR, 'outbox', 'notes.txt'), 'secret')
    expect((await listOutbox()).some(mail => mail.name === 'notes.txt')).toBe(false)
  })
})
