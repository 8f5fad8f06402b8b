import { expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { jobRoleChangeForm, newJobRole, newJobRoleForm } from '#app/domain/job-roles/job-role.schema.ts'
import { defaultJobRoles, dutiesText, jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { listHolders, listJobRoles, requireJobRole } from '#app/models/job-roles/job-role.server.ts'
import { insertDefaultJobRoles } from '#app/models/job-roles/job-role-writes.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { createJobRole } from '#app/services/job-roles/create-job-role.server.ts'
import { deleteJobRole } from '#app/services/job-roles/delete-job-role.server.ts'
import { updateJobRole } from '#app/services/job-roles/update-job-role.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import { databaseForTests, makePosition, makeTask } from '#tests/support/database.ts'

const base = databaseForTests()

test('a new company has the four positions, each with what it looks after', () => {
  const { ours, theirs } = base
  insertDefaultJobRoles(ours.admin)
  const roles = listJobRoles(ours.member)
  expect(roles.map(({ name, permissions }) => `${name}: ${dutiesText(permissions)}`)).toEqual([
    'Cabinet Maker: The jobs given to them',
    'Designer: The jobs given to them, design',
    'Installer: The jobs given to them, installation',
    'Project Manager: All jobs, the team, reports',
  ])
  expect(roles).toHaveLength(defaultJobRoles.length)
  expect(listJobRoles(theirs.admin)).toEqual([])
})

test('names are the company’s own, each once in any letter case', () => {
  const { ours, theirs } = base
  const joiner = createJobRole(ours.admin, { name: 'Joiner' })
  expect(createJobRole(theirs.admin, { name: 'Joiner' }).id).not.toBe(joiner.id)
  expect(() => createJobRole(ours.admin, { name: ' JOINER ' })).toThrow(
    'There is already a position of this name',
  )
  const fitter = createJobRole(ours.admin, { name: 'Fitter' })
  expect(() => updateJobRole(ours.admin, fitter.id, { name: 'joiner' })).toThrow('There is already')
  expect(updateJobRole(ours.admin, joiner.id, { name: 'JOINER' }).name).toBe('JOINER')
})

test('renaming carries everybody who holds it along, in this company alone', () => {
  const { ours, theirs } = base
  const { id } = createJobRole(ours.admin, { name: 'Joiner' })
  createJobRole(theirs.admin, { name: 'Joiner' })
  updateUser(ours.admin, ours.member.userId, { jobRole: 'Joiner' })
  updateUser(theirs.admin, theirs.member.userId, { jobRole: 'Joiner' })
  const renamed = updateJobRole(ours.admin, id, { name: 'Bench joiner', version: 1 })
  expect(renamed).toMatchObject({ name: 'Bench joiner', holders: 1, version: 2 })
  expect(requireUser(ours.admin, ours.member.userId).jobRole).toBe('Bench joiner')
  expect(requireUser(theirs.admin, theirs.member.userId).jobRole).toBe('Joiner')
  expect(listHolders(ours.admin, renamed).map(({ username }) => username)).toEqual(['oak.team_member'])
})

test('deleting leaves its holders without one', () => {
  const { ours, theirs } = base
  const { id } = createJobRole(ours.admin, { name: 'Joiner' })
  updateUser(ours.admin, ours.member.userId, { jobRole: 'Joiner' })
  expect(() => deleteJobRole(theirs.admin, id)).toThrow(NotFound)
  expect(() => deleteJobRole(ours.manager, id)).toThrow(Forbidden)
  const task = makeTask(ours, { positionId: id })
  expect(requireTask(ours.admin, task).jobRole).toBe('Joiner')
  deleteJobRole(ours.admin, id)
  expect(requireUser(ours.admin, ours.member.userId).jobRole).toBe('')
  expect(requireTask(ours.admin, task).jobRole).toBe('')
  expect(() => requireJobRole(ours.admin, id)).toThrow(NotFound)
})

test('nobody and no task has a position of another company', () => {
  const { ours, theirs } = base
  const positionId = makePosition(theirs, 'Joiner')
  expect(() => makeTask(ours, { positionId })).toThrow(/FOREIGN KEY/)
  expect(() => updateUser(ours.admin, ours.member.userId, { jobRole: 'Joiner' })).toThrow(Invalid)
})

test('the same request id makes one; a stale save and no change change nothing', () => {
  const { ours, theirs } = base
  const role = createJobRole(ours.admin, { name: 'Once', requestId: 'r-1' })
  expect(createJobRole(ours.admin, { name: 'Once', requestId: 'r-1' }).id).toBe(role.id)
  updateJobRole(ours.admin, role.id, { permissions: jobDutiesOf({ view_reports: true }) })
  const before = base.dump()
  expect(() => updateJobRole(ours.admin, role.id, { description: 'x', version: 1 })).toThrow(Stale)
  updateJobRole(ours.admin, role.id, {
    name: 'Once',
    permissions: jobDutiesOf({ view_reports: true }),
    version: 1,
  })
  expect(() => updateJobRole(theirs.admin, role.id, { name: 'x' })).toThrow(NotFound)
  expect(() => createJobRole(ours.member, { name: 'x' })).toThrow(Forbidden)
  expect(base.dump()).toBe(before)
})

test('forms send ticks, the API true and false; odd duties are refused', () => {
  expect(newJobRoleForm.parse({ name: 'A', description: '', design_projects: '1' })).toEqual({
    name: 'A',
    description: '',
    permissions: jobDutiesOf({ design_projects: true }),
    requestId: undefined,
  })
  expect(jobRoleChangeForm.parse({ name: 'A', description: '', version: '3' })).toMatchObject({ version: 3 })
  expect(newJobRoleForm.safeParse({ name: 'A', description: '', design_projects: 'yes' }).success).toBe(false)
  expect(newJobRole.parse({ name: 'A', permissions: { manage_users: true } }).permissions).toEqual(
    jobDutiesOf({ manage_users: true }),
  )
  for (const permissions of [{ fly: true }, { manage_users: 'yes' }, [], 'all']) {
    expect(newJobRole.safeParse({ name: 'A', permissions }).success).toBe(false)
  }
})

test('a company keeps sixty at most', () => {
  const { ours, theirs } = base
  for (let n = listJobRoles(ours.admin).length; n < 60; n++)
    createJobRole(ours.admin, { name: `Joiner ${n}` })
  const before = base.dump()
  expect(() => createJobRole(ours.admin, { name: 'One more' })).toThrow('60 positions at most')
  expect(base.dump()).toBe(before)
  expect(createJobRole(theirs.admin, { name: 'One more' }).name).toBe('One more')
})
