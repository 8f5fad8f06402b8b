import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import type { PriceRecord, SubscriptionRecord } from './records.ts'
import { sandboxWorld } from './sandbox.server.ts'
import type { World } from './world.server.ts'

const short = z.string().max(254).default('')
const card = z.enum(['works', 'declined', 'declined-later', 'bank']).default('works')

export const sandboxForm = z.object({ act: short, id: short, email: short, name: short, card })
export type Sent = z.output<typeof sandboxForm>

export function requireWorld(): World {
  const world = sandboxWorld()
  if (!world) throw new NotFound()
  return world
}

export function pounds(pence: number | null, currency: string | null): string {
  return formatMoney(pence ?? 0, currency?.toUpperCase())
}

/** 'Mortise Growth, £39.00 a month' */
export function planText(world: World, price: PriceRecord): string {
  const { unit_amount: amount, currency, recurring } = price
  return `${planName(world, price)}, ${pounds(amount, currency)} a ${recurring.interval}`
}

export function planName(world: World, { product }: PriceRecord): string {
  return world.state.products[product]?.name ?? product
}

export function sumOf({ unit_amount: amount, currency, recurring }: PriceRecord, under: string) {
  return { amount: pounds(amount, currency), per: `a ${recurring.interval}`, under }
}

export const cards = {
  works: { value: 'works', label: '4242 4242 4242 4242', note: 'Works' },
  declined: { value: 'declined', label: '4000 0000 0000 0002', note: 'Is declined' },
  later: {
    value: 'declined-later',
    label: '4000 0000 0000 0341',
    note: 'Works now; is declined when the next payment is due',
  },
  bank: { value: 'bank', label: 'Bank debit', note: 'Takes days: let it arrive or fail in the overview' },
}

export function nextDay({ status, cancel_at: cancelAt, items }: SubscriptionRecord): string {
  if (status === 'canceled') return 'It has ended.'
  const day = formatDate(dayIn('Europe/London', items.data[0].current_period_end * 1000))
  if (cancelAt !== null) return `It is cancelled, and ends on ${day}.`
  return status === 'trialing' ? `The trial ends on ${day}.` : `The next payment is on ${day}.`
}
