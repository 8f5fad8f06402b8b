import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function askWith(litefsDir: string): Promise<() => boolean> {
  vi.resetModules()
  vi.stubEnv('LITEFS_DIR', litefsDir)
  const { isPrimary } = await import('#app/primary.server.ts')
  return isPrimary
}

test('without LiteFS the one process may write', async () => {
  const isPrimary = await askWith('')
  expect(isPrimary()).toBe(true)
})

test('a replica may not, until it becomes the primary', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-litefs-'))
  writeFileSync(join(directory, '.primary'), 'machine-1\n')
  const isPrimary = await askWith(directory)
  expect(isPrimary()).toBe(false)
  rmSync(join(directory, '.primary'))
  expect(isPrimary()).toBe(true)
  rmSync(directory, { recursive: true })
})
