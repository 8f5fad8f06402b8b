import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, signIn } from '#tests/support/people.ts'
import { countQueries, MAX_QUERIES } from '#tests/support/queries.ts'
import { isDeep } from '#tests/support/sample.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { scansOf } from '#tests/support/statement-plans.ts'

let server: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'mortise-statements-'))
const statements = join(folder, 'statements')

beforeAll(async () => {
  const recorder = pathToFileURL('tests/support/record-statements.mjs').href
  server = await startServer({ env: { NODE_OPTIONS: `--import=${recorder}`, STATEMENTS_FILE: statements } })
  // What the start has sent, such as migrations and the demo, is no page's.
  writeFileSync(statements, '')
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each(isDeep ? (['admin', 'manager', 'joiner'] as const) : (['admin'] as const))(
  'no page asks the database more than six times: %s',
  async who => {
    const person = people[who]
    const counts = await countQueries(server, person, await signIn(server.url, person))
    const shown = counts.filter(({ status }) => status === 200)
    expect(shown.length).toBeGreaterThan(40)
    expect(shown.filter(({ queries }) => queries === undefined)).toEqual([])
    expect(counts.filter(({ queries = 0 }) => queries > MAX_QUERIES)).toEqual([])
  },
)

test('no statement of them reads a table through', () => {
  const texts = readFileSync(statements, 'utf8').trim().split('\n')
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.flatMap(text => scansOf(JSON.parse(text)))).toEqual([])
})
