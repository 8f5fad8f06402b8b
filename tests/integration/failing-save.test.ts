import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formFields } from '#tests/support/html-form.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer

// A database that takes no row of these tables stands for a full disk.
beforeAll(async () => {
  server = await startServer()
  const database = new Database(join(server.dataDir, 'mortise.db'))
  for (const table of ['projects', 'tasks', 'task_templates', 'bin_entries']) {
    database.exec(
      `create trigger no_${table} before insert on ${table} begin select raise(abort, 'disk is full'); end`,
    )
  }
  database.exec(
    `create trigger no_saving before update of name on projects begin select raise(abort, 'disk is full'); end`,
  )
  database.exec(
    `create trigger no_reading before update on notifications begin select raise(abort, 'disk is full'); end`,
  )
  database.exec(
    `create trigger no_leaving before delete on sessions begin select raise(abort, 'disk is full'); end`,
  )
  database.close()
})
afterAll(() => server.stop())

test('what cannot be saved by our fault comes back as it was typed, with the reason', async () => {
  const manager = makeVisitor(server.url)
  await manager.signIn('Hartley & Sons Joinery', 'manager@hartley.example')
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
  expect(server.logs()).toContain('A form could not be saved')
})

test('a project that cannot be changed by our fault comes back as it was typed, and says so', async () => {
  const manager = makeVisitor(server.url)
  await manager.signIn('Hartley & Sons Joinery', 'manager@hartley.example')
  const id = /href="\/projects\/(\d+)/.exec((await manager.get('/projects')).text)?.[1]
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
  const manager = makeVisitor(server.url)
  await manager.signIn('Hartley & Sons Joinery', 'manager@hartley.example')
  const { text } = await manager.get('/saved-task-templates')
  const id = /id="template-(\d+)"/.exec(text)?.[1] ?? ''
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
  const joiner = makeVisitor(server.url)
  await joiner.signIn('Hartley & Sons Joinery', 'joiner@hartley.example')
  const marking = await joiner.post('/portal/notifications', { notification: 'all' })
  expect(marking).toMatchObject({ status: 303, location: '/portal/notifications' })
  const list = await joiner.get('/portal/notifications')
  expect(list.text).toContain('Error')
  expect(list.text).toContain('Failed to mark notifications as read')
  expect(list.text).toContain('Mark All as Read')

  const id = /\/portal\/tasks\/(\d+)/.exec((await joiner.get('/portal/active')).text)?.[1]
  const deletion = await joiner.post(`/portal/tasks/${id}/delete`)
  expect(deletion.status).toBe(500)
  expect(deletion.text).toContain('Failed to delete task')
})

test('signing out that fails says so', async () => {
  const joiner = makeVisitor(server.url)
  await joiner.signIn('Brook Street Cabinets', 'joiner@brookstreet.example')
  const answer = await joiner.post('/logout')
  expect(answer).toMatchObject({ status: 303, location: '/' })
  expect((await joiner.get('/')).text).toContain('Logout failed')
})
