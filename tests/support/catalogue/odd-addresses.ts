import { expect } from 'vitest'
import { unescapeHtml } from '#tests/support/html.ts'
import { snapshot } from '#tests/support/snapshot.ts'
import { type Entry, nameOf } from './catalogue.ts'
import { messageOf } from './permission-table.ts'
import { send, sendSome } from './sending.ts'
import type { World } from './world.ts'

const oddIds = [
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  '%00',
  '..%2f',
  'abc',
  '%F0%9F%AA%9A',
  "1'--",
  ' 1',
  'x'.repeat(3000),
  '__proto__',
]

/** An id that is none is an address that is not there. */
export async function expectOddIdsRefused(world: World, entry: Entry) {
  const call = entry.call(world.hartley, 'others')
  const before = snapshot(world.server.dataDir)
  for (const id of oddIds) {
    const path = entry.path.replace(':id', id)
    const { status, text } = await send(world.hartley.admin.as, entry, { ...call, path })
    expect([400, 404], `${id} ${status}`).toContain(status)
    if (entry.kind === 'api') expect(JSON.parse(text).message).toMatch(/\S/)
  }
  expect(snapshot(world.server.dataDir)).toEqual(before)
}

/** The queries that each page and list reads. */
export const queriesOf: Record<string, string[]> = {
  '/projects': ['q', 'page', 'stage', 'show', 'sort', 'view', '__proto__'],
  '/projects/:id': ['tab', 'edit', 'stage', 'page', 'q'],
  '/projects/:id/tasks/new': ['stage', 'from'],
  '/clients': ['q', 'page', 'show', 'sort', 'view'],
  '/tasks': ['q', 'page', 'filter'],
  '/tasks/new': ['filter', 'page'],
  '/search': ['q'],
  '/bin': ['page'],
  '/create-ticket': ['edit', 'clientId', 'from'],
  '/reset-password': ['token'],
  '/claim-account': ['token'],
  '/api/projects': ['page'],
  '/api/tasks/user': ['page'],
  '/api/search': ['q'],
}

export const oddValues = [
  '',
  '-1',
  '1e9',
  'abc',
  '99999999999999999999',
  '%00',
  '%zz',
  '%ED%A0%80',
  '\u202e',
  "'",
  '"><x>',
  '%25',
  '_',
  '__proto__',
  '//evil.example',
  'x'.repeat(7000),
]

/** Each query is answered, and shows nothing of others. */
export async function expectQueriesAnswered({ hartley, brook }: World, queries: readonly string[]) {
  await sendSome(queries, async query => {
    const { status, text } = await hartley.admin.as.get(query)
    expect(status, query).toBeLessThan(500)
    expect(status, query).not.toBe(429)
    expect(unescapeHtml(text).includes(brook.make.marker), query).toBe(false)
  })
}

const otherSites: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]

/** Another site cannot write in somebody’s name. */
export async function expectOtherSitesRefused(world: World, entry: Entry) {
  const call = entry.call(world.hartley, 'others')
  const settled = snapshot(world.server.dataDir)
  for (const headers of otherSites) {
    const { status, text } = await send(world.hartley.admin.as, entry, call, { headers })
    expect(status, nameOf(entry)).toBe(403)
    if (entry.kind === 'api') expect(messageOf(entry, text)).toMatch(/\S/)
  }
  expect(snapshot(world.server.dataDir), nameOf(entry)).toEqual(settled)
}
