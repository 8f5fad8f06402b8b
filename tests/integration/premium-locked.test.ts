import { afterAll, beforeAll, expect, test } from 'vitest'
import { premiumOverlay } from '#app/domain/premium/premium.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { setFeatures } from '#tests/support/features.ts'
import { productPages } from '#tests/support/pages.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

const premiumPages = productPages()
  .filter(({ file, path }) => /^routes\/(premium|records)\//.test(file) && !path.includes('/positions'))
  .map(({ path }) => path.replace(/:\w+/g, '1'))

/** What people earn is the administrators' to see. */
const isPay = /^\/overheads\/(people|rates\/new)/

test('each premium page of a company without the feature is the overlay, under a title of its own', async () => {
  const { id, manager, member } = world.hartley
  setFeatures(id, [])
  for (const path of premiumPages) {
    const answer = await manager?.as.get(path)
    if (answer?.status === 403 && isPay.test(path)) continue
    expect([path, answer?.status]).toEqual([path, 200])
    expect(answer?.text, path).toContain(premiumOverlay.soon)
    expect(answer?.text, path).toMatch(/<title>(?!.*undefined).+ · Mortise<\/title>/)
  }
  expect((await member.as.get('/stock-system')).text).toContain(premiumOverlay.soon)
})
