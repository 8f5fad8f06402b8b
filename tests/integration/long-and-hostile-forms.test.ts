import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientPageLinkOf } from '#tests/support/catalogue/catalogue-client-links.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

test('reports that are refused use up none of the day’s', async () => {
  const path = `/c/${clientPageLinkOf(world.hartley)}`
  const client = makeVisitor(world.server.url)
  for (let sent = 0; sent < 12; sent++) {
    expect((await client.post(path, { intent: 'report', words: '\u200b' })).status).toBe(400)
  }
  expect((await client.post(path, { intent: 'report', words: 'A door sticks' })).status).toBe(303)
})

test('a refused statement comes back no larger than one is, whatever was sent with it', async () => {
  const { admin } = world.hartley
  const fields: Record<string, string> = {
    intent: 'confirm',
    choices: JSON.stringify([[1, 'a'.repeat(40_000)]]),
  }
  for (let at = 0; at < 200; at++) fields[`lines[${at}].key`] = 'zz'
  const { status, text } = await admin.as.post('/invoicing/bank', fields)
  expect(status).toBe(400)
  expect(text).not.toContain('a'.repeat(1000))
  expect(text.length).toBeLessThan(1_000_000)
})
