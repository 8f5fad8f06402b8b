import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { sharedServer } from '#tests/support/shared-server.ts'

// What a stranger may make the server hold and parse. From addresses of their own: other files use this server, too.

const { port, host } = new URL(sharedServer().url)

let world: World
beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A request from a loopback address, left open; what has come back so far. */
function send(from: string, text: string) {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from })
  sockets.push(socket)
  const told = { answer: '' }
  socket.setEncoding('utf8').on('data', data => {
    told.answer += data
  })
  socket.on('error', () => {})
  socket.write(text)
  return told
}

function head(path: string, length: number, type = 'application/x-www-form-urlencoded', more = '') {
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`
}

function eventually<T>(look: () => T) {
  return expect.poll(look)
}

/** The app was asked, and refused it by a rule of its own. */
const taken = /^HTTP\/1.1 4(?!13|29)/

const big = 2_000_000
const most = 64 * 1024

test('190 unfinished bodies of 2 MB are refused before a byte of them is held', async () => {
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const all = Array.from({ length: 95 }, () => send(from, head('/projects', big) + 'a'.repeat(1000)))
    await eventually(() => all.every(({ answer }) => answer.startsWith('HTTP/1.1 413'))).toBe(true)
  }
  const forged = send(
    '127.0.0.2',
    head('/projects', big, 'text/plain', 'Cookie: mortise_session=eyJ4Ijo.forged\r\n'),
  )
  await eventually(() => forged.answer).toMatch(/^HTTP\/1.1 413/)
})

test('of small unfinished bodies an address may have a megabyte, and the others are told when to come back', async () => {
  const all = Array.from({ length: 95 }, () => send('127.0.0.4', head('/login', most) + 'a'.repeat(most - 1)))
  const refused = () => all.filter(({ answer }) => answer !== '')
  // 16 of them, less what is not counted of each.
  await eventually(() => refused().length).toBe(95 - 16)
  for (const { answer } of refused()) {
    expect(answer).toMatch(/^HTTP\/1.1 429/)
    expect(answer).toMatch(/Retry-After: \d+\r\n/i)
    expect(answer).toContain('Too much is being sent from your network at once.')
  }
  // Who only signs in, or is signed in, is not kept out by it.
  const form = 'intent=sign-in&companyName=x&email=a%40oak.example&password=x'
  const neighbour = send('127.0.0.4', head('/login', form.length) + form)
  await eventually(() => neighbour.answer).toMatch(taken)
  const { Cookie: cookie } = world.hartley.member.as.cookieHeaders()
  const long = `note=${'a'.repeat(1_500_000)}`
  const other = send('127.0.0.4', head('/tasks', long.length, undefined, `Cookie: ${cookie}\r\n`) + long)
  await eventually(() => other.answer).toMatch(taken)

  for (const socket of sockets.splice(0)) socket.destroy()
  const again = send('127.0.0.4', head('/login', most) + 'a'.repeat(most))
  await eventually(() => again.answer).toMatch(taken)
})

test.each([
  [
    'JSON without a bottom',
    '/api/subscription/create',
    'application/json',
    '['.repeat(30_000) + ']'.repeat(30_000),
  ],
  ['JSON of many keys', '/api/subscription/create', 'application/json', `{${'"a":1,'.repeat(10_000)}"b":1}`],
  [
    'a part with a head without end',
    '/login',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="a"\r\n${'X-A: b\r\n'.repeat(7000)}\r\n\r\n--x--\r\n`,
  ],
  ['many fields', '/login', 'application/x-www-form-urlencoded', 'a=&'.repeat(20_000)],
  ['pluses', '/login', 'application/x-www-form-urlencoded', `email=${'+'.repeat(60_000)}`],
])('%s is refused, whole as well as at 2 MB', async (_what, path, type, body) => {
  const answer = send('127.0.0.5', head(path, body.length, type) + body)
  await eventually(() => answer.answer).toMatch(/^HTTP\/1.1 400/)
  const long = send('127.0.0.5', head(path, big, type))
  await eventually(() => long.answer).toMatch(/^HTTP\/1.1 413/)
})
