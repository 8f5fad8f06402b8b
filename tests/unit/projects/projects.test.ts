import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { TicketCard } from '#app/components/projects/ticket-card.tsx'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { amountText, durationText } from '#app/domain/format.ts'
import { dueDateOrDefault, projectDue, projectOverdue } from '#app/domain/projects/due-date.ts'
import { newProject, projectChange, ticketForm } from '#app/domain/projects/project.schema.ts'
import { progressPercent, projectCard, rodStages } from '#app/domain/projects/project.ts'
import { listQuery, overList } from '#app/domain/projects/project-links.ts'
import { overTemplates } from '#app/domain/templates/template-links.ts'

const stages = [
  { id: 1, name: 'measure', colour: '#60a5fa' },
  { id: 2, name: 'design', colour: '#a78bfa' },
  { id: 3, name: 'complete', colour: '#f472b6' },
]

test('a due date is 30 days after the start when only a start is given', () => {
  expect(dueDateOrDefault('2026-11-30', null)).toBe('2026-12-30')
  expect(dueDateOrDefault('2026-11-30', '2026-12-01')).toBe('2026-12-01')
  expect(dueDateOrDefault(null, '2026-12-01')).toBe('2026-12-01')
  expect(dueDateOrDefault(null, null)).toBeNull()
})

test.each([
  ['2026-11-30', '2026-11-30', 'Same day'],
  ['2026-11-30', '2026-12-01', '1 day'],
  ['2026-12-01', '2026-11-30', '1 day'],
  ['2026-11-30', '2026-12-30', '30 days'],
  ['2026-11-30', '', 'Set both dates to see duration'],
])('the duration from %s to %s is %s', (start, due, text) => {
  expect(durationText(start, due)).toBe(text)
})

test('progress is a whole percent', () => {
  expect(progressPercent(0, 0)).toBe(0)
  expect(progressPercent(1, 3)).toBe(33)
  expect(progressPercent(3, 3)).toBe(100)
})

describe('being overdue', () => {
  const late = { status: 'active', dueDate: '2026-11-18', completedDate: null } as const
  test('starts the day after the due date', () => {
    expect(projectOverdue(late, '2026-11-18')).toBeNull()
    expect(projectOverdue(late, '2026-11-20')).toBe('2 days overdue')
    expect(projectDue(late, '2026-11-20')).toEqual({ label: 'overdue', text: '18 Nov', late: true })
  })
  test('ends when the work does, or rests', () => {
    expect(projectOverdue({ ...late, status: 'cancelled' }, '2026-11-20')).toBeNull()
    expect(projectOverdue({ ...late, status: 'on_hold' }, '2026-11-20')).toBeNull()
    const done = { ...late, completedDate: '2026-11-19' }
    expect(projectDue(done, '2026-11-20')).toEqual({ label: 'done', text: '19 Nov', late: false })
  })
})

test('the rod has a length for each stage and reaches the present one', () => {
  const row = {
    id: 7,
    jobNumber: 'API-007',
    name: 'Shaker kitchen',
    clientName: null,
    stageId: stages[1]?.id ?? 0,
    status: 'active' as const,
    dueDate: '2026-11-18',
    completedDate: null,
    counts: [{ stageId: stages[1]?.id ?? 0, total: 4, done: 1 }],
    isOnBoard: true,
    coverId: 3,
  }
  const card = projectCard(row, stages, '2026-11-20')
  expect(card).toMatchObject({
    jobNumber: 'API-007',
    at: 1,
    due: { label: 'overdue', text: '18 Nov', late: true },
    isOnBoard: true,
    cover: '/files/3/picture/small',
  })
  expect(projectCard({ ...row, counts: [] }, stages, '2026-11-20').isOnBoard).toBe(false)
  const rod = rodStages(stages, card.tasks, card.at)
  expect(rod.map(({ total, done, reached }) => [total, done, reached])).toEqual([
    [0, 0, true],
    [4, 1, true],
    [0, 0, false],
  ])
})

test('a card counts the tasks of all stages, not of the present one alone', () => {
  const rod = rodStages(stages, '0/0 3/4 0/1', 0)
  const [stage = { name: '', colour: '' }] = stages
  const job = { jobNumber: 'API-007', name: 'Shaker kitchen', clientName: null, due: null }
  const figures = (at: typeof rod) =>
    renderToStaticMarkup(createElement(TicketCard, { ...job, stage, stages: at }))
  expect(figures(rod)).toContain('>3 of 5 tasks<')
  expect(figures(rodStages(stages, '', 0))).toContain('>No tasks yet<')
})

test('pounds are written with separators', () => {
  expect([null, 0, 625000, 123456789].map(amountText)).toEqual(['', '0.00', '6,250.00', '1,234,567.89'])
})

test('a project without a name says so, sent empty or not at all', () => {
  for (const input of [{}, { name: null }, { name: ' ' }]) {
    expect(newProject('Europe/London').safeParse(input).error?.issues[0]?.message).toBe(
      'Please enter a project name',
    )
  }
  expect(projectChange('Europe/London').parse({ notes: null })).toEqual({ notes: '' })
})

test('a due date before the start date is refused at the due date', () => {
  const disorder = { name: 'Oak stair', startDate: '2026-12-02', dueDate: '2026-12-01' }
  for (const schema of [newProject, projectChange, ticketForm]) {
    const check = schema('Europe/London')
    expect(check.safeParse(disorder).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['dueDate'], 'The due date is before the start date'],
    ])
    expect(check.safeParse({ ...disorder, dueDate: '2026-12-02' }).success).toBe(true)
    expect(check.safeParse({ ...disorder, dueDate: '' }).success).toBe(true)
    expect(check.safeParse({ ...disorder, startDate: 'soon' }).error?.issues).toHaveLength(1)
  }
})

test('a ticket form names what is missing', () => {
  const parsed = ticketForm('Europe/London').safeParse({ name: '   ', clientEmail: 'not one', status: 'odd' })
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Please enter a project name'],
    ['status', 'Please choose a status'],
    ['clientEmail', 'Please enter an email address such as name@example.com'],
  ])
})

test('a dialog keeps the query of the list it was opened from, and nothing else', () => {
  expect(overList('/projects/7', '?q=oak&page=2&tab=3', { tab: 4 })).toBe('/projects/7?q=oak&page=2&tab=4')
  expect(overList('/projects', '?tab=3')).toBe('/projects')
  expect(overTemplates('/saved-task-templates/7', '?q=oak&page=2&stage=3')).toBe(
    '/saved-task-templates/7?q=oak&page=2',
  )
  const place = { query: '', stageId: 3, filter: 'late', sorting: null, view: null, page: 1 } as const
  expect(overList('/projects/7', listQuery(place))).toBe('/projects/7?stage=3&show=late')
  expect(overList('/projects/7', listQuery({ ...place, filter: 'finished' }))).toBe(
    '/projects/7?stage=3&show=finished',
  )
})

test('history is told in words', () => {
  expect(activityText('project.moved', { from: 'design', to: 'production' })).toBe(
    'moved the job from Design to Production',
  )
  expect(activityText('project.updated', { fields: ['dueDate', 'notes', 'name'] })).toBe(
    'changed the due date, notes and name',
  )
  expect(activityText('task.created', { title: 'Dry fit', stage: 'install' })).toBe(
    'added “Dry fit” to Install',
  )
  expect(activityText('task.completed', { title: 'Dry fit' })).toBe('completed “Dry fit”')
  expect(activityText('something.new', {})).toBe('changed something')
  expect(activityText('toString', {})).toBe('changed something')
})

test('history names values only to those who may see money', () => {
  const detail = { fields: ['estimatedValue', 'dueDate', 'actualValue'] }
  expect(activityText('project.updated', detail, { seesMoney: true })).toBe(
    'changed the estimated value, due date and actual value',
  )
  expect(activityText('project.updated', detail)).toBe('changed the due date')
  expect(activityText('project.updated', { fields: ['actualValue'] })).toBe('updated the job')
})
