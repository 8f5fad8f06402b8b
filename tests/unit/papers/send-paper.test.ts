import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { paperMail } from '#app/domain/papers/paper-mail.schema.ts'
import { formHeaders } from '#app/http/form.server.ts'
import { sendPaper } from '#app/http/papers/send-paper.server.ts'

const link = 'https://mortise.example/q/the-only-time'

function post(fields: Record<string, string>) {
  const sendMail = vi.fn(async () => new Response(null, { status: 303 }))
  const makeLink = vi.fn(async () => link)
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) })
  const answer = sendPaper(request, { mailSchema: paperMail, sendMail, linkSchema: z.object({}), makeLink })
  return { answer, sendMail, makeLink }
}

const mail = { to: 'anna@client.example', subject: 'Our quote', words: 'Dear Anna' }

test('by mail, as it was written', async () => {
  const { answer, sendMail, makeLink } = post({ ...mail, intent: 'mail' })
  expect(await answer).toMatchObject({ status: 303 })
  expect(sendMail).toHaveBeenCalledWith(mail, expect.anything(), expect.anything())
  expect(makeLink).not.toHaveBeenCalled()
})

test('a mail to nobody comes back as it was typed', async () => {
  const { answer, sendMail } = post({ ...mail, to: '', intent: 'mail' })
  expect(await answer).toMatchObject({
    data: {
      link: null,
      reply: {
        values: { subject: 'Our quote', words: 'Dear Anna' },
        errors: { to: ['Please enter whom it goes to'] },
      },
    },
    init: { status: 400 },
  })
  expect(sendMail).not.toHaveBeenCalled()
})

test.each([
  [{ subject: '=?utf-8?q?=0d=0aBcc:x@y.example?=' }, 'subject'],
  [{ to: '=?utf-8?q?a?=@client.example' }, 'to'],
])('what a mail program would read as something else is refused: %j', (changed, field) => {
  const { success, error } = paperMail.safeParse({ ...mail, ...changed })
  expect([success, error?.issues.map(({ path }) => path.join())]).toEqual([false, [field]])
})

test('a link is shown once, and no cache keeps it', async () => {
  const { answer, sendMail } = post({ intent: 'link' })
  const made = await answer
  if (made instanceof Response) throw new Error('A link is shown on the page')
  expect(made.data).toEqual({ link })
  const actionHeaders = new Headers(made.init?.headers)
  const none = new Headers()
  const headers = formHeaders({
    actionHeaders,
    loaderHeaders: none,
    parentHeaders: none,
    errorHeaders: undefined,
  })
  expect(new Headers(headers).get('Cache-Control')).toBe('no-store')
  expect(sendMail).not.toHaveBeenCalled()
})
