import { expect, test } from 'vitest'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import { jobNumberIn } from '#app/domain/projects/job-number.ts'
import { findCode } from '#app/http/codes/find-code.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { readNextJob, requireProject } from '#app/models/projects/project.server.ts'
import { findProjects } from '#app/models/projects/project-list.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()

test('a job number is found however it is written', () => {
  for (const text of ['API-010', 'api 10', 'api10', 'Api-10'])
    expect(jobNumberIn(text), text).toEqual({ prefix: 'API', sequence: 10 })
  for (const text of ['Job 010', 'job10', '#10', '#010', '010', '10', ' 10 '])
    expect(jobNumberIn(text), text).toEqual({ prefix: null, sequence: 10 })
  expect(jobNumberIn('KIT-1204')).toEqual({ prefix: 'KIT', sequence: 1204 })
  for (const text of ['', '#', 'api', 'api-', '10a', '1 0', '-10', '#-1', 'rapidly 10', 'k10', '1.5']) {
    expect(jobNumberIn(text), text).toBeNull()
  }
})

test('the list of projects and the search find the same job', () => {
  const { ours } = base
  const first = makeProject(ours, { jobSequence: 1, name: 'Oak porch' })
  const tenth = makeProject(ours, { jobSequence: 10, name: 'Ash stairs' })
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

test('a company’s own letters stand before its new jobs, and are looked for', () => {
  const { ours, theirs } = base
  const { admin } = ours
  const old = createProject(admin, { name: 'Oak porch' })
  const { version } = requireCompany(admin)
  updateCompany(admin, companyChange.parse({ jobPrefix: ' kit ', version }))
  const next = createProject(admin, { name: 'Ash stairs' })
  expect(next.jobNumber).toBe('KIT-002')
  expect(readNextJob(admin).jobNumber).toBe('KIT-003')
  expect(requireProject(admin, old.id).jobNumber).toBe('API-001')
  expect(createProject(theirs.admin, { name: 'Larder' }).jobNumber).toBe('API-001')
  for (const query of ['KIT-002', 'kit 2', 'Job 002', '2']) {
    expect(searchWork(admin, query)[0], query).toMatchObject({ type: 'project', id: next.id })
    expect(findCode(admin, query), query).toBe(`/projects/${next.id}`)
  }
  for (const query of ['API-002', 'KIT-001']) expect(findCode(admin, query), query).toBeNull()
  expect(findCode(theirs.admin, 'KIT-001')).toBeNull()
})

test.each(['', 'k', 'KITCHEN', 'K1', 'job', 'ЖАР'])('“%s” stands before no job number', jobPrefix => {
  expect(companyChange.safeParse({ jobPrefix }).success).toBe(false)
})
