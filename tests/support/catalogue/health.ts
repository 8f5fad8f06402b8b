import { expect } from 'vitest'
import { withDatabase } from '#tests/support/snapshot.ts'
import type { World } from './world.ts'

/** The server still answers, its data is whole, and it has logged no error of its own. */
export async function expectHealthy({ server, stranger, hartley }: World) {
  expect((await stranger.get('/readyz')).status).toBe(200)
  expect((await hartley.admin.as.get('/projects')).status).toBe(200)
  const check = withDatabase(server.dataDir, database => database.pragma('integrity_check', { simple: true }))
  expect(check).toBe('ok')
  // A refusal is logged as a warning, which shows that the log is read rightly.
  await hartley.member.as.get(`/clients/${hartley.make.client()}/edit`)
  await expect.poll(() => entriesOf(server.logs(), 'warn').length).toBeGreaterThan(0)
  expect(entriesOf(server.logs(), 'error|fatal')).toEqual([])
}

/** '12:30:59 error GET /login 500' and the lines of its error. */
function entriesOf(logs: string, level: string): string[] {
  const entries = logs.split(/^(?=\d\d:\d\d:\d\d [a-z]+ )/m)
  return entries.filter(entry => new RegExp(`^[\\d:]{8} (${level}) `).test(entry))
}
