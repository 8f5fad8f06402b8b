import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configureGlobal } from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// The same cases at every run: others come only by a seed from outside. A property that fails prints its own.
configureGlobal({ seed: Number(process.env.TEST_SEED ?? 39) })

// Every test file has a data directory of its own, whatever the environment says.
const dataDir = mkdtempSync(join(tmpdir(), 'mortise-test-'))
process.env.APP_MODE = 'demo'
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL = 'silent'
// Tests do in a second what people do in a day.
process.env.COMPANY_CPU_SECONDS = '3600'

afterAll(async () => {
  try {
    await checkMailedLinks()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Whatever mail a test has sent, asked for by its links: the log would hold none of their secrets. */
async function checkMailedLinks() {
  const outbox = join(dataDir, 'outbox')
  if (!existsSync(outbox)) return
  const { productAddresses, shownSecrets } = await import('#tests/support/logged-address.ts')
  const { readMail } = await import('#app/services/mail/read-mail.server.ts')
  const addresses = productAddresses()
  for (const name of readdirSync(outbox).filter(file => file.endsWith('.eml'))) {
    const { subject, html } = readMail(readFileSync(join(outbox, name), 'utf8'))
    expect(shownSecrets(html, addresses), `secrets of the mail "${subject}"`).toEqual([])
  }
}

// Of the schema and all that makes it: files that need no database shall not load it.
if (!globalThis.mortiseStatementPlans) {
  const { watchStatements } = await import('#tests/support/statement-plans.ts')
  watchStatements()
}

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
  const scans = globalThis.mortiseStatementPlans?.scans.splice(0)
  expect(scans, 'no statement reads a table through').toEqual([])
})
