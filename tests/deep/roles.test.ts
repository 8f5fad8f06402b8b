import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action } from '#app/domain/permissions.ts'
import { catalogue, nameOf } from '#tests/support/catalogue/catalogue.ts'
import { describedAction } from '#tests/support/catalogue/description.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { askersOf, expectAllowed, table } from '#tests/support/catalogue/permission-table.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

/** Signing in and out needs no role. */
const guarded = catalogue.filter(({ access }) => access !== 'public')
const named = guarded.map(entry => [nameOf(entry), entry] as const)

describe('each role', () => {
  test.each(named)('%s', async (_name, entry) => {
    for (const asker of askersOf(world)) await expectAllowed(world, entry, asker)
  })
})

describe('what is a team member’s own', () => {
  test('a project or task that was given to them', async () => {
    const { make, member } = world.hartley
    const project = make.project('others', { assignedTo: member.id })
    const task = make.task('others', { assignedTo: member.id })
    const shared = make.task('others')
    make.assign(shared, member.id)
    for (const path of [`/api/projects/${project}`, `/api/tasks/${task}`, `/api/tasks/${shared}`]) {
      const { status } = await member.as.api('PATCH', path, { description: 'Mine too' })
      expect(status, path).toBe(200)
      expect((await member.as.api('DELETE', path)).status, path).toBe(204)
    }
  })

  test('not a task of their project that is somebody else’s', async () => {
    const { make, member } = world.hartley
    const task = make.task('others', { projectId: make.project('own') })
    expect((await member.as.api('PATCH', `/api/tasks/${task}`, { title: 'Taken over' })).status).toBe(403)
  })

  test('no value of any project, not even of their own', async () => {
    const { make, member } = world.hartley
    const id = make.project('own')
    const before = snapshot(world.server.dataDir)
    const patch = await member.as.api('PATCH', `/api/projects/${id}`, { estimatedValue: '1.00' })
    expect(patch.status).toBe(403)
    const created = await member.as.api('POST', '/api/projects', { name: 'Mine', actualValue: '1.00' })
    expect(created.status).toBe(403)
    const posted = await member.as.post(`/projects/${id}`, { estimatedValue: '1.00', version: '1' })
    expect(posted.status).toBe(403)
    expect(snapshot(world.server.dataDir)).toEqual(before)
  })
})

test('the API’s description names the same actions', () => {
  const told = guarded.filter(({ kind, what }) => kind === 'api' && what === undefined)
  expect(told.filter(entry => describedAction(entry) !== entry.action).map(nameOf)).toEqual([])
})

test('every action that a route stands under has its row', () => {
  const used = new Set(guarded.flatMap(({ action }) => (action ? [action] : [])))
  expect([...used].filter(action => !table[action])).toEqual([])
  expect(Object.keys(table).filter(action => !used.has(action as Action))).toEqual([])
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
