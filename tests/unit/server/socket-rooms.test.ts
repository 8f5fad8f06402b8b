import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { LivePerson } from '#app/domain/live/live.ts'
import { type OpenSocket, openRooms, type Sockets } from '#server/socket-rooms.ts'

const log = { warn: vi.fn() }
const nobody = { fetchSockets: async () => [], emit: () => true }
const io = { in: () => nobody, local: { in: () => nobody }, of: () => ({ adapter: { rooms: new Map() } }) }
let told: { room: string; userId: number }[] = []

/** A page of somebody's that is in the team's room. */
function pageOf(rooms: ReturnType<typeof openRooms>, companyId: number, userId: number) {
  const socket = Object.assign(new EventEmitter(), {
    join: () => {},
    leave: () => {},
    to: (room: string) => ({ emit: () => told.push({ room, userId }) }),
  })
  const person = { companyId, userId, name: `Person ${userId}` } as LivePerson
  rooms.serve(socket as unknown as OpenSocket, person, () => true)
  socket.emit('join', { projectId: null })
  return { type: () => socket.emit('typing') }
}

async function withRooms(work: (rooms: ReturnType<typeof openRooms>) => void): Promise<typeof told> {
  told = []
  const rooms = openRooms(io as unknown as Sockets, log as never)
  work(rooms)
  await new Promise(resolve => setImmediate(resolve))
  rooms.close()
  return told
}

test('that somebody is writing is told once, in however many pages they are', async () => {
  const found = await withRooms(rooms => {
    const pages = Array.from({ length: 20 }, () => pageOf(rooms, 1, 7))
    for (const page of [...pages, ...pages]) page.type()
    pageOf(rooms, 1, 8).type()
  })
  expect(found.map(({ userId }) => userId)).toEqual([7, 8])
})

test('a company whose people all write at once is told of a hundred; another goes on', async () => {
  const found = await withRooms(rooms => {
    for (let userId = 1; userId <= 150; userId++) pageOf(rooms, 1, userId).type()
    pageOf(rooms, 2, 900).type()
  })
  expect(found).toHaveLength(101)
  expect(found.at(-1)).toEqual({ room: 'company:2:chat:team', userId: 900 })
})
