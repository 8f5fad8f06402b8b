import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Logger } from '#app/log.server.ts'
import { openRedis } from '#server/socket-redis.ts'
import { openRooms, roomName, type Sockets } from '#server/socket-rooms.ts'

// What stands in Redis's place takes connections, and does with them what `act` says.

let act: (connection: Socket) => void
let taken: Socket[]
let redis: ReturnType<typeof createServer>
let ends: (() => unknown)[]
const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }

beforeEach(async () => {
  taken = []
  ends = []
  redis = createServer(connection => {
    taken.push(connection.on('error', () => {}))
    act(connection)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => redis.once('listening', resolve))
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  for (const connection of taken) connection.destroy()
  redis.close()
  vi.clearAllMocks()
})

/** One process with sockets of two companies' pages. */
async function openProcess(silentMs = 200) {
  const http = createHttpServer().listen(0, '127.0.0.1')
  await new Promise(resolve => http.once('listening', resolve))
  const io: Sockets = new Server(http)
  const url = `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`
  const { adapter, leave } = await openRedis(url, log as unknown as Logger, { pingMs: 50, silentMs })
  io.adapter(adapter)
  const rooms = openRooms(io, log as unknown as Logger)
  let people = 0
  io.on('connection', socket => {
    const person = { companyId: ++people, userId: people, name: `Person ${people}` }
    socket.data = person
    void socket.join(roomName(person))
    void socket.join(roomName({ companyId: person.companyId }))
    rooms.serve(socket, person as never, () => true)
  })
  ends.push(
    leave,
    () => rooms.close(),
    () => io.close(),
  )
  const page = async () => {
    const socket = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
      transports: ['websocket'],
    })
    ends.push(() => socket.disconnect())
    const told: unknown[][] = []
    socket.onAny((...args) => told.push(args))
    await new Promise<void>(resolve => socket.once('connect', () => resolve()))
    return { socket, told }
  }
  return { io, leave, ours: await page(), theirs: await page() }
}

const until = (look: () => void) => vi.waitFor(look, { timeout: 60_000 })

test.each([
  ['says nothing', () => {}],
  ['dies each time', (connection: Socket) => void connection.destroy()],
  ['talks nonsense', (connection: Socket) => void connection.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('while Redis %s, pages of this process are told as ever, each of its own company', async (_what, does) => {
  act = does
  const { io, ours, theirs } = await openProcess()
  for (let time = 0; time < 2000; time++) io.to(roomName({ companyId: 1 })).emit('hint', {} as never)
  await until(() => expect(ours.told).toHaveLength(2000))
  ours.socket.emit('join', { projectId: null })
  await until(() =>
    expect(ours.told.at(-1)).toMatchObject(['presence', { people: [{ userId: 1, name: 'Person 1' }] }]),
  )
  expect(theirs.told).toEqual([])
  // It goes on trying: two connections each time.
  await until(() => expect(taken.length).toBeGreaterThan(2))
  expect(log.error.mock.calls).toEqual([
    [expect.anything(), 'Redis cannot be reached: other processes are not told'],
  ])
})

test('one that falls silent is left, and joined again once it answers', async () => {
  let isSilent = false
  act = connection => void connection.on('data', data => isSilent || connection.write(answers(String(data))))
  const { io, ours } = await openProcess(1000)
  await until(() => expect(taken).toHaveLength(2))
  // Nothing is said for longer than it may be silent: it is asked, and answers.
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect([taken.length, log.error.mock.calls.length]).toEqual([2, 0])
  isSilent = true
  for (let time = 0; time < 3000; time++) io.to(roomName({ companyId: 1 })).emit('hint', {} as never)
  await until(() => expect(log.error).toHaveBeenCalledOnce())
  await until(() => expect(ours.told).toHaveLength(3000))
  isSilent = false
  await until(() => expect(log.info).toHaveBeenCalledWith('Redis can be reached again'))
  // One for what is told, one for what is heard: each is made again by itself.
  await until(() => expect(taken.filter(({ destroyed }) => !destroyed)).toHaveLength(2))
})

test('one that is only busy is not left', async () => {
  let isSilent = false
  let waiting: (() => void)[] = []
  act = connection =>
    void connection.on('data', data => {
      const answer = () => connection.write(answers(String(data)))
      if (isSilent) waiting.push(answer)
      else answer()
    })
  const { io, ours } = await openProcess(10_000)
  await until(() => expect(taken).toHaveLength(2))
  for (let round = 1; round <= 3; round++) {
    isSilent = true
    for (let time = 0; time < 3000; time++) io.to(roomName({ companyId: 1 })).emit('hint', {} as never)
    // So much waits that no question of whether it is there has room beside it.
    await new Promise(resolve => setTimeout(resolve, 100))
    isSilent = false
    for (const answer of waiting) answer()
    waiting = []
    await until(() => expect(ours.told).toHaveLength(3000 * round))
  }
  expect([taken.length, log.error.mock.calls.length]).toEqual([2, 0])
})

test('a question that is left open by leaving is not told as a loss', async () => {
  let isAsked = false
  act = connection =>
    void connection.on('data', data => {
      const sent = String(data)
      if (sent.includes('PING')) isAsked = true
      else connection.write(answers(sent))
    })
  const { leave } = await openProcess(10_000)
  await until(() => expect(isAsked).toBe(true))
  await leave()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(log.error).not.toHaveBeenCalled()
})

/** As Redis answers so much of its protocol as is asked here: each command begins with '*'. */
function answers(sent: string): string {
  const commands = sent.split(/^\*\d+\r\n/m).slice(1)
  return commands.map(answerTo).join('')
}

function answerTo(command: string): string {
  const [name = '', ...words] = command.split('\r\n').filter((_line, at) => at % 2 === 1)
  if (name === 'HELLO') return '%1\r\n+proto\r\n:3\r\n'
  if (!/^P?SUBSCRIBE$/.test(name)) return '+OK\r\n'
  return words
    .map((word, at) => `>3\r\n+${name.toLowerCase()}\r\n$${word.length}\r\n${word}\r\n:${at + 1}\r\n`)
    .join('')
}
