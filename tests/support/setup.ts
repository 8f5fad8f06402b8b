import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// Every test file has a data directory of its own, whatever the environment says.
const dataDir = mkdtempSync(join(tmpdir(), 'mortise-test-'))
process.env.APP_MODE = 'demo'
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// Files share a process, which saves starting one each, but no module's state.
vi.resetModules()

let spies: MockInstance[] = []

// What is written to the console is a failure. A test that expects it silences and clears the spy:
// vi.mocked(console.error).mockImplementation(() => {}), then .mockClear() once it has looked.
beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  const written = spies.flatMap(spy => spy.mock.calls)
  for (const spy of spies) spy.mockRestore()
  expect(written, 'nothing is written to the console').toEqual([])
})
