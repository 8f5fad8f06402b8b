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

test('a statement is refused with lines that it does not have, and comes back no larger', async () => {
  const { admin } = world.hartley
  const path = `/invoicing/bank/${world.hartley.make.bankStatement()}`
  const fields: Record<string, string> = { intent: 'confirm' }
  for (let at = 0; at < 200; at++) fields[`lines[${at}].key`] = 'a'.repeat(1000)
  const { status, text } = await admin.as.post(path, fields)
  expect(status).toBe(400)
  expect(text.length).toBeLessThan(1_000_000)
})
