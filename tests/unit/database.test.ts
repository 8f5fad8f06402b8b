import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createSession, deleteUserSessions, findSessionActor } from '#app/models/auth/session.server.ts'
import { db, transaction } from '#db/client.ts'
import { clients, projects, sessions, taskAssignees, tasks, users } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()

describe('the database refuses', () => {
  test('a row that points into another company', () => {
    const { ours, theirs } = base
    const before = base.dump()
    const foreign = makeClient(theirs)
    expect(() => makeProject(ours, { clientId: foreign })).toThrow(/FOREIGN KEY/)
    expect(() => makeProject(ours, { stageId: stageId(theirs, 'measure') })).toThrow(/FOREIGN KEY/)
    expect(() => makeProject(ours, { assignedTo: theirs.member.userId })).toThrow(/FOREIGN KEY/)
    const task = makeTask(ours)
    expect(() =>
      db()
        .insert(taskAssignees)
        .values({
          companyId: ours.id,
          taskId: task,
          userId: theirs.member.userId,
          assignedBy: ours.admin.userId,
          assignedAt: 1,
        })
        .run(),
    ).toThrow(/FOREIGN KEY/)
    db().delete(tasks).run()
    db().delete(clients).run()
    expect(base.dump()).toBe(before)
  })

  test.each([
    ['a date that does not exist', { dueDate: '2026-02-30' }],
    ['a date with a time', { startDate: '2026-02-01T10:00' }],
    ['a status nobody knows', { status: 'lost' as 'active' }],
    ['less than nothing', { estimatedValue: -1 }],
    ['an empty name', { name: '  ' }],
    ['a job number below one', { jobSequence: 0 }],
  ])('%s', (_what, values) => {
    expect(() => makeProject(base.ours, values)).toThrow(/CHECK/)
  })

  test('a second project of the same number in one company, but not in two', () => {
    makeProject(base.ours, { jobSequence: 5 })
    makeProject(base.theirs, { jobSequence: 5 })
    expect(() => makeProject(base.ours, { jobSequence: 5 })).toThrow(/UNIQUE/)
  })

  test('an email or username again in other letters', () => {
    const { ours, theirs } = base
    const person = { companyId: ours.id, passwordHash: 'x', username: 'new', email: 'new@example.com' }
    const insert = (values: Partial<typeof person>) =>
      db()
        .insert(users)
        .values({ ...person, ...values })
        .run()
    expect(() => insert({ email: 'BIRCH.ADMIN@example.com' })).toThrow(/UNIQUE/)
    expect(() => insert({ username: theirs.admin.username.toUpperCase() })).toThrow(/UNIQUE/)
  })
})

describe('a transaction', () => {
  test('saves all of its writes or none', () => {
    const before = base.dump()
    expect(() =>
      transaction(() => {
        makeClient(base.ours, 'Half')
        transaction(() => makeClient(base.ours, 'Nested'))
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(base.dump()).toBe(before)
    transaction(() => makeClient(base.ours, 'Whole'))
    expect(base.dump()).toContain('Whole')
  })

  test('takes no promises: nothing of an asynchronous one is saved', () => {
    const before = base.dump()
    const later = (async () => makeClient(base.ours, 'Later')) as unknown as () => number
    expect(() => transaction(() => later())).toThrow(/promise/)
    expect(base.dump()).toBe(before)
  })
})

describe('sessions', () => {
  const sess = { userAgent: 'test', address: '127.0.0.1' }
  test('tell who it is until they end, and the database holds no cookie', () => {
    const { ours, theirs } = base
    createSession('cookie-a', ours.member.userId, sess, Date.now() + 1000)
    createSession('cookie-b', theirs.admin.userId, sess, Date.now() + 1000)
    expect(findSessionActor('cookie-a')).toMatchObject({
      userId: ours.member.userId,
      companyId: ours.id,
      role: 'team_member',
    })
    expect(findSessionActor('cookie-b')?.companyId).toBe(theirs.id)
    expect(findSessionActor('cookie-c')).toBeNull()
    expect(base.dump()).not.toContain('cookie-a')
    deleteUserSessions(ours.member.userId)
    expect(findSessionActor('cookie-a')).toBeNull()
    expect(findSessionActor('cookie-b')).not.toBeNull()
  })

  test('are over after their time and for people no longer active', () => {
    const { ours } = base
    createSession('over', ours.member.userId, sess, Date.now() - 1)
    expect(findSessionActor('over')).toBeNull()
    createSession('live', ours.member.userId, sess, Date.now() + 1000)
    db().update(users).set({ status: 'inactive' }).where(eq(users.id, ours.member.userId)).run()
    expect(findSessionActor('live')).toBeNull()
    expect(db().select().from(sessions).all()).toHaveLength(1)
  })
})

test('removing a project for good takes its tasks along', () => {
  const { ours } = base
  const project = makeProject(ours)
  makeTask(ours, { projectId: project })
  db().delete(projects).where(eq(projects.id, project)).run()
  expect(db().select().from(tasks).all()).toEqual([])
})
