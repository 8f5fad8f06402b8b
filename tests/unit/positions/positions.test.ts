import { expect, test } from 'vitest'
import { z } from 'zod'
import { Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { insertDefaultPositions } from '#app/models/positions/default-positions.server.ts'
import { listPositionNames } from '#app/models/positions/position-name.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { position } from '#app/records/position.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import { databaseForTests, makePosition, makeTask, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

test('a new company has the four positions, each with what it looks after', () => {
  const { ours, theirs } = base
  insertDefaultPositions(ours.admin)
  const ticked = position.list(ours.member, 10).map(({ name, permissions }) => {
    return `${name}: ${Object.keys(permissions ?? {})}`
  })
  expect(ticked).toEqual([
    'Cabinet Maker: assigned_projects',
    'Designer: assigned_projects,design_projects',
    'Installer: assigned_projects,installation_projects',
    'Project Manager: all_projects,manage_users,view_reports',
  ])
  expect(listPositionNames(ours.member)).toHaveLength(4)
  expect(listPositionNames(theirs.admin)).toEqual([])
})

test('renaming carries everybody who holds it along, in this company alone', () => {
  const { ours, theirs } = base
  const { id } = position.create(ours.admin, { name: 'Joiner' })
  position.create(theirs.admin, { name: 'Joiner' })
  updateUser(ours.admin, ours.member.userId, { jobRole: 'Joiner' })
  updateUser(theirs.admin, theirs.member.userId, { jobRole: 'Joiner' })
  const renamed = position.update(ours.admin, id, { name: 'Bench joiner', version: 1 })
  expect(renamed).toMatchObject({ name: 'Bench joiner', holders: 1, version: 2 })
  expect(requireUser(ours.admin, ours.member.userId).jobRole).toBe('Bench joiner')
  expect(requireUser(theirs.admin, theirs.member.userId).jobRole).toBe('Joiner')
})

test('who holds it is asked for, and is left without one when it is deleted', () => {
  const { ours, theirs } = base
  const { id } = position.create(ours.admin, { name: 'Joiner' })
  const other = makePosition(theirs, 'Joiner')
  updateUser(ours.admin, ours.member.userId, { jobRole: 'Joiner' })
  updateUser(theirs.admin, theirs.member.userId, { jobRole: 'Joiner' })
  expect(() => position.remove(theirs.admin, id)).toThrow(NotFound)
  expect(() => position.remove(ours.manager, id)).toThrow(Forbidden)
  const task = makeTask(ours, { positionId: id })
  expect(requireTask(ours.admin, task).jobRole).toBe('Joiner')
  expect(position.question(ours.admin, position.require(ours.admin, id))).toBe(
    'Joiner is gone for good. oak team_member holds it, and has no position then.',
  )
  position.remove(ours.admin, id)
  expect(requireUser(ours.admin, ours.member.userId).jobRole).toBe('')
  expect(requireTask(ours.admin, task).jobRole).toBe('')
  expect(position.find(ours.admin, id)).toBeNull()
  expect(requireUser(theirs.admin, theirs.member.userId).jobRole).toBe('Joiner')
  expect(position.find(theirs.admin, other)).not.toBeNull()
})

test('nobody and no task has a position of another company', () => {
  const { ours, theirs } = base
  const positionId = makePosition(theirs, 'Joiner')
  expect(() => makeTask(ours, { positionId })).toThrow(/FOREIGN KEY/)
  expect(() => updateUser(ours.admin, ours.member.userId, { jobRole: 'Joiner' })).toThrow(Invalid)
})

test('ticks are told all six, count as changed where one differs, and odd ones are refused', () => {
  const { admin } = base.ours
  const none = {
    all_projects: false,
    assigned_projects: false,
    design_projects: false,
    installation_projects: false,
    manage_users: false,
    view_reports: false,
  }
  const schema = position.newSchema('Europe/London')
  const sent = schema.parse({ name: 'Fitter', permissions: { view_reports: '1', manage_users: false } })
  const { id, version } = position.create(admin, sent)
  expect(z.encode(position.answer, position.toAnswer(admin, position.require(admin, id)))).toMatchObject({
    permissions: { ...none, view_reports: true },
    holders: 0,
  })
  const bare = makePosition(base.ours, 'Sprayer')
  expect(z.encode(position.answer, position.toAnswer(admin, position.require(admin, bare)))).toMatchObject({
    permissions: none,
  })
  expect(position.update(admin, bare, { permissions: none }).version).toBe(1)
  expect(position.update(admin, id, { ...sent, version }).version).toBe(1)
  expect(position.update(admin, id, { permissions: none, version }).version).toBe(2)
  expect(verbs()).toEqual(['job_role.created', 'job_role.updated'])
  for (const permissions of [{ fly: true }, { manage_users: 'yes' }, [], 'all', null]) {
    expect(schema.safeParse({ name: 'A', permissions }).success).toBe(false)
  }
})
