import { dayMs } from '#app/domain/clock.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { defaultStages } from '#app/domain/stages/default-stages.ts'
import { trialDays } from '#app/domain/subscriptions/plans.ts'
import { db } from '#db/client.ts'
import { companies, stages, users } from '#db/schema/index.ts'
import { type Neighbour, neighbourRole, neighbours } from './neighbours.ts'

/** Writes the companies that the site owner sees beside those of the demo, in a statement a table. */
export function addNeighbours(passwordHash: string, now: number): void {
  const added = db()
    .insert(companies)
    .values(neighbours.map(neighbour => rowOf(neighbour, now)))
    .returning({ id: companies.id })
    .all()
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  const ofEach = neighbours.map((neighbour, at) => ({ neighbour, companyId: ids[at] ?? 0 }))
  db()
    .insert(stages)
    .values(
      ofEach.flatMap(({ neighbour, companyId }) =>
        defaultStages.map(({ name, colour }, at) => ({
          ...{ companyId, name, nameKey: name, colour, position: at + 1 },
          createdAt: foundedAt(neighbour, now),
        })),
      ),
    )
    .run()
  db()
    .insert(users)
    .values(
      ofEach.flatMap(({ neighbour, companyId }, company) =>
        neighbour.people.map(([firstName, lastName], at) => ({
          ...{ companyId, passwordHash, firstName, lastName, role: neighbourRole(at) },
          username: `${firstName}.${lastName}`.toLowerCase(),
          email: `${firstName}@${neighbour.key}.example`.toLowerCase(),
          phone: `01632 960${700 + company * 10 + at}`,
          createdAt: foundedAt(neighbour, now) + at * dayMs,
        })),
      ),
    )
    .run()
}

function foundedAt({ foundedDaysAgo }: Neighbour, now: number): number {
  return now - foundedDaysAgo * dayMs
}

function rowOf(neighbour: Neighbour, now: number) {
  const { name, key, tier, interval, status, endsInDays } = neighbour
  const founded = foundedAt(neighbour, now)
  const trialEnd = founded + trialDays * dayMs
  const endsAt = endsInDays === undefined ? nextBill(trialEnd, now) : now + endsInDays * dayMs
  return {
    name,
    nameKey: nameKey(name),
    subscriptionStatus: status,
    stripeCustomerId: `cus_demo_${key}`,
    stripeSubscriptionId: `sub_demo_${key}`,
    subscriptionTier: tier,
    subscriptionInterval: interval,
    subscriptionEndsAt: endsAt,
    trialEndsAt: status === 'trialing' ? endsAt : null,
    createdAt: founded,
  }
}

/** The first after now, by the month since the trial ended. */
function nextBill(first: number, now: number): number {
  const date = new Date(first)
  while (date.getTime() <= now) date.setUTCMonth(date.getUTCMonth() + 1)
  return date.getTime()
}
