import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { daysAfter, yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { grantFreeAccess } from '#app/models/companies/company-writes.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { planDeletion } from '#app/services/data-deletion/plan-deletion.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { db } from '#db/client.ts'
import { companies, payments, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser } from '#tests/support/database.ts'
import { post } from './mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)
const logged = vi.hoisted(() => [] as string[])
vi.mock('#app/log.server.ts', () => {
  const note = (_about: unknown, text: string) => void logged.push(text)
  return { log: () => ({ error: note, warn: note, info: note }) }
})
const process = vi.hoisted(() => ({ isPrimary: true }))
vi.mock('#app/litefs.server.ts', () => ({ isPrimary: () => process.isPrimary }))

const now = Date.now()
const daysAgo = (days: number) => daysAfter(now, -days)

const base = databaseForTests()

beforeEach(() => {
  Object.assign(post, { works: true, sent: [], onSend: () => {} })
  logged.length = 0
  process.isPrimary = true
})

function setCompany(values: Partial<typeof companies.$inferInsert>) {
  db().update(companies).set(values).where(eq(companies.id, base.ours.id)).run()
}

function setUser(userId: number, values: Partial<typeof users.$inferInsert>) {
  db().update(users).set(values).where(eq(users.id, userId)).run()
}

const ours = () => db().select().from(companies).where(eq(companies.id, base.ours.id)).get()
const warnedAt = () => ours()?.deletionWarnedAt ?? null

async function kinds(at: number) {
  post.now = at
  return (await runDeletion(at)).map(({ of, kind }) => `${of} ${kind}`)
}

test('a warning whose mail does not leave is none: it is tried again, and its time begins when it left', async () => {
  setCompany({ subscriptionStatus: 'canceled', subscriptionEndsAt: daysAgo(40) })
  post.works = false
  expect([await kinds(now), warnedAt()]).toEqual([['company warn-ended'], null])
  expect(await kinds(daysAfter(now, 8)), 'nothing is deleted').toEqual(['company warn-ended'])
  post.works = true
  expect(await kinds(daysAfter(now, 9))).toEqual(['company warn-ended'])
  expect([warnedAt(), post.sent.map(({ to }) => to)]).toEqual([daysAfter(now, 9), ['oak.admin@example.com']])
  expect(await kinds(daysAfter(now, 15))).toEqual([])
  expect(await kinds(daysAfter(now, 16))).toEqual(['company delete'])
})

test('the same of a person', async () => {
  const { userId } = base.ours.member
  setUser(userId, { lastLoginAt: yearsAfter(now, -3) })
  const mark = () => db().select().from(users).where(eq(users.id, userId)).get()?.inactivityWarnedAt ?? null
  post.works = false
  expect([await kinds(now), mark()]).toEqual([['person warn'], null])
  post.works = true
  expect([await kinds(daysAfter(now, 1)), mark()]).toEqual([['person warn'], daysAfter(now, 1)])
})

test('where nobody is admin there is nobody to warn: it is said in the log, and nothing is marked', async () => {
  setUser(base.ours.admin.userId, { role: 'team_member' })
  setCompany({ subscriptionStatus: 'canceled', subscriptionEndsAt: daysAgo(40) })
  expect([await kinds(now), warnedAt()]).toEqual([[], null])
  expect(logged).toEqual(['A company cannot be warned: it has no admin'])
})

test('a company whose people are all erased is closed, and then deleted', async () => {
  for (const person of [base.ours.member, base.ours.manager, base.ours.admin]) eraseUser(person)
  setCompany({ subscriptionStatus: null, createdAt: yearsAfter(now, -3) })
  expect(await kinds(now)).toEqual(['company warn-unused'])
  expect(await kinds(daysAfter(now, 30))).toEqual(['company close'])
  expect(ours()?.closedAt).toBe(daysAfter(now, 30))
  expect(await kinds(daysAfter(now, 31))).toEqual([])
  expect(await kinds(daysAfter(now, 60))).toEqual(['company delete'])
  expect(ours()).toBeUndefined()
})

test('a warning of before is of no account once free access was given', async () => {
  setCompany({
    subscriptionStatus: 'canceled',
    subscriptionEndsAt: daysAgo(40),
    deletionWarnedAt: daysAgo(5),
  })
  grantFreeAccess(base.ours.admin, 'SAWDUST')
  expect([ours()?.hasFreeAccess, warnedAt()]).toEqual([true, null])
})

test('a subscription that nobody has confirmed to be cancelled keeps its numbers, and nothing else', async () => {
  const numbers = { stripeCustomerId: 'cus_oak', stripeSubscriptionId: 'sub_oak' }
  setCompany({ ...numbers, subscriptionStatus: 'canceled', closedAt: daysAgo(31) })
  expect(await kinds(now)).toEqual(['company delete'])
  expect(ours()).toMatchObject({ ...numbers, name: `Closed company ${base.ours.id}`, emptiedAt: now })
  expect(logged.join()).toContain('nobody has confirmed to be cancelled')
  expect(db().select().from(users).where(eq(users.companyId, base.ours.id)).all()).toEqual([])
  expect(await kinds(daysAfter(now, 300))).toEqual([])
  setCompany({ stripeSubscriptionId: null })
  expect(await kinds(daysAfter(now, 300))).toEqual(['company forget'])
})

test('what is kept of a company is known by when it was emptied, whatever its name', async () => {
  db()
    .insert(payments)
    .values({ companyId: base.ours.id, amount: 900, createdAt: daysAgo(1) })
    .run()
  setCompany({ subscriptionStatus: 'canceled', closedAt: daysAgo(31), stripeCustomerId: 'cus_oak' })
  const name = `Closed company ${base.ours.id}`
  db()
    .update(companies)
    .set({ name, nameKey: name.toLowerCase() })
    .where(eq(companies.id, base.theirs.id))
    .run()
  expect(await kinds(now)).toEqual(['company delete'])
  expect(ours()).toMatchObject({ name, emptiedAt: now, stripeCustomerId: null })
  expect(await kinds(daysAfter(now, 100))).toEqual([])
})

test('a process that leads no more stops in the middle', async () => {
  const { manager, member } = base.ours
  for (const { userId } of [manager, member]) setUser(userId, { lastLoginAt: yearsAfter(now, -3) })
  post.onSend = () => {
    process.isPrimary = false
  }
  expect(await kinds(now)).toEqual(['person warn'])
  process.isPrimary = true
  expect(await kinds(now)).toEqual(['person warn'])
})

test('a plan of many people is whole, and lets others work in between', async () => {
  for (let at = 0; at < 450; at++) {
    const { userId } = makeUser(base.ours.id, `many-${at}`, 'team_member')
    setUser(userId, { lastLoginAt: yearsAfter(now, -3) })
  }
  let ticks = 0
  const timer = setInterval(() => ticks++, 0)
  const planned = await planDeletion(now)
  clearInterval(timer)
  expect(planned).toHaveLength(450)
  expect(new Set(planned.map(act => 'userId' in act && act.userId)).size).toBe(450)
  expect(ticks).toBeGreaterThanOrEqual(2)
})
