import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emitEvent, startDelivering } from '#app/demo/stripe/events.server.ts'
import { emptyState, type World } from '#app/demo/stripe/world.server.ts'

let world: World
let deliveries: ReturnType<typeof startDelivering>
/** Ids in the order in which they were sent. */
let sent: string[]
let refuses: (type: string) => boolean

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  refuses = () => false
  world = {
    state: emptyState('t'),
    now: () => Math.floor(Date.now() / 1000),
    pageUrl: (page, id) => `https://${page}.example/${id}`,
    changed: () => deliveries.schedule(),
  }
  deliveries = startDelivering(world, async event => {
    sent.push(event.type)
    return !refuses(event.type)
  })
})

afterEach(() => {
  deliveries.stop()
  vi.useRealTimers()
})

it('sends what happened, in order, once', async () => {
  emitEvent(world, 'invoice.paid', { id: 'in_1' })
  emitEvent(world, 'customer.subscription.updated', { id: 'sub_1' })
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(sent).toEqual(['invoice.paid', 'customer.subscription.updated'])
  expect(world.state.events.map(event => event.pending_webhooks)).toEqual([0, 0])
})

it('sends again what was not taken, and holds up nothing else by it', async () => {
  refuses = type => type === 'invoice.paid' && sent.length < 4
  emitEvent(world, 'invoice.paid', { id: 'in_1' })
  emitEvent(world, 'charge.refunded', { id: 'ch_1' })
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual(['invoice.paid', 'charge.refunded'])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(sent).toEqual(['invoice.paid', 'charge.refunded', 'invoice.paid', 'invoice.paid'])
  expect(world.state.events.every(event => event.pending_webhooks === 0)).toBe(true)
})

it('gives up in the end, and sends again when it is asked to', async () => {
  refuses = () => true
  const event = emitEvent(world, 'invoice.paid', { id: 'in_1' })
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(sent).toHaveLength(7)
  expect(event.pending_webhooks).toBe(0)
  refuses = () => false
  event.pending_webhooks = 1
  deliveries.schedule()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(8)
})

it('sends nothing once it is stopped', async () => {
  emitEvent(world, 'invoice.paid', { id: 'in_1' })
  deliveries.stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toEqual([])
  expect(world.state.events[0]?.pending_webhooks).toBe(1)
})
