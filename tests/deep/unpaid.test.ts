import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { catalogue, nameOf } from '#tests/support/catalogue/catalogue.ts'
import { askersOf } from '#tests/support/catalogue/permission-table.ts'
import { endSubscription, expectUnpaid } from '#tests/support/catalogue/unpaid.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  endSubscription(world.hartley)
})

afterAll(async () => {
  await world.close()
})

const guarded = catalogue.filter(({ access }) => access !== 'public')

test.each(guarded.map(entry => [nameOf(entry), entry] as const))(
  'without a subscription: %s',
  async (_name, entry) => {
    for (const asker of askersOf(world)) await expectUnpaid(world, entry, asker)
  },
)

test('who may not tick sees how far tasks are, and no box to tick', async () => {
  const { make, member, manager } = world.hartley
  const projectId = make.project('own')
  make.task('own', { projectId })
  for (const path of ['/', '/portal/active', '/tasks', `/projects/${projectId}`]) {
    for (const person of [member, manager ?? member]) {
      const { text } = await person.as.get(path)
      expect(text, path).not.toMatch(/class="tickbox"|role="checkbox"|completion/)
    }
    const { text } = await member.as.get(path)
    expect(text, path).toContain('class="task-state"')
  }
})

test('free access takes its place', async () => {
  db().update(companies).set({ hasFreeAccess: true }).where(eq(companies.id, world.hartley.id)).run()
  const { member, make } = world.hartley
  const { status } = await member.as.api('POST', '/api/tasks', { title: make.name('task') })
  expect(status).toBe(201)
})

test('with access a member’s own tasks have a box, others’ a mark', async () => {
  const { make, member } = world.hartley
  const projectId = make.project('others')
  const [own, others] = [make.task('own', { projectId }), make.task('others', { projectId })]
  const { text } = await member.as.get(`/projects/${projectId}`)
  const rowOf = (id: number) => text.split(`id="task-${id}"`)[1]?.split('</li>')[0]
  expect(rowOf(own)).toMatch(/role="checkbox"/)
  expect(rowOf(others)).toMatch(/class="task-state"/)
  expect(rowOf(others)).not.toMatch(/tickbox|role="checkbox"/)
})
