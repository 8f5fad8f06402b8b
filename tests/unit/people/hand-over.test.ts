import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import { handOverForm } from '#app/domain/people/hand-over.schema.ts'
import { type HandOver, maxParts, type Receiver, type WorkPart } from '#app/domain/people/hand-over.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readHandOverPage } from '#app/http/people/hand-over-page.server.ts'
import { markRead } from '#app/models/notifications/notification.server.ts'
import { findUndoableHandOver, listJobWork } from '#app/models/people/hand-over.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { handOver } from '#app/services/people/hand-over.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { undoHandOver } from '#app/services/people/undo-hand-over.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { setTaskStatus, updateTask } from '#app/services/tasks/update-task.server.ts'
import { db, queryCount } from '#db/client.ts'
import { projects, taskAssignees, tasks, users } from '#db/schema/index.ts'
import {
  databaseForTests,
  makePosition,
  makeProject,
  makeTask,
  makeUser,
  rowsOfCompany,
  unsubscribed,
} from '#tests/support/database.ts'
import { history, people, told } from '#tests/support/tasks.ts'

const base = databaseForTests()

/** Who is ill, and who takes over. */
let ill: Scope
let owen: Scope
let beth: Scope

beforeEach(() => {
  ill = base.ours.member
  owen = makeUser(base.ours.id, 'owen', 'team_member')
  beth = makeUser(base.ours.id, 'beth', 'team_member')
})

function on(values: Parameters<typeof makeTask>[1], ...persons: Scope[]): number {
  const [main] = persons
  const id = makeTask(base.ours, { assignedTo: main?.userId ?? null, ...values })
  insertAssignments(
    base.ours.admin,
    persons.map(({ userId }) => ({ taskId: id, userId })),
  )
  return id
}

function wish(to: Scope | 'nobody' | null, parts: [WorkPart, Receiver][] = []): HandOver {
  return { to: to !== null && to !== 'nobody' ? to.userId : to, parts: new Map(parts) }
}

function leads(id: number): number | null {
  return requireProject(base.ours.admin, id).assignedTo
}

describe('handing over', () => {
  test('gives jobs, tasks and no more to one person, who is told once', () => {
    const { ours } = base
    const kitchen = makeProject(ours, { name: 'Kitchen', assignedTo: ill.userId })
    const stairs = makeProject(ours, { name: 'Stairs', assignedTo: ours.admin.userId })
    const cut = on({ title: 'Cut list', projectId: kitchen }, ill)
    const fit = on({ title: 'Dry fit', projectId: kitchen }, ours.admin, ill)
    const done = on({ title: 'Survey', projectId: kitchen, status: 'complete' }, ill)
    const treads = on({ title: 'Treads', projectId: stairs }, ill, owen)
    const shop = on({ title: 'Sharpen the chisels', projectId: null }, ill)
    const others = on({ title: 'Oil', projectId: stairs }, beth)
    const { given, name } = handOver(ours.manager, ill.userId, wish(owen))
    expect(name).toBe('oak team_member')
    expect(given).toEqual([{ userId: owen.userId, name: 'owen team_member', tasks: 4, projects: 1 }])
    expect([cut, fit, done, treads, shop, others].map(id => people(ours.admin, id))).toEqual([
      [owen.userId],
      [ours.admin.userId, owen.userId],
      [ill.userId],
      [owen.userId],
      [owen.userId],
      [beth.userId],
    ])
    expect(requireTask(ours.admin, treads).assignedTo).toBe(owen.userId)
    expect([leads(kitchen), leads(stairs)]).toEqual([owen.userId, ours.admin.userId])
    expect(told(owen)).toEqual([
      '4 tasks and 1 job handed over to you: oak team_member’s work: Cut list, Dry fit, Treads and 1 more task. You are in charge of 1 more job.',
    ])
    expect(told(ill)).toEqual([])
    expect(history(kitchen)).toEqual(['gave 2 tasks to owen team_member', 'changed the person in charge'])
    expect(history(stairs)).toEqual(['changed the people of “Treads”'])
  })

  test('goes to several, job by job; the rest stays, or is nobody’s', () => {
    const { ours } = base
    const [kitchen, stairs, doors] = ['Kitchen', 'Stairs', 'Doors'].map(name =>
      makeProject(ours, { name, assignedTo: ill.userId }),
    ) as [number, number, number]
    const [inKitchen, inStairs, inDoors] = [kitchen, stairs, doors].map(projectId => on({ projectId }, ill))
    const shared = on({ projectId: doors }, ill, beth)
    const loose = on({ projectId: null }, ill)
    const { given } = handOver(
      ours.manager,
      ill.userId,
      wish(owen, [
        [stairs, beth.userId],
        [doors, 'nobody'],
        ['none', 'leave'],
      ]),
    )
    expect([inKitchen, inStairs, inDoors, shared, loose].map(id => people(ours.admin, id ?? 0))).toEqual([
      [owen.userId],
      [beth.userId],
      [],
      [beth.userId],
      [ill.userId],
    ])
    expect([kitchen, stairs, doors].map(leads)).toEqual([owen.userId, beth.userId, null])
    expect(given.map(({ userId, tasks, projects }) => [userId, tasks, projects])).toEqual([
      [owen.userId, 1, 1],
      [beth.userId, 1, 1],
      [null, 2, 1],
    ])
    expect([told(owen).length, told(beth).length]).toEqual([1, 1])
    expect(history(doors)).toEqual(['changed the people of 2 tasks', 'changed the person in charge'])
  })

  test('takes along what waits for their position, unless somebody else has it', () => {
    const { ours } = base
    const [positionId, bench] = [makePosition(ours, 'Finisher'), makePosition(ours, 'Bench')]
    const setPosition = (userId: number) =>
      db().update(users).set({ positionId }).where(eq(users.id, userId)).run()
    setPosition(ill.userId)
    const oil = makeTask(ours, { title: 'Oil', positionId })
    const wax = on({ title: 'Wax', positionId }, beth)
    const saw = makeTask(ours, { title: 'Saw', positionId: bench })
    handOver(ours.manager, ill.userId, wish(owen))
    expect([oil, wax, saw].map(id => people(ours.admin, id))).toEqual([[owen.userId], [beth.userId], []])
    const sand = makeTask(ours, { title: 'Sand', positionId })
    on({ title: 'Pack' }, ill)
    setPosition(beth.userId)
    handOver(ours.manager, ill.userId, wish(owen))
    expect(people(ours.admin, sand)).toEqual([])
  })

  test('leaves what is in the bin and finished jobs', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const binned = on({ projectId }, ill)
    deleteTask(ours.admin, binned)
    const finished = makeProject(ours, { assignedTo: ill.userId, completedDate: '2026-01-02' })
    const open = on({ projectId }, ill)
    handOver(ours.manager, ill.userId, wish(owen))
    expect(people(ours.admin, open)).toEqual([owen.userId])
    expect(leads(finished)).toBe(ill.userId)
    expect(db().select().from(tasks).where(eq(tasks.id, binned)).get()?.assignedTo).toBe(ill.userId)
  })

  test('is for those who may assign everybody’s tasks, and within the company', () => {
    const { ours, theirs } = base
    on({}, ill)
    const before = base.dump()
    expect(() => handOver(ill, ill.userId, wish(owen))).toThrow(Forbidden)
    expect(() => handOver(theirs.admin, ill.userId, wish(theirs.manager))).toThrow(NotFound)
    expect(() => handOver(unsubscribed(ours.manager), ill.userId, wish(owen))).toThrow('subscription')
    expect(base.dump()).toBe(before)
  })

  test('says at its field which receiver is none, and changes nothing', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours)
    on({ projectId }, ill)
    removeUser(ours.admin, beth.userId)
    const before = base.dump()
    const refused = (asked: HandOver) => {
      try {
        handOver(ours.manager, ill.userId, asked)
        return null
      } catch (error) {
        return error instanceof Invalid ? error.fieldErrors : error
      }
    }
    expect(refused(wish(theirs.member))).toEqual({ to: ['Please choose someone from your team'] })
    expect(refused(wish(ill))).toEqual({ to: ['Please choose somebody else: this is whose work it is'] })
    expect(refused(wish(null))).toEqual({ to: ['Please choose who gets the work'] })
    expect(refused(wish(null, [[projectId, 'leave']]))).toEqual({ to: ['Please choose who gets the work'] })
    expect(refused(wish(owen, [[projectId, beth.userId]]))).toEqual({
      [`job-${projectId}`]: ['Please choose someone from your team'],
    })
    expect(base.dump()).toBe(before)
  })

  test('of nothing, and of somebody who has left, is refused in words', () => {
    const { ours } = base
    expect(() => handOver(ours.manager, ill.userId, wish(owen))).toThrow(/no open work/)
    removeUser(ours.admin, ill.userId)
    expect(() => handOver(ours.manager, ill.userId, wish(owen))).toThrow('This person was removed')
  })

  test('takes as many statements for 90 tasks as for 6, and so does taking it back', () => {
    const { ours } = base
    const counts = [2, 30].map(jobs => {
      for (let at = 0; at < jobs; at++) {
        const projectId = makeProject(ours, { assignedTo: ill.userId })
        for (const shared of [[], [beth], []]) on({ projectId }, ill, ...shared)
      }
      const before = queryCount()
      const { activityId } = handOver(ours.manager, ill.userId, wish(owen))
      const between = queryCount()
      undoHandOver(ours.manager, ill.userId, activityId)
      const used = [between - before, queryCount() - between]
      handOver(ours.manager, ill.userId, wish('nobody'))
      return used
    })
    expect(counts[1]).toEqual(counts[0])
  })
})

describe('what somebody has, job by job', () => {
  test('counts open tasks and what they are in charge of, the soonest due first', () => {
    const { ours, theirs } = base
    const later = makeProject(ours, { name: 'Later', dueDate: '2027-03-01', assignedTo: ill.userId })
    const soon = makeProject(ours, { name: 'Soon', dueDate: '2027-01-01' })
    const undated = makeProject(ours, { name: 'Undated', assignedTo: ill.userId })
    makeProject(ours, { name: 'Done', assignedTo: ill.userId, completedDate: '2026-01-02' })
    makeProject(ours, { name: 'Others', assignedTo: owen.userId })
    makeProject(theirs, { name: 'Theirs', assignedTo: theirs.member.userId })
    on({ projectId: soon }, ill)
    on({ projectId: soon }, ill, owen)
    on({ projectId: soon, status: 'complete' }, ill)
    on({ projectId: later }, ill)
    on({ projectId: null }, ill)
    const positionId = makePosition(ours, 'Finisher')
    db().update(users).set({ positionId }).where(eq(users.id, ill.userId)).run()
    makeTask(ours, { projectId: soon, positionId })
    const rows = listJobWork(ours.admin, ill.userId)
    expect(rows.map(row => [row.projectId, row.name, row.inCharge, row.tasks, row.shared])).toEqual([
      [soon, 'Soon', 0, 2, 1],
      [later, 'Later', 1, 1, 0],
      [undated, 'Undated', 1, 0, 0],
      [null, null, 0, 1, 0],
      [null, null, 0, 1, 0],
    ])
    expect(rows.map(({ isWaiting }) => isWaiting)).toEqual([0, 0, 0, 0, 1])
    expect(listJobWork(theirs.admin, ill.userId)).toEqual([])
  })
})

/** The people of everything, without what says when it was written. */
function state(): unknown {
  const rows = db().$client
  return {
    tasks: rows
      .prepare('select id, title, status, assigned_to, due_date, due_anchor from tasks order by id')
      .all(),
    people: rows
      .prepare(
        'select task_id, user_id, assigned_by, assigned_at, acknowledged_at from task_assignees order by task_id, user_id',
      )
      .all(),
    projects: rows.prepare('select id, assigned_to, status, completed_date from projects order by id').all(),
  }
}

describe('taking it back', () => {
  const receivers = ['owen', 'beth', 'admin', 'nobody', 'leave'] as const
  type Name = (typeof receivers)[number]
  const work = fc.record({
    leads: fc.array(fc.constantFrom('ill', 'owen', 'nobody'), { minLength: 2, maxLength: 2 }),
    tasks: fc.array(
      fc.record({
        job: fc.constantFrom(0, 1, null),
        on: fc.subarray(['ill', 'owen', 'beth'] as const),
        isDone: fc.boolean(),
        isFinishers: fc.boolean(),
        dueDate: fc.constantFrom(null, '2027-01-04'),
        acknowledgedAt: fc.constantFrom(null, 5),
      }),
      { maxLength: 8 },
    ),
    to: fc.constantFrom(...receivers),
    parts: fc.dictionary(fc.constantFrom('0', '1', 'none', 'position'), fc.constantFrom(...receivers)),
  })

  test('leaves everything as it was, whatever was given to whom', () => {
    const { ours } = base
    const persons: Record<string, Scope> = { ill, owen, beth, admin: ours.admin }
    const receiver = (name: Name): Receiver =>
      name === 'nobody' || name === 'leave' ? name : (persons[name]?.userId ?? 0)
    const finisher = makePosition(ours, 'Finisher')
    db().update(users).set({ positionId: finisher }).where(eq(users.id, ill.userId)).run()
    const theirs = rowsOfCompany(base.theirs.id)
    let undone = 0
    fc.assert(
      fc.property(work, ({ leads, tasks, to, parts }) => {
        const jobs = leads.map(name => makeProject(ours, { assignedTo: persons[name]?.userId ?? null }))
        for (const { job, on: names, isDone, isFinishers, acknowledgedAt, ...task } of tasks) {
          const positionId = isFinishers ? finisher : null
          const projectId = job === null ? null : (jobs[job] ?? null)
          const id = on(
            { ...task, positionId, projectId, status: isDone ? 'complete' : 'in_progress' },
            ...names.flatMap(name => persons[name] ?? []),
          )
          db().update(taskAssignees).set({ acknowledgedAt }).where(eq(taskAssignees.taskId, id)).run()
        }
        const before = state()
        const all = receiver(to)
        const asked: HandOver = {
          to: all === 'leave' ? null : all,
          parts: new Map(
            Object.entries(parts).map(([part, name]): [WorkPart, Receiver] => [
              part === 'none' || part === 'position' ? part : (jobs[Number(part)] ?? 0),
              receiver(name),
            ]),
          ),
        }
        try {
          const { activityId } = handOver(ours.manager, ill.userId, asked)
          expect(state()).not.toEqual(before)
          expect(undoHandOver(ours.admin, ill.userId, activityId).left).toEqual({ tasks: 0, projects: 0 })
          undone++
        } catch (error) {
          if (!(error instanceof Conflict || error instanceof Invalid)) throw error
        }
        expect(state()).toEqual(before)
      }),
      { numRuns: 60 },
    )
    expect(undone).toBeGreaterThan(5)
    expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
  })

  function twoTasks() {
    const { ours } = base
    const projectId = makeProject(ours, { name: 'Kitchen', assignedTo: ill.userId })
    const [cut, fit] = ['Cut list', 'Dry fit'].map(title => on({ title, projectId }, ill)) as [number, number]
    return { projectId, cut, fit, ...handOver(ours.manager, ill.userId, wish(owen)) }
  }

  test('leaves what was changed since, and says how much', () => {
    const { ours } = base
    const { cut, fit, projectId, activityId } = twoTasks()
    setTaskStatus(owen, cut, 'complete')
    db().update(projects).set({ assignedTo: beth.userId }).where(eq(projects.id, projectId)).run()
    expect(findUndoableHandOver(ours.admin, ill.userId)).toMatchObject({
      activityId,
      by: [ours.manager.userId, 'oak', 'project_manager', 'oak.project_manager'],
      names: ['owen team_member'],
      ...{ tasks: 1, projects: 0 },
      all: { tasks: 2, projects: 1 },
    })
    expect(undoHandOver(ours.admin, ill.userId, activityId)).toEqual({
      name: 'oak team_member',
      back: { tasks: 1, projects: 0 },
      left: { tasks: 1, projects: 1 },
    })
    expect([cut, fit].map(id => people(ours.admin, id))).toEqual([[owen.userId], [ill.userId]])
    expect(leads(projectId)).toBe(beth.userId)
    expect(findUndoableHandOver(ours.admin, ill.userId)).toBeNull()
  })

  test('keeps whom others put beside', () => {
    const { ours } = base
    const { cut, activityId } = twoTasks()
    updateTask(ours.admin, cut, { assigneeIds: [beth.userId] })
    undoHandOver(ours.admin, ill.userId, activityId)
    expect(new Set(people(ours.admin, cut))).toEqual(new Set([ill.userId, beth.userId]))
  })

  test('takes back what nobody has read, and tells those who have', () => {
    const { ours } = base
    const first = twoTasks()
    expect(told(owen)).toHaveLength(1)
    undoHandOver(ours.admin, ill.userId, first.activityId)
    expect(told(owen)).toEqual([])
    const second = handOver(ours.manager, ill.userId, wish(owen))
    markRead(owen)
    undoHandOver(ours.admin, ill.userId, second.activityId)
    expect(told(owen).at(-1)).toBe(
      'Work that was handed over to you went back: oak team_member’s work: what nobody has changed since is theirs again.',
    )
    expect(history(first.projectId)).toContain('gave 2 tasks to oak team_member')
  })

  test('is done once, by those who may, for those who are here', () => {
    const { ours, theirs } = base
    const { activityId } = twoTasks()
    const undo =
      (scope: Scope, userId = ill.userId, id = activityId) =>
      () =>
        undoHandOver(scope, userId, id)
    expect(undo(owen)).toThrow(Forbidden)
    expect(undo(theirs.admin)).toThrow(NotFound)
    expect(undo(ours.admin, owen.userId)).toThrow(NotFound)
    expect(undo(ours.admin, ill.userId, activityId + 1)).toThrow(NotFound)
    undo(ours.manager)()
    expect(undo(ours.manager)).toThrow('This was undone already')
    const again = handOver(ours.manager, ill.userId, wish(owen))
    removeUser(ours.admin, ill.userId)
    expect(undo(ours.manager, ill.userId, again.activityId)).toThrow(/was removed since/)
  })

  test('of which nothing stands any more is refused', () => {
    const { ours } = base
    const { cut, fit, projectId, activityId } = twoTasks()
    for (const id of [cut, fit]) updateTask(ours.admin, id, { assignedTo: beth.userId })
    db().update(projects).set({ assignedTo: null }).where(eq(projects.id, projectId)).run()
    expect(findUndoableHandOver(ours.admin, ill.userId)).toBeNull()
    const before = base.dump()
    expect(() => undoHandOver(ours.admin, ill.userId, activityId)).toThrow(Conflict)
    expect(base.dump()).toBe(before)
  })
})

describe('the form', () => {
  test('shows so many jobs, and says how many more go where everything goes', async () => {
    const { ours } = base
    for (let at = 0; at < maxParts + 5; at++) on({ projectId: makeProject(ours) }, ill)
    on({ projectId: null }, ill)
    const url = new URL('http://mortise.test/team/1/hand-over')
    const page = await readHandOverPage(ours.manager, ill.userId, url)
    expect([page.rows.length, page.moreJobs]).toEqual([maxParts + 1, 5])
    expect(page.lead).toBe('66 open tasks in 65 jobs.')
    expect(page.back).toBe('/team')
    expect(page.people.map(({ id }) => id)).not.toContain(ill.userId)
    expect(page.people).toHaveLength(4)
    handOver(ours.manager, ill.userId, wish(owen))
    const after = await readHandOverPage(ours.admin, ill.userId, url)
    expect(after.rows).toEqual([])
    expect(after.back).toBe(`/user-management/users/${ill.userId}`)
    expect(after.undoable).toMatchObject({ text: '66 tasks can come back.' })
    await expect(readHandOverPage(base.theirs.admin, ill.userId, url)).rejects.toThrow(NotFound)
  })

  test('names who gets everything, and the parts that go to somebody else', () => {
    const sent = {
      to: '7',
      'job-12': '8',
      'job-13': '',
      'job-none': 'nobody',
      'job-position': 'leave',
      x: 'y',
    }
    expect(handOverForm.parse(sent)).toEqual({
      to: 7,
      parts: new Map<WorkPart, Receiver>([
        [12, 8],
        ['none', 'nobody'],
        ['position', 'leave'],
      ]),
    })
    expect(handOverForm.parse({})).toEqual({ to: null, parts: new Map() })
  })

  const wrong: [string, Record<string, string>, string][] = [
    ['nobody of that kind', { to: 'everybody' }, 'to'],
    ['leaving everything', { to: 'leave' }, 'to'],
    ['a number that is no id', { to: '-7' }, 'to'],
    ['a part to nobody of that kind', { to: '7', 'job-12': '1e3' }, 'job-12'],
    [
      'more parts than it shows',
      {
        to: '7',
        ...Object.fromEntries(Array.from({ length: maxParts + 3 }, (_, at) => [`job-${at + 1}`, '8'])),
      },
      `job-${maxParts + 3}`,
    ],
  ]
  test.each(wrong)('refuses %s at its field', (_what, sent, field) => {
    const paths = handOverForm.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))
    expect(paths).toEqual([field])
  })
})
