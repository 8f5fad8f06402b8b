import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import type { ReadFile } from '#app/services/files/file-store.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { arrive, makeFile } from '#tests/support/files.ts'

const base = databaseForTests()

test('a file that nobody reads any more is closed, whether or not anybody began', async () => {
  const { ours } = base
  const file = requireFile(ours.admin, makeFile(ours, { size: 500_000 }))
  await fileStore().keep(file.key, arrive('Kitchen plan.pdf', randomBytes(500_000)).path, file.mimeType)
  const read = vi.spyOn(fileStore(), 'read')
  const over: (() => void)[] = []
  const context = { hasRoom: async () => true, onceOver: (tell: () => void) => void over.push(tell) }
  const reader = { request: new Request('http://localhost/files'), actor: {}, context } as never
  await fileResponse(file, reader, { save: false })
  for (const tell of over) tell()
  const found: ReadFile | null = await read.mock.results[0]?.value
  await vi.waitFor(() => expect(found?.stream.closed).toBe(true))
  read.mockRestore()
  await fileStore().remove([file.key])
})
