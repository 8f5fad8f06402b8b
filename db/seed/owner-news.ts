import { dayMs } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import { ownerNotifications } from '#db/schema/index.ts'
import type { SeedRun } from './seed-run.ts'

/** What the site owner was told when the company came. */
export function addOwnerNews({ story, companyId, person }: SeedRun, now: number): void {
  const boss = story.people.find(({ role }) => role === 'admin')
  if (!boss) return
  const trial = story.subscription.status === 'trialing' ? ', in its free trial' : ''
  db()
    .insert(ownerNotifications)
    .values({
      companyId,
      userId: person(boss.key),
      title: 'New company',
      message: `${story.name} was created by ${boss.firstName} ${boss.lastName}, on Starter, by the month${trial}.`,
      isRead: story.subscription.status === 'active',
      createdAt: now - story.foundedDaysAgo * dayMs,
    })
    .run()
}
