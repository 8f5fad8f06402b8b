import { dayMs } from '#app/domain/clock.ts'
import { jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { db } from '#db/client.ts'
import { companies, jobRoles, users } from '#db/schema/index.ts'
import type { Calendar } from './calendar.ts'
import type { CompanyStory } from './story.ts'

export type PeopleIds = (key: string) => number

/** Looks up an id by its key in the story; throws on a key the story does not have. */
export function idsByKey(ids: Map<string, number>, noun: string): (key: string) => number {
  return key => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The story has no ${noun} '${key}'`)
    return id
  }
}

export function addCompany(story: CompanyStory, now: number): number {
  const { key, status, endsInDays } = story.subscription
  const endsAt = now + endsInDays * dayMs
  return db()
    .insert(companies)
    .values({
      name: story.name,
      nameKey: nameKey(story.name),
      address: story.address,
      phone: story.phone,
      nextJobNumber: story.jobs.length + 1,
      subscriptionStatus: status,
      stripeCustomerId: `cus_demo_${key}`,
      stripeSubscriptionId: `sub_demo_${key}`,
      subscriptionTier: 1,
      subscriptionInterval: 'month',
      weekStart: 'monday',
      subscriptionEndsAt: endsAt,
      trialEndsAt: status === 'trialing' ? endsAt : null,
      createdAt: now - story.foundedDaysAgo * dayMs,
    })
    .returning({ id: companies.id })
    .get().id
}

export function addPeople(
  story: CompanyStory,
  companyId: number,
  passwordHash: string,
  now: number,
  calendar: Calendar,
): PeopleIds {
  const founded = now - story.foundedDaysAgo * dayMs
  const ids = new Map<string, number>()
  let adminId: number | null = null
  for (const { key, lastChatVisit, ...person } of story.people) {
    const { id } = db()
      .insert(users)
      .values({
        ...person,
        companyId,
        passwordHash,
        createdBy: adminId,
        createdAt: founded + ids.size * dayMs,
        lastLoginAt: calendar.at(lastChatVisit.workdaysAgo, lastChatVisit.at),
      })
      .returning({ id: users.id })
      .get()
    ids.set(key, id)
    adminId ??= id
  }
  const createdBy = adminId ?? 0
  db()
    .insert(jobRoles)
    .values(
      story.jobRoles.map(({ duties, ...role }) => ({
        ...role,
        permissions: jobDutiesOf(Object.fromEntries(duties.map(duty => [duty, true]))),
        companyId,
        nameKey: nameKey(role.name),
        createdBy,
        createdAt: founded,
      })),
    )
    .run()
  return idsByKey(ids, 'person')
}
