import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function askWith(litefsDir: string) {
  vi.resetModules()
  vi.stubEnv('LITEFS_DIR', litefsDir)
  const { isPrimary, readRole } = await import('#app/primary.server.ts')
  return () => [readRole(), isPrimary()]
}

test('without LiteFS the one process may write', async () => {
  const ask = await askWith('')
  expect(ask()).toEqual(['primary', true])
})

test('a replica may not, nor anybody while nobody leads, until it becomes the primary', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-litefs-'))
  const database = join(directory, 'mortise.db')
  const follows = join(directory, '.primary')
  const ask = await askWith(directory)
  expect(ask(), 'before it is mounted').toEqual(['unknown', false])
  writeFileSync(database, '')
  writeFileSync(follows, 'machine-1\n')
  chmodSync(database, 0o444)
  expect(ask()).toEqual(['replica', false])
  rmSync(follows)
  expect(ask()).toEqual(['unknown', false])
  chmodSync(database, 0o666)
  expect(ask()).toEqual(['primary', true])
  writeFileSync(follows, 'machine-2\n')
  expect(ask(), 'before its file follows').toEqual(['replica', false])
  rmSync(directory, { recursive: true })
})
