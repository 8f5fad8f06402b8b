import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { db } from '#db/client.ts'
import { quotes, todos } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests({ copy: true })
const now = Date.parse('2026-11-20T09:00:00Z')

function makeUnanswered(at: number) {
  const { id } = createQuote(base.ours.manager, { title: 'Six sash windows', clientName: `Ellery ${at}` })
  const document = {} as QuoteDocument
  const sent = {
    status: 'sent' as const,
    sentAt: now - 1,
    followUpAt: now - 1,
    validUntil: '2026-12-20',
    document,
  }
  db().update(quotes).set(sent).where(eq(quotes.id, id)).run()
}

test('two processes at once make one to-do of each', async () => {
  const count = 60
  for (let at = 0; at < count; at++) makeUnanswered(at)
  const start = () => {
    const args = ['--import', 'tsx', 'tests/deep/races/follower.ts', db().$client.name, String(now)]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    return { child, ready: once(child.stdout, 'data'), exited: once(child, 'exit').then(([code]) => code) }
  }
  const processes = [start(), start()]
  await Promise.all(processes.map(({ ready }) => ready))
  for (const { child } of processes) child.stdin.write('go\n')
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0])
  expect(db().select().from(todos).all()).toHaveLength(count)
})
