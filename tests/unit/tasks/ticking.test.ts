import { expect, test } from 'vitest'
import { tickFields } from '#app/domain/tasks/task-links.ts'
import { redirectToTask } from '#app/http/tasks/task-form.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'

const base = databaseForTests()

test('a tick knows where its list goes on', () => {
  const tasks = [
    { id: 1, status: 'pending' },
    { id: 2, status: 'in_progress' },
    { id: 3, status: 'complete' },
  ]
  expect(tickFields(tasks, 0, '/')).toEqual({ done: '1', back: '/', next: 2 })
  expect(tickFields(tasks, 1, '/')).toEqual({ done: '1', back: '/', next: 3 })
  expect(tickFields(tasks, 2, '/')).toEqual({ done: '0', back: '/', next: 2 })
  expect(tickFields(tasks.slice(0, 1), 0, '/')).toEqual({ done: '1', back: '/', next: '' })
})

test('a tick without script comes back there, and to its own task where it stays in its list', async () => {
  const id = makeTask(base.ours)
  const outcome = setTaskDone(base.ours.admin, id, true)
  const byForm = new Request(`http://localhost/tasks/${id}/completion`, { method: 'POST' })
  const byScript = new Request(byForm, { headers: { 'Sec-Fetch-Dest': 'empty' } })
  const placeOf = async (request: Request, next?: string) =>
    (
      await redirectToTask(request, outcome, '/tasks?filter=open', next === undefined ? {} : { next })
    ).headers.get('Location')
  expect(await placeOf(byForm)).toBe(`/tasks?filter=open#task-${id}`)
  expect(await placeOf(byForm, '7')).toBe('/tasks?filter=open#task-7')
  expect(await placeOf(byForm, '')).toBe('/tasks?filter=open')
  expect(await placeOf(byForm, '7#x')).toBe('/tasks?filter=open')
  expect(await placeOf(byScript, '7')).toBe('/tasks?filter=open')
})

test('the dialog of a project that moves on shows the stage it is in by then', async () => {
  const projectId = makeProject(base.ours)
  const id = makeTask(base.ours, { projectId })
  const outcome = setTaskDone(base.ours.admin, id, true)
  const stage = outcome.advance?.stage.id
  const request = new Request(`http://localhost/tasks/${id}/completion`, { method: 'POST' })
  const placeAfter = async (back: string) =>
    (await redirectToTask(request, outcome, back)).headers.get('Location')
  expect(await placeAfter(`/projects/${projectId}?q=oak&tab=1&part=2#task-${id}`)).toBe(
    `/projects/${projectId}?q=oak&tab=${stage}#tasks`,
  )
  expect(await placeAfter(`/dashboard/projects/${projectId}`)).toBe(
    `/dashboard/projects/${projectId}?tab=${stage}#tasks`,
  )
  expect(await placeAfter('/projects?q=oak')).toBe(`/projects?q=oak#task-${id}`)
})
