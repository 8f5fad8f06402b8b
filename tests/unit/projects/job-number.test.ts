import { expect, test } from 'vitest'
import { jobNumber, jobNumberIn } from '#app/domain/projects/job-number.ts'
import { findProjects } from '#app/models/projects/project-list.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()

test('a job number is found however it is written', () => {
  for (const text of ['API-010', 'api 10', 'api10', 'Api-10', '#10', '#010', '010', '10', ' 10 ']) {
    expect(jobNumberIn(text), text).toBe(10)
  }
  expect(jobNumberIn('#1')).toBe(1)
  expect(jobNumberIn(jobNumber(1204))).toBe(1204)
  for (const text of ['', '#', 'api', 'api-', '10a', '1 0', '-10', '#-1', 'rapid 10', '1.5']) {
    expect(jobNumberIn(text), text).toBeNull()
  }
})

test('the list of projects and the search find the same job', () => {
  const { ours } = base
  const first = makeProject(ours, { jobNumber: 1, name: 'Oak porch' })
  const tenth = makeProject(ours, { jobNumber: 10, name: 'Ash stairs' })
  for (const [query, id] of [
    ['#1', first],
    ['API-010', tenth],
    ['api 10', tenth],
    ['010', tenth],
    ['10', tenth],
  ] as const) {
    const { rows } = findProjects(ours.admin, { query, stageId: null }, { limit: 5, offset: 0 })
    expect(
      rows.map(row => row.id),
      query,
    ).toEqual([id])
    expect(searchWork(ours.admin, query)[0], query).toMatchObject({ type: 'project', id })
  }
})
