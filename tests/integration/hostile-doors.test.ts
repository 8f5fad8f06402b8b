import { expect, test } from 'vitest'
import { makeVisitor } from '#tests/support/http-client.ts'
import { sharedServer } from '#tests/support/shared-server.ts'

const server = sharedServer()

test.each([
  ['nobody', 32_000],
  ['somebody', 1_000_000],
])('a form of very many empty fields is refused before it is read, signed in: %s', async (who, count) => {
  const visitor = makeVisitor(server.url)
  if (who === 'somebody') await visitor.signIn('Hartley & Sons Joinery', 'manager@hartley.example')
  const answer = await visitor.send('POST', '/use-invite-code', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'a&'.repeat(count),
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('The form has too many fields')
})

test.each(['__intent__', '__state__'])('a form that sends %s is a form like any other', async name => {
  const visitor = makeVisitor(server.url)
  for (const value of ['1', 'null', '{"type":"insert"}', '\u001b[2K\n09:00:00 info']) {
    const answer = await visitor.post('/use-invite-code', { [name]: value, code: '' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Please enter an invite code')
  }
  expect(server.logs()).not.toMatch(/ error /)
})

test('an account is not made under a name that holds a web address', async () => {
  const account = {
    email: 'workshop@newbuild.example',
    username: 'newbuild',
    password: 'dovetail-joint',
    firstName: 'Pay at https://elsewhere.example',
    companyName: 'See www.elsewhere.example',
  }
  const answer = await makeVisitor(server.url).api('POST', '/api/auth/create-account', account)
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text).fieldErrors).toEqual({
    firstName: ['Please leave web addresses out of names'],
    companyName: ['Please leave web addresses out of names'],
  })
})

test('a company name that only looks different is taken', async () => {
  const account = {
    email: 'workshop@newbuild.example',
    username: 'newbuild',
    password: 'dovetail-joint',
    companyName: 'Hartley \u200b& Sons  joinery',
  }
  const answer = await makeVisitor(server.url).api('POST', '/api/auth/create-account', account)
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text).fieldErrors).toHaveProperty('companyName')
})
