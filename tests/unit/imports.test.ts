import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCircles, findViolations } from '#tests/support/import-arrows.ts'

const ROOTS = ['app', 'db', 'server']

function readSources() {
  const paths = ROOTS.flatMap(root =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map(name =>
      join(root, name).replaceAll('\\', '/'),
    ),
  )
  const code = ['server.ts', ...paths].filter(path => /(?<!\.d)\.tsx?$/.test(path))
  return new Map(code.map(path => [path, readFileSync(path, 'utf8')]))
}

const sources = readSources()

test('imports point one way', () => {
  expect(sources.size).toBeGreaterThan(20)
  expect(findViolations(sources)).toEqual([])
})

test('no file comes back to itself', () => {
  expect(findCircles(sources)).toEqual([])
})

test('a circle is told by its way', () => {
  const sources = new Map(
    Object.entries({
      'app/domain/a.ts': "import { b } from './b.ts'\nimport type { C } from './c.ts'",
      'app/domain/b.ts': "import { d } from '#app/domain/d.ts'",
      'app/domain/c.ts': "import { a } from './a.ts'",
      'app/domain/d.ts': "import { b } from './b.ts'",
    }),
  )
  expect(findCircles(sources)).toEqual(['app/domain/b.ts → app/domain/d.ts → app/domain/b.ts'])
})

const allowed = {
  'app/domain/stage.ts': "import type { Role } from './role.ts'",
  'app/domain/role.ts': "export type Role = 'admin'",
  'app/domain/client.schema.ts': "import { z } from 'zod'",
  'db/client.ts': "import Database from 'better-sqlite3'\nimport '#app/domain/role.ts'",
  'app/models/client.server.ts': "import { eq } from 'drizzle-orm'\nimport '#db/client.ts'",
  'app/services/clients/add-client.server.ts':
    "import '#db/client.ts'\nimport '#app/models/client.server.ts'",
  'app/http/form.server.ts': "import '#app/services/clients/add-client.server.ts'",
  'app/components/button.tsx': "import '#app/domain/stage.ts'\nimport 'react'",
  'app/islands/board.tsx': "import '#app/components/button.tsx'",
  'app/routes/workspace/clients.tsx': [
    "import { form } from '#app/http/form.server.ts'",
    "import { schema } from '#app/domain/client.schema.ts'",
    "const Board = lazy(() => import('#app/islands/board.tsx'))",
  ].join('\n'),
  'app/demo/stripe/sandbox.server.ts': [
    "import '#app/services/clients/add-client.server.ts'",
    "import { eq } from 'drizzle-orm'",
    "import '#db/client.ts'",
  ].join('\n'),
  'app/demo/showcase.tsx': "import '#app/components/button.tsx'",
  'app/routes/dev/components.tsx': [
    "import styles from '#app/demo/showcase.css?url'",
    "const Showcase = lazy(() => import('#app/demo/showcase.tsx'))",
  ].join('\n'),
  'app/app.server.ts': "const sandbox = await import('#app/demo/stripe/sandbox.server.ts')",
  'server/app-host.ts': "import type { Env } from '#app/env.server.ts'\nimport '#app/domain/role.ts'",
  'app/env.server.ts': 'export const port = process.env.PORT',
}

test('the allowed arrows pass', () => {
  expect(findViolations(new Map(Object.entries(allowed)))).toEqual([])
})

test.each([
  [
    'app/models/task.server.ts',
    "\nimport '#app/services/clients/add-client.server.ts'",
    ':2 models must not import',
  ],
  ['app/models/task.server.ts', "import '../http/form.server.ts'", ':1 models must not import'],
  ['app/services/tasks/do.server.ts', "import '#app/http/form.server.ts'", 'services must not import'],
  [
    'app/services/tasks/do.server.ts',
    "import { eq } from 'drizzle-orm'",
    'only db and models talk to the database',
  ],
  ['app/services/tasks/do.server.ts', "import '#db/schema/task.ts'", 'of db only db/client.ts'],
  ['app/routes/workspace/tasks.tsx', "import '#db/client.ts'", 'routes must not import db/client.ts'],
  ['app/routes/workspace/tasks.tsx', "const q = await import('drizzle-orm')", 'must not import drizzle-orm'],
  ['app/routes/workspace/tasks.tsx', 'const key = process.env.KEY', 'reads process.env'],
  ['app/domain/dates.ts', "import { join } from 'node:path'", 'it is pure'],
  ['app/domain/dates.ts', "export * from '#app/models/client.server.ts'", 'domain must not import'],
  ['app/domain/dates.ts', "import { z } from 'zod'", 'zod is for *.schema.ts'],
  ['app/components/card.tsx', "import '#app/islands/board.tsx'", 'components must not import'],
  ['app/islands/chat.tsx', "import { schema } from '#app/domain/client.schema.ts'", 'to the browser'],
  ['app/islands/chat.tsx', "import type { Env } from '#app/env.server.ts'", 'islands must not import'],
  ['db/seed/demo.ts', "import '#app/models/client.server.ts'", 'db must not import'],
  ['server/app.ts', "import { env } from '#app/env.server.ts'", 'server must not import'],
  ['server/app.ts', "import '#app/models/client.server.ts'", 'server must not import'],
  [
    'app/app.server.ts',
    "import '#app/demo/stripe/sandbox.server.ts'",
    'demo/stripe/sandbox.server.ts: only app/app.server.ts',
  ],
  [
    'app/entry.server.tsx',
    "await import('#app/demo/stripe/sandbox.server.ts')",
    'app/routes/dev may, by import()',
  ],
  ['app/services/stripe/stripe.server.ts', "await import('#app/demo/stripe/world.server.ts')", 'must not'],
  ['app/routes/dev/parts.tsx', "import '#app/demo/showcase.tsx'", 'routes must not import'],
  ['app/routes/public/pay.tsx', "await import('#app/demo/showcase.tsx')", 'app/routes/dev may, by import()'],
  [
    'app/components/card.tsx',
    "import type { Part } from '#app/demo/showcase.tsx'",
    'app/routes/dev may, by import()',
  ],
  ['db/seed/demo.ts', "import '#app/demo/stripe/sandbox.server.ts'", 'db must not import'],
  ['app/demo/links.tsx', "import '#app/http/form.server.ts'", 'demo must not import'],
  ['app/demo/links.tsx', "import '#app/islands/board.tsx'", 'demo must not import'],
  ['app/demo/links.tsx', "import '#app/models/client.server.ts'", 'to the browser'],
  ['app/helpers/misc.ts', 'export {}', 'belongs to no layer'],
])('%s: %s', (path, text, rule) => {
  const violations = findViolations(new Map(Object.entries({ ...allowed, [path]: text })))
  expect(violations.join('\n')).toContain(rule)
  expect(violations.every(violation => violation.startsWith(path))).toBe(true)
})

test('server code is found at the end of a chain', () => {
  const sources = new Map(
    Object.entries({
      'app/islands/chat.tsx': "import '#app/components/a.tsx'",
      'app/components/a.tsx': "import '#app/components/b.tsx'",
      'app/components/b.tsx': "import { log } from './secret.server.tsx'",
      'app/components/secret.server.tsx': 'export const log = 1',
    }),
  )
  expect(findViolations(sources)).toContain(
    'app/components/b.tsx:1 brings app/components/secret.server.tsx to the browser, by way of app/islands/chat.tsx',
  )
})
