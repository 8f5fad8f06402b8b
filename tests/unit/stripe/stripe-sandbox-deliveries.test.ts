import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDelivering } from '#app/demo/stripe/sandbox.server.ts'
import { emitEvent, emptyState, type World } from '#app/demo/stripe/world.server.ts'

let world: World
let stop: () => void
/** Types in the order in which they were sent. */
let sent: string[]
let refuses: (type: string) => boolean

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  refuses = () => false
  world = {
    state: emptyState(),
    now: () => Math.floor(Date.now() / 1000),
    pageUrl: (page, id) => `https://${page}.example/${id}`,
    changed() {},
  }
  stop = startDelivering(world, async event => {
    sent.push(event.type)
    return !refuses(event.type)
  })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('sends what happened, in order, once', async () => {
  emitEvent(world, 'invoice.paid', { id: 'in_1' })
  emitEvent(world, 'customer.subscription.updated', { id: 'sub_1' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toEqual(['invoice.paid', 'customer.subscription.updated'])
  expect(world.state.events.map(event => event.pending_webhooks)).toEqual([0, 0])
})

it('sends again what was refused, holds nothing else up, and gives up in the end', async () => {
  refuses = type => type === 'invoice.paid'
  emitEvent(world, 'invoice.paid', { id: 'in_1' })
  emitEvent(world, 'charge.refunded', { id: 'ch_1' })
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual(['invoice.paid', 'charge.refunded'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.slice(2)).toEqual(['invoice.paid', 'invoice.paid'])
  await vi.advanceTimersByTimeAsync(900_000)
  const tries = sent.length
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toHaveLength(tries)
  expect(world.state.events.every(event => event.pending_webhooks === 0)).toBe(true)
})

it('sends nothing once it is stopped', async () => {
  emitEvent(world, 'invoice.paid', { id: 'in_1' })
  stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toEqual([])
  expect(world.state.events[0]?.pending_webhooks).toBe(1)
})
