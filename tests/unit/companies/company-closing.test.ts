import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeCompanyWithout, markClosed } from '#app/models/companies/company-closing.server.ts'
import { findCaretaker } from '#app/models/data-deletion/deletion-candidates.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { startScheduledJobs, stopScheduledJobs } from '#app/services/scheduled-jobs/scheduled-jobs.server.ts'
import { db } from '#db/client.ts'
import { companies, sessions, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser } from '#tests/support/database.ts'

const process = vi.hoisted(() => ({ isPrimary: true }))
vi.mock('#app/litefs.server.ts', () => ({ isPrimary: () => process.isPrimary }))

const base = databaseForTests()

beforeEach(() => {
  process.isPrimary = true
})

function setUser(userId: number, values: Partial<typeof users.$inferInsert>) {
  db().update(users).set(values).where(eq(users.id, userId)).run()
}

test('another admin counts while they are here: not once they are removed', () => {
  const { admin, id } = base.ours
  expect(describeCompanyWithout(admin)).toMatchObject({ endsIt: true, others: 2 })
  const second = makeUser(id, 'second', 'admin')
  expect(describeCompanyWithout(admin)).toMatchObject({ endsIt: false, others: 3 })
  removeUser(admin, second.userId)
  expect(describeCompanyWithout(admin)).toMatchObject({ endsIt: true, others: 2 })
})

test('closing frees everybody’s email and username, whatever their role, and takes their links', () => {
  const { id, member } = base.ours
  setUser(member.userId, { resetTokenHash: 'r', newEmail: 'n@x.example', newEmailTokenHash: 'n' })
  expect(markClosed({ companyId: id }, Date.now())).toBe(true)
  const people = db().select().from(users).where(eq(users.companyId, id)).all()
  expect(people.map(({ role, status }) => [role, status])).toEqual([
    ['admin', 'inactive'],
    ['project_manager', 'inactive'],
    ['team_member', 'inactive'],
  ])
  const links = people.map(person => [person.resetTokenHash, person.newEmail, person.newEmailTokenHash])
  expect(links.flat().filter(link => link !== null)).toEqual([])
  const open = db().select().from(users).where(eq(users.companyId, base.theirs.id)).all()
  expect(open.every(({ status }) => status === 'active')).toBe(true)
})

test('the caretaker is an admin who is here, then anybody who is, then whoever is not erased', () => {
  const { admin, manager, member, id } = base.ours
  const caretaker = () => findCaretaker(id)?.userId ?? null
  setUser(manager.userId, { role: 'admin' })
  setUser(admin.userId, { role: 'team_member' })
  expect(caretaker()).toBe(manager.userId)
  setUser(manager.userId, { status: 'inactive' })
  expect(caretaker()).toBe(admin.userId)
  setUser(admin.userId, { status: 'inactive' })
  setUser(member.userId, { status: 'inactive' })
  expect(caretaker()).toBe(manager.userId)
  setUser(manager.userId, { erasedAt: 1 })
  setUser(admin.userId, { erasedAt: 1 })
  setUser(member.userId, { erasedAt: 1 })
  expect(caretaker()).toBeNull()
})

test('the hourly jobs are the primary’s alone', () => {
  const old = { sid: 'old', sess: { userAgent: '', address: '' }, expire: 1, userId: base.ours.admin.userId }
  db().insert(sessions).values(old).run()
  process.isPrimary = false
  startScheduledJobs()
  stopScheduledJobs()
  expect(db().select().from(sessions).all()).toHaveLength(1)
  process.isPrimary = true
  startScheduledJobs()
  stopScheduledJobs()
  expect(db().select().from(sessions).all()).toEqual([])
  expect(db().select().from(companies).all()).toHaveLength(2)
})
