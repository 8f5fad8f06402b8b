import { createElement } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Unavailable } from '#app/domain/errors.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { DrawingBusy } from '#app/services/pdf/drawing-queue.ts'
import { db } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const drawn = vi.hoisted(() => ({ attachPaper: vi.fn() }))
vi.mock('#app/services/mail/mail-attachment.server.ts', async read => ({ ...(await read()), ...drawn }))
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  process.env.SMTP_URL = smtp.url
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await smtp.stop()
})
beforeEach(() => {
  smtp.mails.length = 0
  drawn.attachPaper.mockReset()
})

const element = createElement('p', {}, 'Here it is')

function queue(companyId: number, to: string, quoteId?: number) {
  const paper = quoteId === undefined ? {} : { paper: { kind: 'quote', companyId, quoteId } as const }
  sendMail({ to, subject: 'Hello', element, companyId, rank: 'news', ...paper })
}

const arrived = () => smtp.mails.flatMap(({ to }) => to).sort()

test('mails whose PDFs take long keep nobody else’s waiting', async () => {
  let draw = () => {}
  drawn.attachPaper.mockReturnValue(new Promise(resolve => (draw = () => resolve([]))))
  for (let at = 0; at < 3; at++) queue(base.ours.id, `client${at}@example.com`, at + 1)
  queue(base.theirs.id, 'zoe@example.com')
  await expect.poll(arrived).toEqual(['zoe@example.com'])
  draw()
  await expect.poll(arrived).toHaveLength(4)
})

test('one whose PDF fails, or has to wait, stays and is tried again', async () => {
  drawn.attachPaper.mockRejectedValueOnce(new Unavailable('It cannot be drawn', 60))
  queue(base.ours.id, 'ann@example.com', 1)
  await finishMail()
  expect(db().select().from(mails).all()).toMatchObject([{ tries: 1, claim: null, givenUpAt: null }])
  db().delete(mails).run()

  drawn.attachPaper.mockRejectedValueOnce(new DrawingBusy())
  queue(base.ours.id, 'ann@example.com', 1)
  await finishMail()
  expect(db().select().from(mails).all()).toMatchObject([{ tries: 0, claim: null, givenUpAt: null }])
})
