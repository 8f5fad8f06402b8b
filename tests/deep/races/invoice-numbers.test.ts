import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

const base = databaseForTests({ copy: true })

/** In one file, so that sixteen processes need not translate it each. Packages are found from where it stands. */
const racer = resolve('node_modules/.cache/mortise', `number-racer-${process.pid}.mjs`)

beforeAll(async () => {
  const entryPoints = [join(import.meta.dirname, 'number-racer.ts')]
  await build({
    entryPoints,
    outfile: racer,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
})
afterAll(() => rmSync(racer, { force: true }))

/** Another process on the same database; returns what lets it go, and then which numbers it gave. */
async function startRacer(asked: object) {
  const child = fork(racer, [db().$client.name, JSON.stringify(asked)], { execArgv: [] })
  const ended = once(child, 'exit')
  await once(child, 'message')
  return async () => {
    const answer = once(child, 'message')
    child.send('go')
    const told = await Promise.race([answer, ended])
    return typeof told[0] === 'string' ? (JSON.parse(told[0]) as string[]) : []
  }
}

const year = new Date().getFullYear()
const row = (count: number) =>
  Array.from({ length: count }, (_, at) => `INV-${year}-${String(at + 1).padStart(4, '0')}`)

function given(companyId: number): (string | null)[] {
  const all = db().select().from(invoices).all()
  return all.flatMap(invoice =>
    invoice.companyId === companyId && invoice.number !== null ? [invoice.number] : [],
  )
}

test('sixteen writers at once, one of them killed in the middle, leave no gap and no number twice', async () => {
  const { ours, theirs } = base
  makeIssuer(ours)
  makeIssuer(theirs)
  const clientId = makeBilled(ours)
  const source = { ...ours.admin, hasFreeAccess: true }
  const writers = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      startRacer({ source, clientId, count: 3, diesAt: at === 7 ? 1 : undefined }),
    ),
  )
  const told = (await Promise.all(writers.map(go => go()))).flat()
  // Fifteen gave three each; the one that died had given one, which it told nobody.
  expect(told).toHaveLength(45)
  expect(given(ours.id).sort()).toEqual(row(46))
  const { id, version } = createInvoice(ours.admin, { clientId, title: 'Next', lines: [invoiceLine()] })
  expect(issueInvoice(ours.admin, id, { version }).number).toBe(row(47).at(-1))
  const other = createInvoice(theirs.admin, {
    clientId: makeBilled(theirs),
    title: 'Theirs',
    lines: [invoiceLine()],
  })
  expect(issueInvoice(theirs.admin, other.id, { version: other.version }).number).toBe(row(1).at(-1))
}, 120_000)
