import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record, refusedOf, useMine } from '#tests/support/catalogue/two-versions.ts'
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

type Texts = Record<string, string>
type Case = {
  noun: string
  form: (id: number) => string
  first: Texts
  theirs: Texts
  mine: Texts
  row: string
}

describe('of two people who edit one record, the second', () => {
  const cases: Case[] = [
    {
      noun: 'clients',
      form: (id: number) => `/clients/${id}/edit`,
      first: { name: 'Ashworth', address: '1 Mill Lane\nOtley' },
      theirs: { phone: '01943 555014', email: 'a@example.com' },
      mine: { notes: 'Two dogs' },
      row: '|Notes|Nothing|Two dogs|',
    },
    {
      noun: 'projects',
      form: (id: number) => `/projects/${id}?edit=overview`,
      first: { name: 'Wardrobe', description: 'Oak\nveneer', estimatedValue: '1250.00' },
      theirs: { dueDate: '2027-03-01', actualValue: '1300.00' },
      mine: { notes: 'Two dogs' },
      row: '|Notes|Nothing|Two dogs|',
    },
    {
      noun: 'projects',
      form: (id: number) => `/create-ticket?edit=${id}&from=projects`,
      first: { name: 'Wardrobe', actualValue: '1300.00' },
      theirs: { dueDate: '2027-03-01', status: 'on_hold' },
      mine: { notes: 'Two dogs' },
      row: '|Notes|Nothing|Two dogs|',
    },
    {
      noun: 'tasks',
      form: (id: number) => `/tasks/${id}/edit?from=%2Ftasks`,
      first: { title: 'Cut', description: 'One\ntwo' },
      theirs: { dueDate: '2027-03-01', priority: 'high' },
      mine: { title: 'Cut the doors' },
      row: '|Title|Cut|Cut the doors|',
    },
  ]

  test.each(cases)('is asked of what they changed alone, until they choose: $noun, %#', async conflict => {
    const { noun, first, theirs, mine } = conflict
    const { id } = await record(admin, 'POST', `/api/${noun}`, first)
    const [path, api] = [conflict.form(id), `/api/${noun}/${id}`]
    const opened = formFields((await manager.get(path)).text, 'base')
    const patched = await record(admin, 'PATCH', api, theirs)

    const refused = await refusedOf(manager, path, { ...opened, ...mine })
    expect(refused.rows).toEqual([conflict.row])
    expect(refused.fields).toMatchObject({ ...mine, version: opened.version })
    expect(refused.fields.base).toBe(formFields((await manager.get(path)).text, 'base').base)
    const again = await refusedOf(manager, path, refused.fields)
    expect(again.rows).toEqual([conflict.row])
    expect(await record(admin, 'GET', api)).toEqual(patched)

    expect((await manager.post(path, { ...again.fields, ...useMine(again.text) })).status).toBe(303)
    expect(await record(admin, 'GET', api)).toMatchObject({ ...first, ...theirs, ...mine, version: 3 })
  })

  test.each(cases)(
    'is told so when they changed nothing: $noun, %#',
    async ({ noun, form, first, theirs }) => {
      const { id } = await record(admin, 'POST', `/api/${noun}`, first)
      const opened = formFields((await manager.get(form(id))).text, 'base')
      await record(admin, 'PATCH', `/api/${noun}/${id}`, theirs)
      const refused = await refusedOf(manager, form(id), opened)
      expect(refused.text).toContain('None of it differs from theirs')
      expect((await manager.post(form(id), refused.fields)).status).toBe(303)
      expect(await record(admin, 'GET', `/api/${noun}/${id}`)).toMatchObject({ ...theirs, version: 2 })
    },
  )

  test('keeps the people the other put on a task, and those they ticked or unticked', async () => {
    const team = await record(admin, 'GET', '/api/users')
    const [a, b, c] = team.map((person: { id: number }) => person.id)
    const { id } = await record(admin, 'POST', '/api/tasks', { title: 'Fit', assigneeIds: [a] })
    const path = `/tasks/${id}/edit`
    const { [`member-${a}`]: ticked, ...opened } = formFields((await manager.get(path)).text, 'base')
    expect(ticked).toBe('1')
    await record(admin, 'PATCH', `/api/tasks/${id}`, { assigneeIds: [a, b] })
    const refused = await refusedOf(manager, path, { ...opened, [`member-${c}`]: '1' })
    expect(refused.rows).toHaveLength(1)
    expect(refused.fields[`member-${a}`]).toBeUndefined()
    expect(refused.fields).toMatchObject({ [`member-${b}`]: '1', [`member-${c}`]: '1' })
    expect((await manager.post(path, { ...refused.fields, ...useMine(refused.text) })).status).toBe(303)
    const after = formFields((await manager.get(path)).text, 'base')
    const boxes = Object.keys(after).filter(name => name.startsWith('member-'))
    expect(boxes.sort()).toEqual([`member-${b}`, `member-${c}`].sort())
  })

  test('loses nothing when the form comes back for another reason first', async () => {
    const { id } = await record(admin, 'POST', '/api/clients', { name: 'Sugden' })
    const path = `/clients/${id}/edit`
    const opened = formFields((await manager.get(path)).text, 'base')
    await record(admin, 'PATCH', `/api/clients/${id}`, { notes: 'Rings after six' })
    const wrong = await manager.post(path, { ...opened, phone: 'call the office' })
    expect(wrong.status).toBe(400)
    const kept = formFields(wrong.text, 'base')
    expect(kept).toMatchObject({ version: '1', base: opened.base, notes: '' })
    const refused = await refusedOf(manager, path, { ...kept, phone: '01943 555067' })
    expect(refused.rows).toEqual(['|Phone|Nothing|01943 555067|'])
  })

  test('sees both versions whole when the form does not say what it was made from', async () => {
    const { id } = await record(admin, 'POST', '/api/clients', { name: 'Sugden' })
    const path = `/clients/${id}/edit`
    const opened = formFields((await manager.get(path)).text, 'base')
    await record(admin, 'PATCH', `/api/clients/${id}`, { notes: 'Rings after six' })
    const refused = await refusedOf(manager, path, { ...opened, base: '[broken', phone: '01943 555067' })
    expect(refused.rows).toEqual(['|Phone|Nothing|01943 555067|', '|Notes|Rings after six|Nothing|'])
  })
})
