import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { formFields } from '#tests/support/html-form.ts'
import type { Visitor } from '#tests/support/http-client.ts'

let world: World
let manager: Visitor

// A database that refuses this stands for a full disk.
const refused = {
  no_project: 'insert on projects',
  no_task: 'insert on tasks',
  no_template: 'insert on task_templates',
  no_bin: 'insert on bin_entries',
  no_saving: 'update of name on projects',
  no_reading: 'update on notifications',
  no_leaving: 'delete on sessions',
}
let made: { project: number; template: number; task: number }

beforeAll(async () => {
  world = await shareWorld()
  const { make, member, id: companyId } = world.hartley
  manager = world.hartley.manager?.as ?? world.hartley.admin.as
  made = { project: make.project(), template: make.template(), task: make.task('own') }
  make.assign(made.task, member.id)
  db().insert(notifications).values({ companyId, userId: member.id, title: 'New task', message: 'x' }).run()
  for (const [name, change] of Object.entries(refused))
    db().$client.exec(
      `create trigger ${name} before ${change} begin select raise(abort, 'disk is full'); end`,
    )
})
afterAll(async () => {
  for (const name of Object.keys(refused)) db().$client.exec(`drop trigger ${name}`)
  await world.close()
})

test('what cannot be saved by our fault comes back as it was typed, with the reason', async () => {
  const ticket = await manager.post('/create-ticket', {
    name: 'Oak porch',
    notes: 'Key at no. 12',
    clientName: '',
  })
  expect(ticket.status).toBe(500)
  expect(ticket.text).toContain('Failed to create project')
  expect(ticket.text).toContain('Failed to save project. Please try again.')
  expect(ticket.text).toContain('value="Oak porch"')
  expect(ticket.text).toContain('Key at no. 12')
  expect(ticket.text).not.toContain('disk is full')

  const task = await manager.post('/tasks/new', { title: 'Order the oak' })
  expect(task.status).toBe(500)
  expect(task.text).toContain('Failed to create task. Please try again.')
  expect(task.text).toContain('value="Order the oak"')
  await expect.poll(world.server.logs).toContain('A form could not be saved')
})

test('a project that cannot be changed by our fault comes back as it was typed, and says so', async () => {
  const { project: id } = made
  const form = formFields((await manager.get(`/create-ticket?edit=${id}`)).text, 'clientName')
  const changed = { ...form, name: 'Oak porch', notes: 'Key at no. 12' }
  const ticket = await manager.post(`/create-ticket?edit=${id}`, changed)
  expect(ticket.status).toBe(500)
  expect(ticket.text).toContain('Failed to update project')
  expect(ticket.text).toContain('Failed to save project. Please try again.')
  expect(ticket.text).toContain('value="Oak porch"')
  expect(ticket.text).toContain('Key at no. 12')

  const path = `/projects/${id}?edit=overview`
  const overview = formFields((await manager.get(path)).text, 'description')
  const answer = await manager.post(path, { ...overview, name: 'Oak porch' })
  expect(answer.status).toBe(500)
  expect(answer.text).toMatch(/Error<[\s\S]*Failed to update project/)
  expect(answer.text).not.toContain('needs putting right')
})

test('templates that can be neither copied nor deleted stay, and say so', async () => {
  const { template: id } = made
  const copy = await manager.post(`/saved-task-templates/${id}/duplicate?q=e`, { requestId: 'form:1' })
  expect(copy).toMatchObject({ status: 303, location: '/saved-task-templates?q=e' })
  const list = await manager.get('/saved-task-templates')
  expect(list.text).toContain('Duplicate Failed')
  expect(list.text).toContain('Failed to duplicate template')
  const deletion = await manager.post(`/saved-task-templates/${id}/delete`, {})
  expect(deletion.status).toBe(500)
  expect(deletion.text).toContain('Delete Failed')
  expect(deletion.text).toContain('Failed to delete template')
  expect((await manager.get('/saved-task-templates')).text).toContain(`id="template-${id}"`)
})

test('notifications that cannot be marked, and a task that cannot be deleted, stay and say so', async () => {
  const { as } = world.hartley.member
  const marking = await as.post('/portal/notifications', { notification: 'all' })
  expect(marking).toMatchObject({ status: 303, location: '/portal/notifications' })
  const list = await as.get('/portal/notifications')
  expect(list.text).toContain('Error')
  expect(list.text).toContain('Failed to mark notifications as read')
  expect(list.text).toContain('Mark All as Read')

  const deletion = await as.post(`/portal/tasks/${made.task}/delete`)
  expect(deletion.status).toBe(500)
  expect(deletion.text).toContain('Failed to delete task')
})

test('signing out that fails says so', async () => {
  const { as } = world.brook.member
  const answer = await as.post('/logout')
  expect(answer).toMatchObject({ status: 303, location: '/' })
  expect((await as.get('/')).text).toContain('Logout failed')
})

test('a calendar that cannot be read says so, and is tried again at the same address', async () => {
  const { admin } = world.hartley
  const path = '/calendar?view=week&date=2027-05-12'
  db().$client.exec('alter table team_holidays rename to holidays_away')
  try {
    const { status, text } = await admin.as.get(path)
    expect(status).toBe(500)
    expect(text).toContain('Calendar Error')
    expect(text).toContain('Something went wrong loading the calendar')
    expect(text).toMatch(/<a href="\/calendar\?view=week&amp;date=2027-05-12"[^>]*>Try Again</)
  } finally {
    db().$client.exec('alter table holidays_away rename to team_holidays')
  }
  expect((await admin.as.get(path)).status).toBe(200)
})

test.each([
  ['todos', '/api/todos', 'Failed to fetch todos'],
  ['projects', '/api/projects', 'Failed to fetch projects'],
  ['chat_messages', '/api/chat/messages', 'Failed to fetch messages'],
  ['chat_categories', '/api/chat/categories/:id', 'Failed to fetch categories'],
])(
  'a list of %s that cannot be read says so in the specification’s words',
  async (table, address, message) => {
    const { admin } = world.hartley
    const path = address.replace(':id', String(made.project))
    db().$client.exec(`alter table ${table} rename to away`)
    try {
      const { status, text } = await admin.as.api('GET', path)
      expect([status, JSON.parse(text)]).toEqual([500, { message }])
    } finally {
      db().$client.exec(`alter table away rename to ${table}`)
    }
    expect((await admin.as.api('GET', path)).status).toBe(200)
  },
)
