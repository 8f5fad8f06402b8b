import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'
import { makeCalendar } from '#db/seed/calendar.ts'
import { all, count, openSeededDatabase } from '#tests/support/seeded-database.ts'

let seeded: Awaited<ReturnType<typeof openSeededDatabase>>
beforeAll(async () => {
  seeded = await openSeededDatabase()
})
afterAll(() => seeded.close())

describe('the demo’s tasks', () => {
  it('are complete before the job’s stage, begun in it and waiting after it', () => {
    const rows = all<{ name: string; at: number; of: number; open: number; done: number }>(
      `select p.name, t.position as at, s.position as of, sum(k.status <> 'complete') as open,
       sum(k.status = 'complete') as done
       from tasks k join projects p on p.id = k.project_id join stages s on s.id = p.stage_id
       join stages t on t.id = k.stage_id group by p.id, t.id`,
    )
    for (const { name, at, of, open, done } of rows) {
      if (at < of) expect(open, name).toBe(0)
      if (at > of) expect(done, name).toBe(0)
      if (at === of && at < 5) expect(open, name).toBeGreaterThan(0)
    }
  })

  it('are finished by a person at a time when they are complete, and not otherwise', () => {
    expect(
      count(`tasks where (status = 'complete') <> (completed_at is not null)
             or (completed_at is null) <> (completed_by is null) or completed_at < created_at`),
    ).toBe(0)
  })

  it('always have their main person among their people', () => {
    expect(
      count(`tasks t where assigned_to is not null and not exists
             (select 1 from task_assignees a where a.task_id = t.id and a.user_id = t.assigned_to)`),
    ).toBe(0)
    expect(
      count(`task_assignees a where not exists
             (select 1 from tasks t where t.id = a.task_id and t.assigned_to is not null)`),
    ).toBe(0)
  })

  it('include some that nobody has, some without a job, some late and some due today', () => {
    const today = dayIn('Europe/London', seeded.now)
    expect(count('tasks where assigned_to is null')).toBeGreaterThan(0)
    expect(count('tasks where project_id is null')).toBeGreaterThan(0)
    expect(count(`tasks where status <> 'complete' and due_date < '${today}'`)).toBeGreaterThan(0)
    expect(count(`tasks where status <> 'complete' and due_date = '${today}'`)).toBeGreaterThan(0)
    expect(count(`projects where status = 'active' and due_date < '${today}'`)).toBeGreaterThanOrEqual(2)
  })
})

describe('the demo’s day', () => {
  it('has work that waits until a day, and work that waits for as long as it takes', () => {
    const today = dayIn('Europe/London', seeded.now)
    const waits = "tasks where waiting_for <> '' and status <> 'complete'"
    expect(count(`${waits} and waiting_until > '${today}'`)).toBeGreaterThan(0)
    expect(count(`${waits} and waiting_until is null`)).toBeGreaterThan(0)
    expect(count("tasks where (waiting_for <> '') <> (waiting_since is not null)")).toBe(0)
    expect(count(`tasks where waiting_since >= '${today}'`)).toBe(0)
    const until = all<{ day: string }>(
      'select distinct waiting_until as day from tasks where day is not null',
    )
    for (const { day } of until) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(2)
  })

  it('has hours on all tasks, dates of a template, and work for whoever has the position', () => {
    expect(count('tasks where estimated_minutes is null')).toBe(0)
    expect(count("tasks where due_anchor = 'due' and due_date is not null")).toBeGreaterThan(0)
    expect(count("tasks where due_anchor = 'stage' and due_date is null")).toBeGreaterThan(0)
    expect(count('tasks where (due_anchor is null) <> (due_offset is null)')).toBe(0)
    expect(
      count(`tasks t where position_id is not null and (assigned_to is not null or not exists
             (select 1 from job_roles r where r.company_id = t.company_id and r.id = t.position_id))`),
    ).toBe(0)
    expect(count("tasks where position_id is not null and status <> 'complete'")).toBeGreaterThan(0)
  })
})

describe('the demo’s companies', () => {
  it('never refer to each other', () => {
    const links: [table: string, column: string, to: string][] = [
      ['projects', 'client_id', 'clients'],
      ['projects', 'stage_id', 'stages'],
      ['projects', 'assigned_to', 'users'],
      ['tasks', 'project_id', 'projects'],
      ['tasks', 'assigned_to', 'users'],
      ['task_assignees', 'task_id', 'tasks'],
      ['task_assignees', 'user_id', 'users'],
      ['chat_messages', 'project_id', 'projects'],
      ['chat_messages', 'sender_id', 'users'],
      ['chat_messages', 'category_id', 'chat_categories'],
      ['notifications', 'user_id', 'users'],
      ['notifications', 'related_project_id', 'projects'],
      ['notifications', 'related_task_id', 'tasks'],
      ['todos', 'user_id', 'users'],
      ['todos', 'linked_project_id', 'projects'],
      ['payments', 'project_id', 'projects'],
      ['activities', 'actor_id', 'users'],
      ['activities', 'project_id', 'projects'],
    ]
    for (const [table, column, to] of links) {
      const crossing = `${table} f join ${to} t on t.id = f.${column} where t.company_id <> f.company_id`
      expect(count(crossing), `${table}.${column}`).toBe(0)
    }
  })

  it('have templates whose people and tasks exist', () => {
    const templates = db().select().from(schema.taskTemplates).all()
    expect(templates.map(template => template.name)).toEqual(
      expect.arrayContaining(['Fitted kitchen', 'Fitted wardrobe', 'Staircase']),
    )
    const people = db()
      .select({ id: schema.users.id, companyId: schema.users.companyId })
      .from(schema.users)
      .all()
    for (const { companyId, description, tasks } of templates) {
      expect(description).toBe(`Template with ${tasks.stages.length} stages`)
      const slots = tasks.stages.flatMap(stage =>
        (tasks.tasks[stage] ?? []).map((_, index) => `${stage}${index}`),
      )
      for (const [slot, userId] of Object.entries(tasks.assignedTeamMembers)) {
        expect(slots).toContain(slot)
        expect(people).toContainEqual({ id: userId, companyId })
      }
      expect(Object.keys(tasks.taskPlans ?? {}).sort()).toEqual(slots.sort())
    }
  })
})

describe('the demo’s month', () => {
  it('has nothing happen in the future', () => {
    const instants: [table: string, column: string][] = [
      ['companies', 'created_at'],
      ['users', 'created_at'],
      ['clients', 'created_at'],
      ['projects', 'created_at'],
      ['tasks', 'created_at'],
      ['tasks', 'completed_at'],
      ['task_assignees', 'assigned_at'],
      ['task_assignees', 'acknowledged_at'],
      ['activities', 'created_at'],
      ['chat_messages', 'created_at'],
      ['chat_user_settings', 'last_chat_visit'],
      ['notifications', 'created_at'],
      ['todos', 'created_at'],
      ['todos', 'completed_at'],
      ['payments', 'created_at'],
      ['task_templates', 'created_at'],
      ['team_holidays', 'created_at'],
      ['user_preferences', 'updated_at'],
    ]
    for (const [table, column] of instants) {
      expect(count(`${table} where ${column} > ${seeded.now}`), `${table}.${column}`).toBe(0)
    }
    expect(count(`projects where completed_date > '${dayIn('Europe/London', seeded.now)}'`)).toBe(0)
  })

  it('tells of every job, every finished task and every stage passed', () => {
    expect(count("activities where verb = 'project.created'")).toBe(24)
    expect(count("activities where verb = 'task.completed'")).toBe(count("tasks where status = 'complete'"))
    expect(count("activities where verb = 'project.advanced'")).toBe(
      all<{ n: number }>(
        'select sum(s.position - 1) as n from projects p join stages s on s.id = p.stage_id',
      )[0]?.n,
    )
  })

  it('leaves each workshop something unread', () => {
    const unread = all<{ n: number }>(
      'select count(*) as n from notifications where is_read = 0 group by company_id',
    )
    expect(unread).toHaveLength(2)
    for (const { n } of unread) expect(n).toBeLessThan(12)
    expect(count("notifications where type = 'mention' and event_key not glob 'message:[0-9]*'")).toBe(0)
  })

  it.each([
    ['early on a Monday', '2026-11-16T06:05:00Z'],
    ['on a Sunday', '2026-11-22T11:00:00Z'],
    ['the day the clocks go back', '2026-10-25T01:30:00Z'],
    ['just after midnight in summer', '2026-06-30T23:10:00Z'],
    ['on New Year’s Day', '2027-01-01T00:01:00Z'],
  ])('finds the last working day %s', (_, instant) => {
    const at = Date.parse(instant)
    const calendar = makeCalendar(at)
    expect(calendar.at('workday, 18:00')).toBeLessThan(at)
    expect(calendar.at('workday, 09:00') - calendar.at('workday - 1, 09:00')).toBeGreaterThan(0)
    expect(calendar.day('today')).toBe(dayIn('Europe/London', at))
    for (let days = 1; days < 9; days++) {
      expect(calendar.day(`today + ${days}`) > calendar.today).toBe(true)
      expect(calendar.day(`today - ${days}`) < calendar.today).toBe(true)
    }
  })

  it('asks for no holiday around Christmas', () => {
    const { clearOfChristmas, today } = makeCalendar(Date.parse('2026-12-14T09:00:00Z'))
    expect(today).toBe('2026-12-14')
    expect(clearOfChristmas(['2026-12-25', '2026-12-25'])).toEqual(['2027-01-08', '2027-01-08'])
    expect(clearOfChristmas(['2026-12-17', '2026-12-21'])).toEqual(['2027-01-07', '2027-01-11'])
    expect(clearOfChristmas(['2026-12-07', '2026-12-11'])).toEqual(['2026-12-07', '2026-12-11'])
  })
})

describe('the demo’s invoices', () => {
  it('tell of a contractor, of what changed of a job and of what its client sees', () => {
    const owed = all<{ vat: number; cis: number; payable: number; paid: number }>(
      `select i.vat, i.cis, i.payable, (select sum(amount) from payment_allocations where invoice_id = i.id) as paid
       from invoices i join client_taxes t on t.client_id = i.client_id where t.is_contractor order by i.id`,
    )
    expect(owed.length).toBeGreaterThan(0)
    for (const { vat, cis } of owed) expect(vat === 0 && cis > 0).toBe(true)
    expect(owed.some(({ paid, payable }) => paid === payable)).toBe(true)
    expect(owed.some(({ paid, payable }) => 0 < paid && paid < payable)).toBe(true)
    expect(all('select number, state from variations order by number')).toEqual([
      { number: 1, state: 'approved' },
      { number: 2, state: 'sent' },
    ])
    expect(all('select answer from client_decisions order by id')).toEqual([
      { answer: '' },
      { answer: 'Railings' },
    ])
    // The key of its link is the product's to make.
    expect(count('client_pages where token_hash is not null')).toBe(0)
  })
})
