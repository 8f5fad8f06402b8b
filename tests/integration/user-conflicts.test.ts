import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedOf, useMine } from '#tests/support/catalogue/two-versions.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { formFields } from '#tests/support/html-form.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

async function opened(path: string) {
  const { text } = await world.hartley.admin.as.get(path)
  return formFields(text, 'version')
}

test('a person’s details that two people change are compared; the other fields are not lost', async () => {
  const { admin, make } = world.hartley
  const id = make.colleague('others', { department: 'Bench' })
  const path = `/user-management/users/${id}`
  const form = await opened(path)
  await admin.as.api('PATCH', `/api/users/${id}`, { department: 'Office', phone: '01943 555 014' })
  const refused = await refusedOf(admin.as, path, { ...form, department: 'Paint shop' })
  expect(refused.rows).toEqual(['|Department|Office|Paint shop|'])
  const saved = await admin.as.post(path, { ...refused.fields, ...useMine(refused.text) })
  expect(saved.status).toBe(303)
  const { text } = await admin.as.get(`/api/users/${id}`)
  expect(JSON.parse(text)).toMatchObject({ department: 'Paint shop', phone: '01943 555 014' })
})

test('a position that was renamed while somebody’s details were open is no change of theirs', async () => {
  const { admin, make } = world.hartley
  const role = JSON.parse((await admin.as.get(`/api/job-roles/${make.position()}`)).text)
  const id = make.colleague('others', { positionId: role.id })
  const path = `/user-management/users/${id}`
  const form = await opened(path)
  await admin.as.api('PATCH', `/api/job-roles/${role.id}`, { name: `${role.name} renamed` })
  const saved = await admin.as.post(path, { ...form, phone: '01943 555 014' })
  expect(saved.status).toBe(303)
  const { text } = await admin.as.get(`/api/users/${id}`)
  expect(JSON.parse(text)).toMatchObject({ jobRole: `${role.name} renamed`, phone: '01943 555 014' })
})

test('a position that two people change is compared', async () => {
  const { admin, make } = world.hartley
  const id = make.position()
  const path = `/user-management/positions/${id}`
  const form = await opened(path)
  await admin.as.api('PATCH', `/api/job-roles/${id}`, { permissions: { view_reports: true } })
  const refused = await refusedOf(admin.as, path, {
    ...form,
    description: 'Lathe',
    'permissions.design_projects': '1',
  })
  expect(refused.rows).toEqual(['|What they do|Nothing|Lathe|', '|Design|No|Yes|'])
  expect((await admin.as.post(path, { ...refused.fields, ...useMine(refused.text) })).status).toBe(303)
  const { text } = await admin.as.get(`/api/job-roles/${id}`)
  expect(JSON.parse(text).permissions).toMatchObject({ view_reports: true, design_projects: true })
})

test('oneself, the last admin and who has left are refused in words', async () => {
  const { admin, make } = world.hartley
  const own = `/user-management/users/${admin.id}`
  const demoted = await admin.as.post(own, { intent: 'role', role: 'team_member' })
  expect(demoted.status).toBe(409)
  expect(demoted.text).toContain('A company always keeps one admin')
  expect((await admin.as.get(`${own}/remove`)).text).toContain('href="/data-rights"')
  expect((await admin.as.post(`${own}/remove`, {})).status).toBe(409)
  expect((await admin.as.api('DELETE', `/api/users/${admin.id}`)).status).toBe(409)
  expect((await admin.as.api('PATCH', `/api/users/${admin.id}`, { status: 'inactive' })).status).toBe(409)
  const { id } = make.leaver()
  expect((await admin.as.api('PATCH', `/api/users/${id}`, { department: 'x' })).status).toBe(409)
  expect((await admin.as.api('PATCH', `/api/users/${id}`, { role: 'admin' })).status).toBe(409)
})
