import { beforeEach, describe, expect, test } from 'vitest'
import { clientColumns, clientFilters } from '#app/domain/clients/client-links.ts'
import { boardKey } from '#app/domain/preferences/preference.ts'
import { projectColumns } from '#app/domain/projects/project-links.ts'
import { taskFilters } from '#app/domain/tasks/task.ts'
import { countMissing, findMissing, readBoard, readOffBoard } from '#app/models/board/board.server.ts'
import { findClients } from '#app/models/clients/client-list.server.ts'
import { listTasksDue } from '#app/models/holidays/holiday-list.server.ts'
import { readMark } from '#app/models/notifications/notification.server.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import { listJobWork } from '#app/models/people/hand-over.server.ts'
import { listAssignedTasks } from '#app/models/people/open-work.server.ts'
import { findTeam } from '#app/models/people/team.server.ts'
import { readMyDay } from '#app/models/portal/my-day.server.ts'
import { listOwnTasks, readPortalFigures } from '#app/models/portal/portal.server.ts'
import { writePreference } from '#app/models/preferences/preference.server.ts'
import { listProjects } from '#app/models/projects/project.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { listStagesCounted, listStagesWithUse } from '#app/models/stages/stage.server.ts'
import { findTasks, listMyTasks, listTasks } from '#app/models/tasks/task-list.server.ts'
import { listPeopledOf } from '#app/models/tasks/task-people.server.ts'
import { listWorkChoices } from '#app/models/time-entries/time-entry-list.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { analyzeTable, db, optimizeDatabase } from '#db/client.ts'
import { databaseForTests, stageId } from '#tests/support/database.ts'
import { plansOf, type Step } from '#tests/support/query-plans.ts'

const base = databaseForTests({ fill })

const projectCount = 300
const taskCount = 3000

/** Enough rows that the planner's figures speak for its choice; one task in ten is open. */
function fill(): void {
  const { ours } = base
  const values = {
    company: ours.id,
    stage: stageId(ours, 'measure'),
    user: ours.admin.userId,
    projects: projectCount,
    tasks: taskCount,
  }
  const raw = db().$client
  raw
    .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < @projects)
      insert into projects (company_id, job_sequence, name, stage_id, created_by)
      select @company, i, 'Job ' || i, @stage, @user from n`)
    .run(values)
  raw
    .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < @tasks)
      insert into tasks (company_id, title, stage_id, created_by, project_id, due_date, status, completed_at)
      select @company, 'Task ' || i, @stage, @user, (select min(id) + i % @projects from projects),
        date('2026-01-01', (i % 300) || ' days'), iif(i % 10, 'complete', 'pending'), iif(i % 10, 1, null) from n`)
    .run(values)
  raw
    .prepare(`insert into task_assignees (company_id, task_id, user_id, assigned_by, assigned_at)
      select company_id, id, @user, @user, 1 from tasks where id % 7 = 0 and company_id = @company`)
    .run(values)
}

/** The steps that find the page's ids; what comes after is done for the rows of one page. */
function pageSteps(plan: readonly Step[]): string[] {
  const from = plan.findIndex(step => step.detail.startsWith('LIST SUBQUERY'))
  const inside = new Set(plan.slice(from, from + 1).map(step => step.id))
  for (const step of plan) if (inside.has(step.parent)) inside.add(step.id)
  return plan.filter(step => inside.has(step.parent)).map(step => step.detail)
}

function scansOf(plans: readonly Step[][]): string[] {
  return plans
    .flat()
    .map(step => step.detail)
    .filter(detail => /^SCAN (?:tasks|projects|task_assignees)\b/.test(detail))
}

describe.each([
  ['before the database has figures of its own', () => undefined],
  [
    'with figures',
    () => {
      optimizeDatabase('all')
      // The first test's were rolled back, and SQLite sees no reason to count again.
      analyzeTable('tasks')
    },
  ],
])('%s', (_when, prepareFigures) => {
  beforeEach(prepareFigures)

  const pages = taskFilters.flatMap(filter => [
    { filter, offset: 0, from: 'the beginning' },
    { filter, offset: 50, from: 'the end' },
  ])

  test.each(pages)('the task page ($filter) reads its rows in the order of an index from $from', page => {
    const { filter, offset } = page
    const plans = plansOf(() => findTasks(base.ours.admin, { filter, query: '' }, { limit: 50, offset }))
    expect(scansOf(plans)).toEqual([])
    expect(plans).toHaveLength(2)
    const steps = pageSteps(plans[1] ?? [])
    const own = { done: 'tasks_finished', waiting: 'tasks_waiting' }
    const index = filter in own ? own[filter as keyof typeof own] : 'tasks_pressing'
    expect(steps[0]).toContain(`USING INDEX ${index} (company_id=?`)
    // Nor is each task’s project looked at: a page far down would look at all those before it.
    expect(steps.filter(step => /TEMP B-TREE|LEFT-JOIN/.test(step))).toEqual([])
    // Each is counted where it is read.
    expect(
      (plans[0] ?? []).some(step => new RegExp(`^SEARCH tasks USING .*${index} \\(`).test(step.detail)),
    ).toBe(true)
  })

  test.each(taskFilters)('a person’s own (%s) are found by who is on them', filter => {
    const choice = { filter, mine: true, query: '' }
    expect(scansOf(plansOf(() => findTasks(base.ours.admin, choice, { limit: 50, offset: 0 })))).toEqual([])
  })

  test.each([7, 'none'] as const)('those of one person (%s) too', person => {
    const choice = { filter: 'open', person, query: '' } as const
    expect(scansOf(plansOf(() => findTasks(base.ours.admin, choice, { limit: 50, offset: 0 })))).toEqual([])
  })

  test('who is on a page’s tasks is found by each task', () => {
    const plans = plansOf(() => {
      findTasks(base.ours.admin, { filter: 'all', query: 'task' }, { limit: 50, offset: 0 })
      listTasks(base.ours.admin, { limit: 100, offset: 0 })
    })
    const steps = plans.flat().map(step => step.detail)
    expect(steps.filter(step => step.startsWith('SEARCH task_assignees'))).toEqual([
      'SEARCH task_assignees USING INDEX task_assignees_once (task_id=?)',
      'SEARCH task_assignees USING INDEX task_assignees_once (task_id=?)',
    ])
  })

  test('so does the API’s list', () => {
    const plans = plansOf(() => listTasks(base.ours.admin, { limit: 100, offset: 100 }))
    expect(scansOf(plans)).toEqual([])
    const steps = pageSteps(plans[0] ?? [])
    expect(steps[0]).toContain('USING INDEX tasks_newest (company_id=?')
    // Nor is each task’s project looked at: a page far down would look at all those before it.
    expect(steps.filter(step => /TEMP B-TREE|LEFT-JOIN/.test(step))).toEqual([])
  })

  test('and its list of projects', () => {
    const [plan = []] = plansOf(() => listProjects(base.ours.admin, { limit: 100, offset: 0 }))
    const details = plan.map(step => step.detail)
    expect(details).toContain('SEARCH projects USING INDEX projects_job_number (company_id=?)')
    expect(details.filter(detail => detail.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([])
  })

  test('overdue projects are found among those in work', () => {
    const { admin } = base.ours
    const choice = { query: '', stageId: null, filter: 'late' } as const
    const [plan = []] = plansOf(() => findProjects(admin, choice, { limit: 50, offset: 0 }))
    expect(plan.map(step => step.detail)).toContain(
      'SEARCH projects USING INDEX projects_in_work (company_id=? AND due_date<?)',
    )
    expect(scansOf(plansOf(() => countProjectsByStage(admin, '')))).toEqual([])
  })

  test.each(projectColumns)(
    'sorted by %s, the page is chosen before the tasks of each project are counted',
    by => {
      const { admin } = base.ours
      const sorting = { by, isDescending: true }
      const choice = { query: '', stageId: null, sorting, withPeople: true }
      const plans = plansOf(() => findProjects(admin, choice, { limit: 50, offset: 50 }))
      expect(scansOf(plans)).toEqual([])
      const details = plans.flat().map(step => step.detail)
      const chosen = details.findIndex(detail => /SEARCH projects USING .*\(company_id=\?/.test(detail))
      const counted = details.findIndex(detail => detail.includes('SEARCH tasks'))
      expect(chosen).toBeGreaterThan(-1)
      expect(counted).toBeGreaterThan(chosen)
      if (by === 'number') expect(details[chosen]).toContain('USING INDEX projects_job_number')
    },
  )

  test('no table is read through for a list of clients, narrowed or sorted', () => {
    const { admin } = base.ours
    for (const filter of clientFilters) {
      for (const by of clientColumns) {
        const choice = { query: '', filter, sorting: { by, isDescending: false } }
        expect(scansOf(plansOf(() => findClients(admin, choice, { limit: 48, offset: 0 })))).toEqual([])
      }
    }
  })

  test('no table is read through for a person’s tasks or for what stands in the stages', () => {
    const { admin } = base.ours
    expect(scansOf(plansOf(() => listMyTasks(admin, { limit: 100, offset: 0 })))).toEqual([])
    expect(scansOf(plansOf(() => listStagesWithUse(admin)))).toEqual([])
    expect(scansOf(plansOf(() => listStagesCounted(admin, 1000)))).toEqual([])
  })

  test('tasks of jobs in the bin are found by the few jobs that lie there', () => {
    const { admin } = base.ours
    const plans = plansOf(() => {
      findTasks(admin, { filter: 'all', query: '' }, { limit: 50, offset: 0 })
      findTeam(admin, '')
      listStagesCounted(admin, 1000)
    })
    expect(plans).toHaveLength(4)
    for (const plan of plans)
      expect(plan.map(({ detail }) => detail)).toContainEqual(
        expect.stringMatching(/^SEARCH (projects|bin) USING COVERING INDEX projects_bin \(company_id=\?/),
      )
  })

  test('nor for their board and for what could be put on it', () => {
    const { admin } = base.ours
    const ids = Array.from({ length: 60 }, (_, at) => at + 1)
    writePreference(admin, boardKey, ids)
    const plans = plansOf(() => {
      readBoard(admin)
      readOffBoard(admin)
      countMissing(admin)
      findMissing(admin, null, 50)
    })
    expect(plans).toHaveLength(4)
    const scans = plans.flat().filter(({ detail }) => detail.startsWith('SCAN'))
    // What is read through are the ids in the preference, the company's few stages, and the rows that are counted.
    expect(scans.filter(({ detail }) => !/^SCAN (each|stages|some)/.test(detail))).toEqual([])
  })

  test('what the team is on, and what is due while somebody is away, are entered at the open tasks', () => {
    const { admin } = base.ours
    const away = { id: 1, userId: admin.userId, startDate: '2026-07-01', endDate: '2026-07-14' }
    const [team = [], due = []] = plansOf(() => {
      findTeam(admin, '')
      listTasksDue(admin, [away], 100)
    }).map(plan => plan.map(({ detail }) => detail))
    expect(team).toContain('SEARCH tasks USING INDEX tasks_pressing (company_id=? AND <expr>=?)')
    expect(due).toContainEqual(expect.stringMatching(/^SEARCH t USING INDEX tasks_pressing .*due_date>\?/))
  })

  test('what somebody has open, and may have worked on, is found among what is open and was done lately', () => {
    const { admin } = base.ours
    const { userId } = admin
    const [jobs = [], ...others] = plansOf(() => {
      listJobWork(admin, userId)
      listAssignedTasks(admin, userId)
      listPeopledOf(admin, userId)
      listWorkChoices(admin, userId, 1)
    }).map(plan => plan.map(({ detail }) => detail))
    for (const plan of [jobs, ...others])
      expect(plan).toContain('SEARCH mine USING INDEX tasks_pressing (company_id=? AND <expr>=?)')
    expect(others.at(-1)).toContain(
      'SEARCH mine USING INDEX tasks_finished (company_id=? AND completed_at>?)',
    )
    expect(jobs).toContainEqual(
      expect.stringMatching(/^SEARCH tasks USING INDEX tasks_position \(company_id=\? AND position_id=\?/),
    )
    expect(jobs).toContainEqual(expect.stringMatching(/^SEARCH p USING .*\browid=\?/))
    const open = db()
      .$client.prepare<number, number>(`select count(*) from tasks t join task_assignees a on a.task_id = t.id
        where a.user_id = ? and t.status <> 'complete'`)
      .pluck()
      .get(userId)
    const held = listJobWork(admin, userId).reduce((sum, { tasks }) => sum + tasks, 0)
    expect([held, listAssignedTasks(admin, userId).length, listPeopledOf(admin, userId).length]).toEqual(
      Array.from({ length: 3 }, () => open),
    )
  })

  test('nor for their Portal', () => {
    const { admin } = base.ours
    const moment = { today: '2026-07-15', now: Date.parse('2026-07-15T12:00:00Z') }
    const sizes = { ready: 30, later: 30, waiting: 8, urgent: 8, done: 20 }
    const plans = plansOf(() => {
      readMyDay(admin, moment, { doneSince: 0, workedSince: 0 }, sizes)
      readPortalFigures(admin, moment)
      listOwnTasks(admin, 'due', moment, 300)
      listNotifications(admin, { unreadFirst: true, limit: 100 })
      listNotifications(admin, { onlyUnread: true, limit: 50 })
      readMark(admin)
    })
    const scans = plans.flat().filter(({ detail }) => detail.startsWith('SCAN'))
    expect(plans[0]?.filter(({ detail }) => detail.startsWith('CORRELATED LIST'))).toEqual([])
    // What is read through are the rows found, and the ids in a preference.
    expect(
      scans.filter(
        ({ detail }) =>
          !/^SCAN (own|free|shown|jobs|keyed|ranked|w|around|kept|open|\(subquery)/.test(detail),
      ),
    ).toEqual([])
  })
})

test('the task page tells how many there are, less those of projects in the bin', () => {
  const { admin, id: companyId } = base.ours
  const raw = db().$client
  const total = (filter: (typeof taskFilters)[number]) =>
    findTasks(admin, { filter, query: '' }, { limit: 3500, offset: 0 }).total
  expect([total('all'), total('open'), total('done')]).toEqual([3000, 300, 2700])
  raw
    .prepare(`insert into bin_entries (company_id, noun, label, deleted_by, deleted_at, expires_at, item_count)
      values (?, 'project', 'Jobs', ?, 1, 2, 1)`)
    .run(companyId, admin.userId)
  raw.exec(`update projects set bin_entry_id = (select max(id) from bin_entries) where job_sequence <= 30;
    update tasks set bin_entry_id = (select max(id) from bin_entries) where id % 100 = 0`)
  for (const filter of taskFilters) {
    const { rows } = findTasks(admin, { filter, query: '' }, { limit: 5000, offset: 0 })
    expect(total(filter)).toBe(rows.length)
  }
  const [first] = listStagesWithUse(admin)
  expect(first).toMatchObject({ projects: 270, tasks: total('all'), binned: 30 + 3000 - total('all') })
})

test('what goes for good of the bin looks only at its own company’s rows', () => {
  const { ours } = base
  const ids = (table: string) => db().$client.prepare(`select max(id) from ${table}`).pluck().get() as number
  const entries = [deleteTask(ours.admin, ids('tasks')), deleteProject(ours.admin, ids('projects'))]
  expect(entries).toHaveLength(2)
  const plans = plansOf(() => emptyBin(Date.now() + 31 * 86_400_000)).flat()
  expect(plans.length).toBeGreaterThan(10)
  expect(
    plans
      .map(({ detail }) => detail)
      .filter(detail => /^SCAN (files|todos|chat_messages|tasks)\b/.test(detail)),
  ).toEqual([])
})
