import { expect, test } from 'vitest'
import { z } from 'zod'
import { Conflict, Spent, Unavailable } from '#app/domain/errors.ts'
import { handleForm, readForm } from '#app/http/form.server.ts'

const schema = z.object({ title: z.string(), requestId: z.string() })

async function replyTo(error: Error) {
  const body = new URLSearchParams({ title: 'Oak', requestId: 'form:1' })
  const request = new Request('http://localhost/', { method: 'POST', body })
  const answer = await handleForm(request, schema, () => {
    throw error
  })
  if (answer instanceof Response) throw new Error('It was not refused')
  return { status: answer.init?.status, values: answer.data.reply.values, errors: answer.data.reply.errors }
}

test('a form that was refused keeps its request id: sent again it is the same request', async () => {
  expect(await replyTo(new Conflict('Too many'))).toEqual({
    status: 409,
    values: { title: 'Oak', requestId: 'form:1' },
    errors: { '': ['Too many'] },
  })
})

test('what could not be saved for now is a fault of ours, and nothing to put right', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new URLSearchParams({ a: 'Oak' }),
  })
  const answer = await handleForm(request, z.object({ a: z.string() }), () => {
    throw new Unavailable('Please try again in a minute.')
  })
  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { reply: { isFault: true, values: { a: 'Oak' } } },
  })
})

test('a form whose record is gone comes back without it, to be a request of its own', async () => {
  expect(await replyTo(new Spent('It was undone'))).toEqual({
    status: 409,
    values: { title: 'Oak' },
    errors: { '': ['It was undone'] },
  })
})

test('a form that holds far more than it takes comes back cut, and says so', async () => {
  const sent = { title: 'Oak', notes: '<'.repeat(1_500_000), more: 'Ash' }
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(sent) })
  const notes = z.string().max(5000, 'Too long')
  const answer = await handleForm(request, z.object({ title: z.string(), notes }), () => new Response())
  if (answer instanceof Response) throw new Error('It was not refused')
  const { values, errors } = answer.data.reply
  expect(values.title).toBe('Oak')
  expect(JSON.stringify(values).length).toBeLessThan(200_100)
  expect(errors).toMatchObject({ notes: ['Too long'], '': [expect.stringMatching(/was left out/)] })
})

test('a form in parts is counted before it is read', async () => {
  const read = (count: number, end: string) => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="f"\r\n\r\n\r\n'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    return readForm(
      new Request('http://localhost/', { method: 'POST', headers, body: part.repeat(count) + end }),
    )
  }
  expect([...(await read(1000, '--x--\r\n')).keys()]).toHaveLength(1000)
  await expect(read(1000, 'cut')).rejects.toThrow('The form could not be read')
  await expect(read(1001, 'cut')).rejects.toThrow('The form has too many fields')
})

test('the head of a part is bounded, and so is what may be its boundary', async () => {
  const read = (lines: string, boundary = 'x') => {
    const body = `--x\r\nContent-Disposition: form-data; name="a"\r\n${lines}\r\nvalue\r\n--x--\r\n`
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    return readForm(new Request('http://localhost/', { method: 'POST', headers, body }))
  }
  expect((await read('X-A: b\r\n'.repeat(10))).get('a')).toBe('value')
  await expect(read('X-A: b\r\n'.repeat(248_000))).rejects.toThrow('The form could not be read')
  await expect(read('', 'y; boundary=x')).rejects.toThrow('The form could not be read')
})

test('a plus is a space, however many there are, and encoded it is one', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = `a+b=c+%2B+é${'+'.repeat(2000)}&d=`
  const form = await readForm(new Request('http://localhost/', { method: 'POST', headers, body }))
  expect([...form]).toEqual([
    ['a b', `c + é${' '.repeat(2000)}`],
    ['d', ''],
  ])
})

test('passwords do not come back with a form that was refused', async () => {
  const typed = {
    title: '',
    currentPassword: 'a',
    newPassword: 'b',
    confirmPassword: 'c',
    PASSWORD: 'd',
    note: 'e',
  }
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(typed) })
  const answer = await handleForm(request, schema, () => {
    throw new Error('It was taken')
  })
  if (answer instanceof Response) throw new Error('It was not refused')
  expect(answer.data.reply.values).toEqual({ title: '', note: 'e' })
})
