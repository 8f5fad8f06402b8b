import { beforeEach, expect, test } from 'vitest'
import { download } from '#app/http/download.server.ts'
import { endSession, findActor, startSession } from '#app/services/auth/session.server.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { databaseForTests } from '#tests/support/database.ts'

const database = databaseForTests()
let isEnded: boolean

beforeEach(() => {
  isEnded = false
})

async function signedIn(userId: number) {
  const cookie = await startSession(new Request('http://localhost'), userId, '127.0.0.1')
  const request = new Request('http://localhost', { headers: { Cookie: cookie.split(';')[0] ?? '' } })
  const actor = await findActor(request)
  if (!actor) throw new Error('Nobody is signed in')
  return { request, actor }
}

async function* threePieces() {
  try {
    for (const text of ['first', 'second', 'third']) yield Buffer.from(text)
  } finally {
    isEnded = true
  }
}

async function readerOf(userId: number) {
  const asking = await signedIn(userId)
  const file = { fileName: 'all.json', type: 'application/json', pieces: threePieces() }
  const context = { hasRoom: async () => true, onceOver: () => {} }
  const reader = download(file, { ...asking, context }).body?.getReader()
  if (!reader) throw new Error('A download has a body')
  const read = async () => {
    const { done, value } = await reader.read()
    return done ? null : Buffer.from(value).toString()
  }
  return { ...asking, read }
}

test('a file is sent piece by piece', async () => {
  const { read } = await readerOf(database.ours.admin.userId)
  expect([await read(), await read(), await read(), await read()]).toEqual(['first', 'second', 'third', null])
  expect(isEnded).toBe(true)
})

test('nothing more is sent to who was signed out', async () => {
  const { read, request } = await readerOf(database.ours.admin.userId)
  expect(await read()).toBe('first')
  await endSession(request)
  await expect(read()).rejects.toThrow('may not read on')
  expect(isEnded).toBe(true)
})

test('nor to an admin who is one no more', async () => {
  const { admin, manager } = database.ours
  changeRole(admin, manager.userId, { role: 'admin' })
  const { read } = await readerOf(manager.userId)
  expect(await read()).toBe('first')
  changeRole(admin, manager.userId, { role: 'team_member' })
  await expect(read()).rejects.toThrow('may not read on')
  expect(isEnded).toBe(true)
})
