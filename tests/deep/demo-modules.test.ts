import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'

test('a demo loads its sandbox at the start, and a page of its own when it is opened', async () => {
  const MODULE_LOG = resolve(process.env.DATA_DIR ?? '', 'modules.txt')
  const NODE_OPTIONS = `--import=${resolve('tests/support/module-log.mjs')}`
  const server = await startServer({ env: { NODE_OPTIONS, MODULE_LOG } })
  try {
    expect((await fetch(`${server.url}/dev/components`)).status).toBe(200)
  } finally {
    await server.stop()
  }
  const modules = readFileSync(MODULE_LOG, 'utf8').split('\n')
  const loaded = modules.filter(path => /\/build\/server\/assets\/demo[/-]/.test(path)).join('\n')
  expect(loaded).toMatch(/\/demo\/sandbox\.server-/)
  expect(loaded).toMatch(/\/demo\/showcase-/)
  expect(loaded).not.toMatch(/\/demo\/sandbox-page-/)
})
