import { eq } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import { db } from '#db/client.ts'
import {
  companies,
  payments,
  type TemplateTasks,
  taskTemplates,
  teamHolidays,
  todos,
  userPreferences,
} from '#db/schema/index.ts'
import type { SeedRun } from './seed-run.ts'
import { STAGES } from './stages.ts'
import type { TemplateStory } from './story.ts'
import { holidayDays, plannedAt } from './task-plans.ts'
import { addTask } from './tasks.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type JobId = (number: number) => number

/** The template as its `tasks` column holds it. */
export function templateTasks(template: TemplateStory, person: (key: string) => number): TemplateTasks {
  const result: TemplateTasks = { stages: [], tasks: {}, assignedTeamMembers: {}, stageColors: {} }
  const plans: Record<string, StoredPlan> = {}
  for (const { name, colour } of STAGES) {
    const list = template.tasks[name]
    if (!list) continue
    const stage = capitaliseFirst(name)
    result.stages.push(stage)
    result.tasks[stage] = list.map(task => task.title)
    result.stageColors[stage] = colour
    for (const [index, { who }] of list.entries()) {
      plans[`${stage}${index}`] = plannedAt(name, index, list.length)
      const key = who?.[0]
      if (key) result.assignedTeamMembers[`${stage}${index}`] = person(key)
    }
  }
  return { ...result, taskPlans: plans }
}

export function addTemplates({ story, companyId, calendar, person }: SeedRun): void {
  for (const [index, template] of story.templates.entries()) {
    const contents = templateTasks(template, person)
    db()
      .insert(taskTemplates)
      .values({
        companyId,
        name: template.name,
        description: `Template with ${contents.stages.length} stages`,
        tasks: contents,
        createdBy: person(template.createdBy),
        createdAt: calendar.at(20 - index * 2, '14:20'),
      })
      .run()
  }
}

export function addLooseTasks(run: SeedRun): void {
  const { story, calendar, person, stages, history } = run
  for (const [position, task] of story.looseTasks.entries()) {
    const createdAt = calendar.at(task.createdWorkdaysAgo, `11:${10 + position}`)
    const { taskId } = addTask(run, {
      ...task,
      projectId: null,
      stageId: stages[task.stage],
      position,
      createdBy: person(task.createdBy),
      createdAt,
      fallbackWorker: person(task.createdBy),
      plan: { estimatedMinutes: 30 * (1 + (position % 3)) },
      completedAt: task.isDone ? createdAt + 3 * HOUR_MS : undefined,
      dueDate: task.dueInDays === undefined ? null : calendar.day(task.dueInDays),
      isAcknowledged: true,
    })
    history.add('task.created', {
      by: person(task.createdBy),
      at: createdAt,
      subjectId: taskId,
      detail: { title: task.title, stage: task.stage },
    })
  }
}

export function addTodos({ story, companyId, calendar, person }: SeedRun, job: JobId): void {
  for (const [index, todo] of story.todos.entries()) {
    // The first of each person's is their newest.
    const createdAt = calendar.at(Math.min(9, 1 + Math.floor(index / 2)), '07:45') - index * MINUTE_MS
    const dueAt = todo.dueInDays === undefined ? null : calendar.onDay(todo.dueInDays, todo.at ?? '09:00')
    db()
      .insert(todos)
      .values({
        companyId,
        userId: person(todo.who),
        title: todo.title,
        isCompleted: todo.completed ?? false,
        linkedProjectId: todo.job === undefined ? null : job(todo.job),
        dueAt,
        notificationSent: dueAt !== null && dueAt < calendar.now,
        createdAt,
        completedAt: todo.completed ? createdAt + 5 * HOUR_MS : null,
      })
      .run()
  }
}

/** Those by 'stripe' are payment pages on an account of the company's own, at the payment sandbox. */
export function addPayments({ story, companyId, calendar, person }: SeedRun, job: JobId): void {
  const boss = story.people.find(({ role }) => role === 'admin')
  const rows = story.payments
    .map(({ job: number, amount, status, method, what, workdaysAgo }) => {
      const createdAt = calendar.at(workdaysAgo, `10:${10 + number}`)
      const isReceived = status === 'completed' || status === 'refunded'
      return {
        companyId,
        projectId: job(number),
        amount: Math.round(amount * 100),
        currency: 'GBP',
        status,
        paymentMethod: method,
        note: what,
        receivedOn: isReceived ? dayIn('Europe/London', createdAt) : null,
        refundedAmount: status === 'refunded' ? Math.round(amount * 100) : 0,
        metadata: status === 'failed' ? { attempt: 0, failure: 'Your card was declined.' } : null,
        createdBy: boss ? person(boss.key) : null,
        createdAt,
      }
    })
    .sort((a, b) => a.createdAt - b.createdAt)
  if (rows.length > 0) db().insert(payments).values(rows).run()
  if (!rows.some(({ paymentMethod }) => paymentMethod === 'stripe')) return
  db()
    .update(companies)
    .set({ stripeAccountId: `acct_demo_${companyId}`, stripeAccountReady: true })
    .where(eq(companies.id, companyId))
    .run()
}

export function addHolidays({ story, companyId, calendar, person }: SeedRun): void {
  const rows = story.holidays.map(holiday => {
    const { who, startInDays: _start, endInDays: _end, notes = '', ...rest } = holiday
    const [startDate, endDate] = holidayDays(calendar, holiday)
    return {
      ...rest,
      companyId,
      userId: person(who),
      startDate,
      endDate,
      notes,
      createdAt: calendar.at(6, '16:30'),
    }
  })
  if (rows.length > 0) db().insert(teamHolidays).values(rows).run()
}

export function addBoards({ story, person, calendar }: SeedRun, job: JobId): void {
  const value = story.jobs.map((_, index) => job(index + 1))
  for (const { key } of story.people) {
    db()
      .insert(userPreferences)
      .values({
        userId: person(key),
        key: 'dashboard-visible-projects',
        value,
        updatedAt: calendar.at(0, '08:00'),
      })
      .run()
  }
}
