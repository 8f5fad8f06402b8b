import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record, refusedOf, rowsOf, useMine } from '#tests/support/catalogue/two-versions.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { formFields } from '#tests/support/html-form.ts'
import type { Visitor } from '#tests/support/http-client.ts'

let world: World
let admin: Visitor
let manager: Visitor

beforeAll(async () => {
  world = await shareWorld()
  admin = world.hartley.admin.as
  manager = world.hartley.manager?.as ?? admin
})
afterAll(() => world.close())

/** The ticket form as the page shows it, and what it would post. */
async function openTicket(as: Visitor, path: string) {
  const { status, text } = await as.get(path)
  expect(status).toBe(200)
  return formFields(text, 'shownClient')
}

describe('the ticket form, when somebody else saves meanwhile', () => {
  test('compares the chosen client, whose version comes with “Use Mine”', async () => {
    const shown = await record(admin, 'POST', '/api/clients', { name: 'Shown first' })
    const chosen = await record(admin, 'POST', '/api/clients', {
      name: 'Chosen then',
      address: '2 Mill Lane\nOtley',
    })
    const project = await record(admin, 'POST', '/api/projects', { name: 'Larder', clientId: shown.id })
    const path = `/create-ticket?edit=${project.id}&from=projects`
    const form = await openTicket(manager, path)
    const again = await manager.post(path, { ...form, clientId: String(chosen.id), intent: 'client' })
    const mine: Record<string, string> = {
      ...formFields(again.text, 'shownClient'),
      name: 'Pantry',
      clientPhone: '01943 555067',
    }
    expect(mine).toMatchObject({ shownClient: String(chosen.id), clientName: 'Chosen then' })
    mine.clientAddress = mine.clientAddress?.replace('\n', '\r\n') ?? ''
    await record(admin, 'PATCH', `/api/clients/${chosen.id}`, { phone: '01943 555014' })

    const refused = await manager.post(path, mine)
    expect(refused.status).toBe(409)
    expect(rowsOf(refused.text)).toEqual(['|Client phone|01943 555014|01943 555067|'])
    const kept = formFields(refused.text, 'shownClient')
    expect(kept).toMatchObject({
      name: 'Pantry',
      clientPhone: '01943 555067',
      version: '1',
      clientVersion: '1',
    })

    const theirs = await manager.post(path, { ...kept, intent: 'client' })
    expect(formFields(theirs.text, 'shownClient')).toMatchObject({
      name: 'Pantry',
      clientPhone: '01943 555014',
    })

    expect((await refusedOf(manager, path, kept)).rows).toEqual(rowsOf(refused.text))
    expect((await manager.post(path, { ...kept, ...useMine(refused.text) })).status).toBe(303)
    expect(await record(admin, 'GET', `/api/clients/${chosen.id}`)).toMatchObject({
      phone: '01943 555067',
      address: '2 Mill Lane\nOtley',
      version: 3,
    })
    expect(await record(admin, 'GET', `/api/projects/${project.id}`)).toMatchObject({
      name: 'Pantry',
      clientId: chosen.id,
    })
  })

  test('compares the client of a new ticket, and saves over nothing unseen', async () => {
    const client = await record(admin, 'POST', '/api/clients', { name: 'New ticket’s client' })
    const form = await openTicket(manager, '/create-ticket')
    const again = await manager.post('/create-ticket', {
      ...form,
      clientId: String(client.id),
      intent: 'client',
    })
    const mine = { ...formFields(again.text, 'shownClient'), name: 'Bench', clientPhone: '01943 555067' }
    await record(admin, 'PATCH', `/api/clients/${client.id}`, { phone: '01943 555014' })
    const refused = await manager.post('/create-ticket', mine)
    expect(refused.status).toBe(409)
    expect(rowsOf(refused.text)).toEqual(['|Client phone|01943 555014|01943 555067|'])
    const kept = formFields(refused.text, 'shownClient')
    expect(kept).toMatchObject({ name: 'Bench', clientVersion: '1' })
    await record(admin, 'PATCH', `/api/clients/${client.id}`, { phone: '01943 555015' })
    const later = await refusedOf(manager, '/create-ticket', { ...kept, ...useMine(refused.text) })
    expect(later.rows).toEqual(['|Client phone|01943 555015|01943 555067|'])
  })

  test('compares the project, and keeps the client’s version as it was', async () => {
    const client = await record(admin, 'POST', '/api/clients', { name: 'Twice changed' })
    const project = await record(admin, 'POST', '/api/projects', { name: 'Larder', clientId: client.id })
    const path = `/create-ticket?edit=${project.id}&from=projects`
    const mine = { ...(await openTicket(manager, path)), name: 'Pantry', notes: '' }
    await record(admin, 'PATCH', `/api/projects/${project.id}`, { name: 'Larder and larder', clientId: null })
    const refused = await manager.post(path, mine)
    expect(refused.status).toBe(409)
    expect(rowsOf(refused.text)).toEqual(['|Project name|Larder and larder|Pantry|'])
    const kept = formFields(refused.text, 'shownClient')
    expect(kept).toMatchObject({ version: '1', clientId: '', shownClient: '', clientName: '' })

    const whole = await refusedOf(manager, path, { ...mine, base: '[broken', clientId: String(client.id) })
    expect(whole.rows).toEqual([
      '|Project name|Larder and larder|Pantry|',
      '|Client|None on file|Twice changed|',
    ])
    expect(whole.fields).toMatchObject({ version: '1', clientVersion: '1', clientName: 'Twice changed' })
  })

  test('saves what was changed of the project and of its client, and nothing else', async () => {
    const client = await record(admin, 'POST', '/api/clients', { name: 'Both', phone: '01943 555001' })
    const project = await record(admin, 'POST', '/api/projects', { name: 'Larder', clientId: client.id })
    const path = `/create-ticket?edit=${project.id}&from=projects`
    const mine = { ...(await openTicket(manager, path)), notes: 'Mine', clientAddress: '1 Mill Lane' }
    await record(admin, 'PATCH', `/api/projects/${project.id}`, { name: 'Larder 2', dueDate: '2027-03-01' })
    await record(admin, 'PATCH', `/api/clients/${client.id}`, { phone: '01943 555002' })

    const first = await refusedOf(manager, path, mine)
    expect(first.rows).toEqual(['|Client address|Nothing|1 Mill Lane|'])
    expect(first.fields).toMatchObject({ name: 'Larder 2', clientPhone: '01943 555002' })
    const second = await refusedOf(manager, path, { ...first.fields, ...useMine(first.text) })
    expect(second.rows).toEqual(['|Notes|Nothing|Mine|'])
    expect(second.fields).toMatchObject({ notes: 'Mine', clientAddress: '1 Mill Lane', version: '1' })
    expect((await refusedOf(manager, path, second.fields)).rows).toEqual(second.rows)
    expect((await manager.post(path, { ...second.fields, ...useMine(second.text) })).status).toBe(303)
    expect(await record(admin, 'GET', `/api/projects/${project.id}`)).toMatchObject({
      name: 'Larder 2',
      dueDate: '2027-03-01',
      notes: 'Mine',
      clientId: client.id,
    })
    expect(await record(admin, 'GET', `/api/clients/${client.id}`)).toMatchObject({
      name: 'Both',
      phone: '01943 555002',
      address: '1 Mill Lane',
    })
  })

  test('shows the button when what was typed is another client’s', async () => {
    const client = await record(admin, 'POST', '/api/clients', { name: 'Not the one typed' })
    const form = await openTicket(manager, '/create-ticket')
    const typed = { ...form, name: 'Bench', clientId: String(client.id), clientName: 'Somebody new' }
    const refused = await manager.post('/create-ticket', typed)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('The details below are not those of Not the one typed')
    expect(refused.text).not.toMatch(/<noscript>[^/]*Show this client/)
    expect(formFields(refused.text, 'shownClient')).toMatchObject({ clientName: 'Somebody new' })
  })
})

test.each([
  ['clients', { name: 'Conflict' }, { name: 'Conflict again' }],
  ['projects', { name: 'Conflict', estimatedValue: '10' }, { name: 'Conflict again' }],
  ['tasks', { title: 'Conflict' }, { title: 'Conflict again' }],
])('the API’s conflict of %s holds the record that stands', async (noun, first, change) => {
  const { id } = await record(admin, 'POST', `/api/${noun}`, first)
  await record(admin, 'PATCH', `/api/${noun}/${id}`, { ...change, version: 1 })
  const refused = await manager.api('PATCH', `/api/${noun}/${id}`, { ...first, version: 1 })
  expect(refused.status).toBe(409)
  const { current, lastChange } = JSON.parse(refused.text)
  expect(current).toEqual(await record(admin, 'GET', `/api/${noun}/${id}`))
  expect(lastChange.by).toBe('Ada Vane')
})

test('records of people and clients name their company', async () => {
  const [person] = await record(admin, 'GET', '/api/users')
  const client = await record(admin, 'POST', '/api/clients', { name: 'Of the company' })
  expect(client.companyId).toBe(person.companyId)
})

test('a job’s progress is counted, and no other is taken; a whole record can be sent back', async () => {
  const project = await record(admin, 'POST', '/api/projects', { name: 'Porch', progress: 0 })
  const path = `/api/projects/${project.id}`
  for (const method of ['PATCH', 'PUT']) {
    const refused = await admin.api(method, path, { name: 'Oak porch', progress: 40 })
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.text).fieldErrors.progress).toEqual([expect.stringContaining('counted')])
  }
  expect((await admin.api('POST', '/api/projects', { name: 'x', progress: 40 })).status).toBe(400)
  expect(await record(admin, 'PUT', path, { ...project, name: 'Oak porch' })).toMatchObject({
    name: 'Oak porch',
    progress: 0,
  })
})
