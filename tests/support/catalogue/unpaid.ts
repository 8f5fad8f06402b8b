import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { type Entry, successOf } from './catalogue.ts'
import { type Asker, isAllowed, messageOf, outcome, refusalOf, table } from './permission-table.ts'
import type { Company, World } from './world.ts'

const endsAt = Date.UTC(2026, 5, 30, 12)

export function endSubscription({ id }: Company): void {
  const ended = { subscriptionStatus: 'canceled', subscriptionEndsAt: endsAt, hasFreeAccess: false } as const
  db().update(companies).set(ended).where(eq(companies.id, id)).run()
}

/** Whether only the subscription stands in the way of what somebody may else write. */
export function isBlocked({ action }: Entry, cell: Asker['cell']): boolean {
  const row = action && table[action]
  return row?.write === true && cell !== 'admin' && row[cell] === 'yes'
}

/** Expects what the table says of a company without a subscription. */
export async function expectUnpaid(world: World, entry: Entry, asker: Asker) {
  const { status, text, isChanged } = await outcome(world, entry, asker)
  if (!isBlocked(entry, asker.cell)) {
    expect(status, asker.cell).toBe(isAllowed(entry, asker) ? successOf(entry) : refusalOf(entry))
    return
  }
  expect(status, asker.cell).toBe(402)
  expect(isChanged).toBe(false)
  if (entry.kind === 'api') {
    expect(JSON.parse(text)).toEqual({
      message: expect.stringMatching(/subscription/i),
      subscriptionStatus: 'canceled',
      subscriptionEndsAt: new Date(endsAt).toISOString(),
    })
  } else expect(messageOf(entry, text)).toMatch(/subscription/i)
}
