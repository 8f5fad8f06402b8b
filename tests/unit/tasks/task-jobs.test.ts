import { expect, test } from 'vitest'
import { byDue, tasksByJob } from '#app/domain/tasks/task-jobs.ts'

test('a job stands where its most pressing task stood; what is of no living job stands together', () => {
  const task = (id: number, projectId: number | null, jobNumber: string | null) => {
    return { id, projectId, projectName: null, jobNumber }
  }
  const tasks = [
    task(1, 7, 'API-007'),
    task(2, null, null),
    task(3, 4, 'API-004'),
    task(4, 7, 'API-007'),
    task(5, 9, null),
  ]
  expect(tasksByJob(tasks).map(job => job.map(({ id }) => id))).toEqual([[1, 4], [2, 5], [3]])
})

test('tasks of a day, and those without one, stand in the order in which they were written down', () => {
  const task = (id: number, dueDate: string | null) => ({ id, dueDate })
  const tasks = [
    task(9, '2026-12-04'),
    task(8, '2026-12-07'),
    task(3, '2026-12-07'),
    task(7, null),
    task(2, null),
  ]
  expect(byDue(tasks).map(({ id }) => id)).toEqual([9, 3, 8, 2, 7])
})
