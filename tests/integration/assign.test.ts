import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { record, refusedOf } from '#tests/support/catalogue/two-versions.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { controlsOf, errorAt } from '#tests/support/html.ts'
import { formFields } from '#tests/support/html-form.ts'
import type { Visitor } from '#tests/support/http-client.ts'

let world: World
let admin: Visitor
let manager: Visitor
let jo: number
let ned: number

beforeAll(async () => {
  world = await shareWorld()
  admin = world.hartley.admin.as
  manager = world.hartley.manager?.as ?? admin
  jo = world.hartley.member.id
  ned = world.hartley.manager?.id ?? 0
})
afterAll(() => world.close())

async function makeTasks(...titles: string[]) {
  const project = await record(admin, 'POST', '/api/projects', { name: 'Larder' })
  const ids: number[] = []
  for (const title of titles) {
    ids.push((await record(admin, 'POST', '/api/tasks', { title, projectId: project.id })).id)
  }
  return { path: `/projects/${project.id}/assign`, project, ids }
}

function patch(id: number | undefined, fields: object) {
  return record(admin, 'PATCH', `/api/tasks/${id}`, fields)
}

function taskOf(id: number | undefined) {
  return record(admin, 'GET', `/api/tasks/${id}`)
}

async function open(as: Visitor, path: string) {
  const { status, text } = await as.get(path)
  expect(status).toBe(200)
  return formFields(text, 'versions')
}

/** The toast of the page that a save leads to. */
async function savedAs(as: Visitor, path: string, fields: Record<string, string>) {
  const saved = await as.post(path, fields)
  expect(saved.status, saved.text.slice(0, 300)).toBe(303)
  return { to: saved.location, text: (await as.get(saved.location ?? '/')).text }
}

describe('the form that gives out tasks', () => {
  test('saves what was changed, comes back to where it was opened, and says who got how many', async () => {
    const { path, ids } = await makeTasks('Cut list', 'Dry fit', 'Load')
    const [cut, fit, load] = ids
    const fields = await open(manager, path)
    const typed = {
      [`assignedTo-${cut}`]: String(jo),
      [`member-${cut}-${ned}`]: '1',
      [`assignedTo-${fit}`]: String(jo),
      [`dueDate-${fit}`]: '2999-03-01',
    }
    const { to, text } = await savedAs(manager, `${path}?from=%2Fdashboard`, { ...fields, ...typed })
    expect(to).toBe('/dashboard')
    expect(text).toContain('Assignments saved')
    expect(text).toContain('2 new tasks.')
    expect(text).toContain('1 due date changed.')
    expect(await taskOf(cut)).toMatchObject({ assignedTo: jo, version: 2 })
    expect(await taskOf(fit)).toMatchObject({ assignedTo: jo, dueDate: '2999-03-01' })
    expect(await taskOf(load)).toMatchObject({ assignedTo: null, version: 1 })
    const again = await open(manager, path)
    expect(again).toMatchObject({ [`member-${cut}-${ned}`]: '1' })
    expect((await savedAs(manager, path, again)).text).toContain('Nothing was changed')
  })

  test('shows everybody’s role, refuses past days in the browser, and leaves finished tasks alone', async () => {
    const { path, ids } = await makeTasks('Cut list', 'Dry fit', 'Load')
    const [cut, fit, load] = ids
    await patch(cut, { dueDate: '2020-01-01' })
    await patch(fit, { status: 'complete' })
    const today = dayIn('Europe/London', Date.now())
    const away = { userId: jo, startDate: addDays(today, 2), endDate: addDays(today, 9) }
    await record(admin, 'POST', '/api/team/holidays', away)
    const { text } = await manager.get(path)
    for (const role of ['Project Manager', 'Administrator']) {
      expect(text).toMatch(new RegExp(`<option value="\\d+"[^>]*>[^<]+ · ${role}</option>`))
    }
    // Who is away soon is shown with the days, too.
    expect(text).toMatch(/<option value="\d+"[^>]*>Jo Birch · Team Member \(away [^<]+\)<\/option>/)
    const controls = controlsOf(text)
    expect(controls.get(`dueDate-${cut}`)?.[0]?.attributes.min, 'a day that has passed may stay').toBe(
      '2020-01-01',
    )
    expect(controls.get(`dueDate-${load}`)?.[0]?.attributes.min).toMatch(/^20[2-9]\d-\d\d-\d\d$/)
    expect(controls.has(`assignedTo-${fit}`)).toBe(false)
    expect(text).toContain('Show 1 task that is done')
  })

  test('gives what nobody has in a stage to one person', async () => {
    const { path, ids } = await makeTasks('Cut list', 'Dry fit', 'Load')
    const [cut, fit, load] = ids
    await patch(load, { assigneeIds: [ned] })
    const fields = await open(manager, path)
    const give = Object.keys(fields).find(name => name.startsWith('give-')) ?? ''
    expect((await manager.get(path)).text).toContain('Give the 2 unassigned tasks to')
    await patch(fit, { assignedTo: ned })
    await savedAs(manager, path, { ...fields, [give]: String(jo), [`dueDate-${cut}`]: '2999-03-01' })
    expect(await taskOf(cut)).toMatchObject({ assignedTo: jo, dueDate: '2999-03-01' })
    expect(await taskOf(fit)).toMatchObject({ assignedTo: ned })
    expect(await taskOf(load)).toMatchObject({ assignedTo: null })
  })

  test('keeps what was typed when a day has passed, and says so at the field', async () => {
    const { path, ids } = await makeTasks('Cut list', 'Dry fit')
    const [cut, fit] = ids
    const fields = await open(manager, path)
    const typed = { [`dueDate-${cut}`]: '2020-01-01', [`assignedTo-${fit}`]: String(jo) }
    const refused = await manager.post(path, { ...fields, ...typed })
    expect(refused.status).toBe(400)
    expect(errorAt(refused.text, `dueDate-${cut}`)).toContain('Please choose today or a later day')
    expect(formFields(refused.text, 'versions')).toMatchObject({ ...typed, base: fields.base })
    expect(await taskOf(fit)).toMatchObject({ assignedTo: null })
  })

  test('does not touch a task that came after it was opened and was refused', async () => {
    const { path, project, ids } = await makeTasks('Cut list')
    const fields = await open(manager, path)
    const late = await record(admin, 'POST', '/api/tasks', {
      title: 'Late',
      projectId: project.id,
      assignedTo: ned,
    })
    const refused = await manager.post(path, { ...fields, [`dueDate-${ids[0]}`]: '2020-01-01' })
    const kept = formFields(refused.text, 'versions')
    await savedAs(manager, path, { ...kept, [`dueDate-${ids[0]}`]: '2999-01-01' })
    expect(await taskOf(late.id)).toMatchObject({ assignedTo: ned, version: 1 })
  })

  test('comes back when a task of it was deleted meanwhile, with the rest as typed', async () => {
    const { path, ids } = await makeTasks('Cut list', 'Dry fit')
    const [cut, fit] = ids
    const fields = await open(manager, path)
    expect((await admin.api('DELETE', `/api/tasks/${cut}`)).status).toBe(204)
    const typed = { [`assignedTo-${fit}`]: String(jo) }
    const refused = await manager.post(path, { ...fields, ...typed, [`assignedTo-${cut}`]: String(jo) })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('no longer in this job')
    await savedAs(manager, path, formFields(refused.text, 'versions'))
    expect(await taskOf(fit)).toMatchObject({ assignedTo: jo })
  })
})

describe('when somebody else changed a task meanwhile', () => {
  async function twoVersions() {
    const { path, ids } = await makeTasks('Cut list', 'Dry fit', 'Load')
    const [cut, fit, load] = ids
    const fields = await open(manager, path)
    await patch(cut, { assignedTo: ned, dueDate: '2999-05-01' })
    await patch(load, { dueDate: '2999-06-01' })
    const mine = { [`assignedTo-${cut}`]: String(jo), [`assignedTo-${fit}`]: String(jo) }
    const refused = await refusedOf(manager, path, { ...fields, ...mine })
    return { path, ids, mine, refused }
  }

  test('both versions are shown of what I changed, and nothing is saved until I choose', async () => {
    const { path, ids, mine, refused } = await twoVersions()
    const [cut, fit, load] = ids
    expect(refused.rows).toEqual([
      expect.stringMatching(/^\|Cut list\|.*Ned Oakes, due 1 May 2999\|.*Jo Birch, due 1 May 2999\|$/),
    ])
    expect(refused.fields).toMatchObject({ ...mine, [`dueDate-${load}`]: '2999-06-01' })
    expect((await refusedOf(manager, path, refused.fields)).rows).toEqual(refused.rows)
    expect(await taskOf(fit)).toMatchObject({ assignedTo: null })

    await savedAs(manager, path, { ...refused.fields, ...useMine(refused.text) })
    expect(await taskOf(cut)).toMatchObject({ assignedTo: jo, dueDate: '2999-05-01' })
    expect(await taskOf(fit)).toMatchObject({ assignedTo: jo })
    expect(await taskOf(load)).toMatchObject({ dueDate: '2999-06-01', version: 2 })
  })

  test('theirs can be kept, and the rest of mine is saved', async () => {
    const { path, ids, refused } = await twoVersions()
    const [cut, fit] = ids
    const { text } = await savedAs(manager, path, { ...refused.fields, keep: 'theirs' })
    expect(text).toContain('1 task left as others saved it.')
    expect(await taskOf(cut)).toMatchObject({ assignedTo: ned, version: 2 })
    expect(await taskOf(fit)).toMatchObject({ assignedTo: jo })
  })
})

/** The versions that stand go with the button. */
function useMine(html: string): Record<string, string> {
  const [, value = ''] = /<button name="use:versions" value="([\d: ]+)"[^>]*>Use Mine</.exec(html) ?? []
  return { 'use:versions': value }
}
