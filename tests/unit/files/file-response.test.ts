import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import type { ReadFile } from '#app/services/files/file-store.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { arrive, makeFile } from '#tests/support/files.ts'

const base = databaseForTests()
const actor = { userId: 1, role: 'admin' }
vi.mock('#app/services/auth/session.server.ts', async original => ({
  ...(await original<object>()),
  findActor: async () => actor,
}))

test('a file that nobody reads any more is closed, whether or not anybody began', async () => {
  const { ours } = base
  const file = requireFile(ours.admin, makeFile(ours, { size: 500_000 }))
  await fileStore().keep(file.key, arrive('Kitchen plan.pdf', randomBytes(500_000)).path, file.mimeType)
  const read = vi.spyOn(fileStore(), 'read')
  const over: (() => void)[] = []
  const context = { hasRoom: async () => true, onceOver: (tell: () => void) => void over.push(tell) }
  const reader = { request: new Request('http://localhost/files'), actor: {}, context } as never
  await fileResponse(file, reader)
  for (const tell of over) tell()
  const found: ReadFile | null = await read.mock.results[0]?.value
  await expect.poll(() => found?.stream.closed).toBe(true)
  read.mockRestore()
  await fileStore().remove([file.key])
})

test('that somebody goes while the file is read is no error', async () => {
  const { ours } = base
  const file = requireFile(ours.admin, makeFile(ours, { size: 500_000 }))
  const stream = new Readable({ read() {} })
  const read = vi.spyOn(fileStore(), 'read').mockResolvedValue({ stream, bytes: 500_000 })
  const over: (() => void)[] = []
  const context = { hasRoom: async () => true, onceOver: (tell: () => void) => void over.push(tell) }
  const reader = { request: new Request('http://localhost/files'), actor, context } as never
  const { body } = await fileResponse(file, reader)
  const piece = body?.getReader().read()
  await expect.poll(() => stream.listenerCount('readable')).toBe(1)
  for (const tell of over) tell()
  expect(await piece).toEqual({ done: true, value: undefined })
  read.mockRestore()
})

test.each(['text/plain', 'text/csv', 'model/step', 'application/msword', 'text/html'])(
  'what is %s is saved as bytes, never shown',
  async mimeType => {
    const { ours } = base
    const file = requireFile(ours.admin, makeFile(ours, { originalName: 'list.html', mimeType }))
    const request = new Request('http://localhost/files', { method: 'HEAD' })
    const { headers } = await fileResponse(file, { request, actor, context: {} } as never)
    expect(headers.get('Content-Type')).toBe('application/octet-stream')
    expect(headers.get('Content-Disposition')).toMatch(/^attachment;/)
  },
)
