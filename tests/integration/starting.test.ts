import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sharedServer } from '#tests/support/shared-server.ts'
import { refusalOf } from '#tests/support/starting.ts'

const folder = mkdtempSync(join(tmpdir(), 'mortise-starting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('while the port is taken, which is told in a sentence, the data is not touched', async () => {
  const DATA_DIR = join(folder, 'untouched')
  const PORT = new URL(sharedServer().url).port
  expect(await refusalOf({ DATA_DIR, PORT })).toMatch(new RegExp(`^Port ${PORT} is already in use\\.`))
  expect(existsSync(join(DATA_DIR, 'mortise.db'))).toBe(false)
})
