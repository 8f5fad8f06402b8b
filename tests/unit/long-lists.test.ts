import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { clientColumns } from '#app/domain/clients/client-links.ts'
import { NotFound } from '#app/domain/errors.ts'
import { totalText } from '#app/domain/list-total.ts'
import { jobNumberOf } from '#app/domain/projects/job-number.ts'
import { projectColumns } from '#app/domain/projects/project-links.ts'
import { maxInStage } from '#app/domain/stages/stage.ts'
import { stageParts, stageUse } from '#app/domain/stages/stage-use.ts'
import type { TaskOwner } from '#app/domain/tasks/task.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { findClients } from '#app/models/clients/client-list.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { listStagesCounted, listStagesWithUse, requireStageInUse } from '#app/models/stages/stage.server.ts'
import { findTasks, listMyTasks } from '#app/models/tasks/task-list.server.ts'
import { db } from '#db/client.ts'
import { clients, stages } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTask, stageId } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

// Lists of what piles up over the years are counted up to some, and their pages found without sorting all of it: they have to hold
// what they would hold if all were counted and sorted.

const base = databaseForTests({
  fill() {
    fillTasks()
    binJob()
    fillProjects()
  },
})
const taskCount = 4000
const goneCount = 1100
const projectCount = 90

type Row = {
  id: number
  companyId: number
  done: 0 | 1
  dueDate: string | null
  completedAt: number | null
  createdAt: number
  isBinned: 0 | 1
  people: string
}

function rowsOf(companyId: number): Row[] {
  return db()
    .$client.prepare<[number], Row>(`select t.id, t.company_id as companyId, t.status = 'complete' as done,
      t.due_date as dueDate, t.completed_at as completedAt, t.created_at as createdAt, p.bin_entry_id is not null as isBinned,
      (select json_group_array(user_id) from task_assignees where task_id = t.id) as people
    from tasks t left join projects p on p.id = t.project_id where t.company_id = ?`)
    .all(companyId)
}

/** Tasks of both companies in turns; a member is on one in three, a manager on the oldest, nobody on the others. */
function fillTasks(): void {
  const raw = db().$client
  for (const { id: company, admin, member, manager } of [base.ours, base.theirs]) {
    const stage = stageId(company === base.ours.id ? base.ours : base.theirs, 'measure')
    const values = { company, stage, user: admin.userId, tasks: taskCount }
    raw
      .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < @tasks)
        insert into tasks (company_id, title, stage_id, created_by, due_date, status, completed_at, created_at)
        select @company, 'Task ' || i, @stage, @user, iif(i % 11, date('2020-01-01', (i % 1700) || ' days'), null),
          iif(i % 40, 'complete', 'pending'), iif(i % 40, 1000 + i / 2, null), 5000 + i / 3 from n`)
      .run(values)
    const assign =
      raw.prepare(`insert into task_assignees (company_id, task_id, user_id, assigned_by, assigned_at)
      select @company, id, @person, @user, 1 from tasks where company_id = @company
        and iif(@gone, cast(substr(title, 6) as integer) <= @gone, cast(substr(title, 6) as integer) % 3 = 0)`)
    assign.run({ company, person: member.userId, user: admin.userId, gone: 0 })
    assign.run({ company, person: manager.userId, user: admin.userId, gone: goneCount })
    raw
      .prepare(`update tasks set assigned_to = (select user_id from task_assignees where task_id = tasks.id)
        where company_id = ?`)
      .run(company)
  }
}

/** A job with so many of the newest tasks of each kind, in the bin. */
function binJob(): void {
  const project = makeProject(base.ours)
  const entry = createBinEntry(base.ours.admin, { noun: 'project', label: 'Job' })
  const raw = db().$client
  raw.prepare('update projects set bin_entry_id = ? where id = ?').run(entry, project)
  raw
    .prepare(
      'update tasks set project_id = ? where company_id = ? and cast(substr(title, 6) as integer) % 100 < 7',
    )
    .run(project, base.ours.id)
}

function fillProjects(): void {
  for (const company of [base.ours, base.theirs]) {
    const clients = ['Ash', 'ash', 'Birch', 'Cedar', 'Nobody yet'].map(name => makeClient(company, name))
    const stages = ['complete', 'measure', 'install', 'design'].map(name => stageId(company, name))
    for (let at = 1; at <= projectCount; at++) {
      makeProject(company, {
        jobSequence: at,
        clientId: at % 6 < 4 ? (clients[at % 4] ?? null) : null,
        stageId: stages[at % 4] ?? 0,
        completedDate: at % 4 ? null : '2026-03-04',
        dueDate: at % 5 ? `2026-0${(at % 7) + 1}-10` : null,
        estimatedValue: at % 3 ? at * 100 : null,
      })
    }
  }
}

function order(a: Row, b: Row, filter: 'all' | 'done'): number {
  if (filter === 'done') return (b.completedAt ?? 0) - (a.completedAt ?? 0) || b.id - a.id
  const due = (row: Row) => row.dueDate ?? '9999'
  return a.done - b.done || due(a).localeCompare(due(b)) || b.id - a.id
}

function expected(filter: 'all' | 'done', owner: TaskOwner | null): number[] {
  return rowsOf(base.ours.id)
    .filter(({ isBinned, done }) => !isBinned && (filter === 'all' || done))
    .filter(
      ({ people }) =>
        owner === null || (owner === 'none' ? people === '[]' : JSON.parse(people).includes(owner)),
    )
    .sort((a, b) => order(a, b, filter))
    .map(({ id }) => id)
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('of thousands of tasks', () => {
  const owners = [
    ['everybody', () => null],
    ['a person who is there', () => base.ours.member.userId],
    ['one who has left', () => base.ours.manager.userId],
    ['nobody', () => 'none'],
  ] as const satisfies readonly (readonly [string, () => TaskOwner | null])[]

  test.each(
    owners.flatMap(([whose, owner]) => (['all', 'done'] as const).map(filter => ({ whose, filter, owner }))),
  )('each page ($filter, $whose) holds what it would hold if all were sorted', ({ filter, owner }) => {
    const person = owner()
    const all = expected(filter, person)
    expect(all.length).toBeGreaterThan(1000)
    for (const offset of [0, 50, 100, 950, 1000, all.length - 60]) {
      const span = { limit: 50, offset }
      const found = findTasks(base.ours.admin, { filter, person, query: '' }, span)
      expect(ids(found.rows), `from ${offset}`).toEqual(all.slice(offset, offset + 50))
      const counted = 1000 * (Math.floor((offset + 50) / 1000) + 1)
      expect(found.total).toBe(Math.min(all.length, counted))
      expect(found.isMore).toBe(all.length > counted)
    }
    const whole = findTasks(base.ours.admin, { filter, person, query: '' }, { limit: 5000, offset: 0 })
    expect(whole).toMatchObject({ total: all.length, isMore: false })
  })

  test('one more than are counted is more, and no more is not', () => {
    const { admin, id } = base.ours
    const raw = db().$client
    const found = () => findTasks(admin, { filter: 'done', query: '' }, { limit: 50, offset: 0 })
    const keep = raw.prepare(`delete from tasks where company_id = ? and id not in (select id from tasks
      where project_id is not null union all select * from (select id from tasks
        where company_id = ? and project_id is null and status = 'complete' order by id limit ?))`)
    keep.run(id, id, 1001)
    expect(found()).toMatchObject({ total: 1000, isMore: true })
    keep.run(id, id, 1000)
    expect(found()).toMatchObject({ total: 1000, isMore: false })
  })

  test('a page of a person’s is found in the order of an index; of one who has left, all of theirs are sorted', () => {
    const read = (person: number) =>
      plansOf(() =>
        findTasks(base.ours.admin, { filter: 'done', person, query: '' }, { limit: 50, offset: 0 }),
      ).map(plan => plan.map(({ detail }) => detail))
    const [count = [], page = [], ...more] = read(base.ours.member.userId)
    expect(count).toContain(
      'SEARCH task_assignees USING COVERING INDEX task_assignees_user (company_id=? AND user_id=?)',
    )
    expect(page).toContainEqual(expect.stringMatching(/^SEARCH tasks USING .*INDEX tasks_finished/))
    expect(page.filter(detail => detail === 'USE TEMP B-TREE FOR ORDER BY')).toHaveLength(1)
    expect(more).toEqual([])
    expect(read(base.ours.manager.userId)).toHaveLength(3)
  })

  test('a person’s own for the API are the newest, open ones also of a job in the bin', () => {
    for (const scope of [base.ours.member, base.ours.manager]) {
      const own = rowsOf(base.ours.id)
        .filter(({ people }) => JSON.parse(people).includes(scope.userId))
        .filter(({ isBinned, done }) => !isBinned || !done)
        .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
        .map(({ id }) => id)
      for (const offset of [0, 100, 1000]) {
        const found = listMyTasks(scope, { limit: 100, offset })
        expect(ids(found)).toEqual(own.slice(offset, offset + 100))
      }
    }
  })

  test('a stage counts up to some, without what is in the bin', () => {
    const { admin } = base.ours
    for (const at of [1, 2])
      makeProject(base.ours, { stageId: stageId(base.ours, at === 1 ? 'design' : 'measure') })
    const gone = createBinEntry(admin, { noun: 'task', label: 'Task' })
    const raw = db().$client
    raw
      .prepare('update tasks set bin_entry_id = ? where company_id = ? and id % 31 = 0')
      .run(gone, base.ours.id)
    const whole = listStagesWithUse(admin)
    const some = (most: number) => listStagesCounted(admin, most)
    expect(whole[0]?.binned).toBeGreaterThan(goneCount / 31)
    expect(some(10_000)).toEqual(whole)
    expect(some(maxInStage)[0]?.tasks).toBeGreaterThan(maxInStage)
    expect(some(maxInStage)[0]?.tasks).toBeLessThan(whole[0]?.tasks ?? 0)
    expect(some(whole[0]?.tasks ?? 0)[0]).toEqual(whole[0])
    expect(listStagesCounted(base.theirs.admin, 10_000)[0]?.tasks).toBe(taskCount)
    const { stage, others } = requireStageInUse(admin, stageId(base.ours, 'measure'))
    expect(stage).toEqual(some(maxInStage)[0])
    expect(others.map(({ name }) => name)).not.toContain('measure')
    expect(() => requireStageInUse(admin, stageId(base.theirs, 'measure'))).toThrow(NotFound)
  })
})

test('what was not counted is told as more', () => {
  expect(totalText({ total: 266, isMore: false })).toBe('266')
  expect(totalText({ total: 1266, isMore: false })).toBe('1,266')
  expect(totalText({ total: 1000, isMore: true })).toBe('More than 1,000')
  expect(stageUse({ projects: 1, tasks: maxInStage })).toBe('1 job · 1,000 tasks')
  expect(stageUse({ projects: 0, tasks: maxInStage + 1 })).toBe('More than 1,000 tasks')
  expect(stageUse({ projects: 23, tasks: maxInStage + 9 })).toBe('23 jobs · more than 1,000 tasks')
  expect(stageUse({ projects: 0, tasks: 0 })).toBe('Empty')
  expect(stageParts({ projects: 1, tasks: maxInStage + 1 })).toEqual(['1 job', 'more than 1,000 tasks'])
})

describe('of projects', () => {
  test.each(['stage', 'client'] as const)(
    'jobs of stages in one place, and of a client in the bin, are on a page each, sorted by %s',
    by => {
      const { admin } = base.ours
      db().update(stages).set({ position: 1 }).where(eq(stages.companyId, admin.companyId)).run()
      const binEntryId = createBinEntry(admin, { noun: 'client', label: 'Birch' })
      const isBirch = and(eq(clients.companyId, admin.companyId), eq(clients.name, 'Birch'))
      db().update(clients).set({ binEntryId }).where(isBirch).run()
      for (const isDescending of [false, true]) {
        const sorting = { by, isDescending }
        const pages = Array.from({ length: 13 }, (_, at) =>
          findProjects(admin, { query: '', stageId: null, sorting }, { limit: 7, offset: at * 7 }),
        )
        const found = pages.flatMap(page => ids(page.rows))
        expect(found).toHaveLength(projectCount)
        expect(new Set(found).size).toBe(projectCount)
      }
    },
  )

  test.each(projectColumns.flatMap(by => [true, false].map(isDescending => ({ by, isDescending }))))(
    'the pages of all, sorted by $by (descending: $isDescending), hold each once and in order',
    sorting => {
      const read = (limit: number, offset: number) =>
        ids(findProjects(base.ours.admin, { query: '', stageId: null, sorting }, { limit, offset }).rows)
      const all = read(200, 0)
      expect(new Set(all).size).toBe(projectCount)
      const offsets = Array.from({ length: 14 }, (_, at) => at * 7)
      expect(offsets.flatMap(offset => read(7, offset))).toEqual(all)
    },
  )

  test('a stage’s come newest first, in the order of an index', () => {
    const { admin } = base.ours
    const choice = { query: '', stageId: stageId(base.ours, 'complete') }
    const numbers = (limit: number, offset: number) =>
      findProjects(admin, choice, { limit, offset }).rows.map(({ jobNumber }) => jobNumber)
    const all = Array.from({ length: 22 }, (_, at) => jobNumberOf('API', 88 - 4 * at))
    expect(numbers(50, 0)).toEqual(all)
    expect(numbers(5, 5)).toEqual(all.slice(5, 10))
    const [plan = []] = plansOf(() => numbers(50, 0))
    expect(plan.map(({ detail }) => detail)).toContain(
      'SEARCH projects USING COVERING INDEX projects_stage (company_id=? AND stage_id=? AND bin_entry_id=?)',
    )
    expect(countProjectsByStage(admin, '').find(({ name }) => name === 'complete')?.count).toBe(22)
  })

  test('what each filter shows is counted among those that are not done', () => {
    const { admin } = base.ours
    const [plan = []] = plansOf(() => countProjectsByStage(admin, ''))
    const read = plan.flatMap(({ detail }) => /^SEARCH projects USING .*INDEX (\w+)/.exec(detail)?.[1] ?? [])
    expect(read).toEqual(['projects_stage', 'projects_unfinished', 'projects_in_work'])
    const counted = countProjectsByStage(admin, '')
    const sum = (of: 'count' | 'finished' | 'late') => counted.reduce((all, stage) => all + stage[of], 0)
    const late = findProjects(admin, { query: '', stageId: null, filter: 'late' }, { limit: 100, offset: 0 })
    expect([sum('count'), sum('finished'), sum('late')]).toEqual([projectCount, 22, late.rows.length])
  })

  test.each(clientColumns.flatMap(by => [true, false].map(isDescending => ({ by, isDescending }))))(
    'clients by $by (descending: $isDescending) come in order, page by page',
    sorting => {
      const read = (limit: number, offset: number) =>
        findClients(base.ours.admin, { query: '', sorting }, { limit, offset }).rows
      const all = read(50, 0)
      expect(all).toHaveLength(5)
      expect([0, 2, 4].flatMap(offset => ids(read(2, offset)))).toEqual(ids(all))
      if (sorting.by === 'open') {
        const open = all.map(({ openCount }) => openCount)
        expect(open).toEqual([...open].sort((a, b) => (sorting.isDescending ? b - a : a - b)))
      }
      if (sorting.by === 'newest') expect(all.at(-1)?.name).toBe('Nobody yet')
    },
  )
})

test('what nobody waits for is found among what waits', () => {
  makeTask(base.ours, { waitingFor: 'Hinges', waitingUntil: '2999-01-01' })
  const plans = plansOf(() =>
    findTasks(base.ours.admin, { filter: 'waiting', person: 'none', query: '' }, { limit: 50, offset: 0 }),
  )
  const steps = plans.flat().map(({ detail }) => detail)
  expect(steps.filter(detail => /INDEX tasks_(?!waiting)/.test(detail))).toEqual([])
})
