import { describe, expect, test } from 'vitest'
import { Forbidden, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { readTemplateStages } from '#app/domain/templates/template.ts'
import {
  draftKey,
  draftOf,
  type TemplateDraft,
  templateFields,
} from '#app/domain/templates/template-draft.ts'
import {
  answerTemplateForm,
  type EditorReply,
  readTemplateEditor,
} from '#app/http/templates/template-form.server.ts'
import { getPreference } from '#app/models/preferences/preference.server.ts'
import {
  getTemplate,
  listTemplates,
  saveTemplate,
  type Template,
} from '#app/models/templates/template.server.ts'
import { position } from '#app/records/position.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'
import { findTemplateDraft, saveTemplateDraft } from '#app/services/templates/template-draft.server.ts'
import {
  databaseForTests,
  makeTemplate,
  type TestDatabase,
  unsubscribed,
  verbs,
} from '#tests/support/database.ts'
import { wardrobe } from '#tests/support/templates.ts'

const base = databaseForTests()

type Scope = TestDatabase['ours']['admin']
const address = (query = '') => new URL(`http://localhost/create-task-template${query}`)

function draft(more: Partial<TemplateDraft> = {}): TemplateDraft {
  return wardrobe(base.ours, more)
}

/** Presses a button of the form. */
async function press(
  scope: Scope,
  intent: string,
  of: TemplateDraft,
  { query = '', ...more }: Record<string, string> = {},
) {
  const body = new URLSearchParams([...templateFields(of).map(([name, value]) => [name, value])])
  for (const [name, value] of Object.entries({ intent, ...more })) body.set(name, value)
  const url = address(query)
  const answer = await answerTemplateForm(scope, new Request(url, { method: 'POST', body }), url)
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('Location'), reply: null }
  const reply: EditorReply = answer.data.reply
  return { status: answer.init?.status ?? 200, location: null, reply }
}

function listAll(scope: Scope): Template[] {
  return listTemplates(scope, { limit: 50, offset: 0 })
}

describe('saving', () => {
  test('keeps a plan as it was typed, and tells at its fields what cannot be read', async () => {
    const { ours } = base
    const task = 'stages[0].tasks[0]'
    const plan = {
      [`${task}.plan.anchor`]: 'start',
      [`${task}.plan.days`]: '3',
      [`${task}.plan.hours`]: '1.5',
    }
    const wrong = { ...plan, [`${task}.plan.days`]: '4000', [`${task}.plan.hours`]: 'soon' }
    const { status, reply } = await press(ours.admin, 'save', draft(), wrong)
    expect(status).toBe(400)
    expect(Object.keys(reply?.errors ?? {}).sort()).toEqual([`${task}.plan.days`, `${task}.plan.hours`])
    expect(reply?.draft.stages[0]?.tasks[0]?.plan).toMatchObject({
      anchor: 'start',
      days: '4000',
      hours: 'soon',
    })
    expect((await press(ours.admin, 'save', draft(), plan)).status).toBe(303)
    expect(listAll(ours.admin)[0]?.tasks.taskPlans).toEqual({
      Measure0: { dueAnchor: 'start', dueOffset: 3, estimatedMinutes: 90 },
    })
  })

  test('takes a position in place of a person', async () => {
    const { ours } = base
    position.create(ours.admin, { name: 'Fitter' })
    const who = { 'stages[0].tasks[0].assignedTo': 'position:Fitter' }
    expect((await press(ours.admin, 'save', draft(), who)).status).toBe(303)
    expect(listAll(ours.admin)[0]?.tasks).toMatchObject({
      assignedTeamMembers: {},
      taskPlans: { Measure0: { jobRole: 'Fitter' } },
    })
  })

  test('makes a template once, counts what stands in the new fields, and forgets the draft', async () => {
    const { ours, theirs } = base
    saveTemplateDraft(ours.member, draft())
    saveTemplateDraft(theirs.member, draft())
    const more = { requestId: 'form:1', 'stages[0].add': 'Level', 'stages[0].more': '- Walls\n- Floor' }
    for (const _ of [1, 2]) {
      const { status, location } = await press(ours.member, 'save', draft(), more)
      expect([status, location]).toEqual([303, '/saved-task-templates'])
    }
    const [made, ...others] = listAll(ours.admin)
    expect(others).toEqual([])
    expect(made).toMatchObject({
      name: 'Wardrobe',
      description: 'Template with 1 stage',
      createdBy: ours.member.userId,
    })
    expect(made && readTemplateStages(made.tasks)[0]?.tasks).toEqual([
      { title: 'Laser survey', assignedTo: ours.member.userId },
      { title: 'Level', assignedTo: null },
      { title: 'Walls', assignedTo: null },
      { title: 'Floor', assignedTo: null },
    ])
    expect(verbs()).toEqual(['template.created'])
    expect(findTemplateDraft(ours.member)).toBeNull()
    expect(findTemplateDraft(theirs.member)).not.toBeNull()
    expect(listAll(theirs.admin)).toEqual([])
  })

  test('comes back as it was typed, with what is wrong', async () => {
    const { ours } = base
    const before = base.dump()
    const unnamed = await press(ours.admin, 'save', draft({ name: ' ' }), {
      'stages[0].add': 'Level',
      requestId: 'form:2',
    })
    expect(unnamed.status).toBe(400)
    expect(unnamed.reply).toMatchObject({
      requestId: 'form:2',
      errors: { name: ['Please enter a template name.'] },
    })
    expect(unnamed.reply?.draft.stages[0]?.tasks.map(({ title }) => title)).toEqual(['Laser survey', 'Level'])

    const [stage] = draft().stages
    const foreign = [{ title: 'Survey', assignedTo: base.theirs.member.userId }]
    const twice = stage ? [stage, { ...stage, tasks: foreign }] : []
    const { reply } = await press(ours.admin, 'save', draft({ stages: twice }))
    expect(reply?.errors).toEqual({
      'stages[1].name': ['Another stage has this name. Please choose a different one'],
    })
    const other = await press(ours.admin, 'save', draft({ stages: twice.slice(1) }))
    expect(Object.keys(other.reply?.errors ?? {})).toEqual(['stages[0].tasks[0].assignedTo'])
    expect(base.dump()).toBe(before)
  })

  test('from an older version changes nothing and tells both, until mine is chosen', async () => {
    const { ours } = base
    const id = makeTemplate(ours)
    const template = getTemplate(ours.admin, id)
    if (!template) throw new Error('There is no template')
    saveTemplate(ours.admin, id, { name: 'Kitchen, oak' })
    const mine = { ...draftOf(template), name: 'Kitchen, ash' }
    const query = `?edit=${id}`
    const before = base.dump()
    const { status, reply } = await press(ours.manager, 'save', mine, { query })
    expect(status).toBe(409)
    expect(reply?.conflict).toMatchObject({
      version: 2,
      rows: [{ label: 'Template name', theirs: 'Kitchen, oak', yours: 'Kitchen, ash' }],
    })
    expect(base.dump()).toBe(before)
    expect((await press(ours.manager, '', mine, { query, 'use:version': '2' })).status).toBe(303)
    expect(getTemplate(ours.admin, id)).toMatchObject({ name: 'Kitchen, ash', version: 3 })
  })

  test('what was deleted meanwhile comes back as it was typed, and is saved as a new one', async () => {
    const { ours, theirs } = base
    const id = makeTemplate(ours)
    const query = `?edit=${id}`
    deleteTemplate(ours.manager, id)
    expect(() => readTemplateEditor(ours.admin, address(query)), 'nothing was typed').toThrow(NotFound)
    const mine = draft({ id, version: 1 })
    saveTemplateDraft(ours.admin, draft({ name: 'Another' }))
    const { status, reply } = await press(ours.admin, 'save', mine, { query })
    expect([status, reply?.isGone, reply?.draft]).toEqual([409, true, mine])
    expect(listAll(ours.admin)).toEqual([])
    expect(readTemplateEditor(ours.admin, address(query))).toMatchObject({ isGone: true, draft: mine })
    const kept = await press(ours.admin, 'add:0', mine, { query, 'stages[0].add': 'Level' })
    expect(kept.location).toContain(`edit=${id}`)
    expect(readTemplateEditor(ours.admin, address(query)).draft.stages[0]?.tasks).toHaveLength(2)
    const unnamed = await press(ours.admin, 'save-new', { ...mine, name: '' }, { query })
    expect([unnamed.status, unnamed.reply?.isGone]).toEqual([400, true])
    await expect(press(theirs.admin, 'save-new', mine, { query })).rejects.toThrow(NotFound)

    expect((await press(ours.admin, 'save-new', mine, { query, requestId: 'form:3' })).status).toBe(303)
    expect(listAll(ours.admin).map(({ name }) => name)).toEqual(['Wardrobe'])
    expect(findTemplateDraft(ours.admin, id)).toBeNull()
    expect(findTemplateDraft(ours.admin)?.draft.name).toBe('Another')
  })

  test('needs the right to, and the template to be ours', async () => {
    const { ours, theirs } = base
    const id = makeTemplate(ours)
    const query = `?edit=${id}`
    const before = base.dump()
    for (const intent of ['save', 'keep', 'discard-now']) {
      await expect(press(theirs.admin, intent, draft(), { query })).rejects.toThrow(NotFound)
      await expect(press(ours.member, intent, draft(), { query })).rejects.toThrow(Forbidden)
      await expect(press(unsubscribed(ours.member), intent, draft())).rejects.toThrow(PaymentRequired)
    }
    expect(() => readTemplateEditor(theirs.admin, address(query))).toThrow(NotFound)
    expect(() => readTemplateEditor(ours.member, address(query))).toThrow(Forbidden)
    expect(base.dump()).toBe(before)
  })
})

describe('a button', () => {
  test('keeps the draft and leads back to where it was pressed', async () => {
    const { admin } = base.ours
    const { location } = await press(admin, 'add:0', draft(), { 'stages[0].add': 'Level' })
    expect(location).toBe('/create-task-template?at=add%3A0')
    expect(findTemplateDraft(admin)?.draft.stages[0]?.tasks).toHaveLength(2)
    expect(listAll(admin)).toEqual([])
  })

  test('that deletes a stage asks first, and not for the last one', async () => {
    const { admin } = base.ours
    const two = draft({ stages: [...draft().stages, { name: 'Design', colour: '#a78bfa', tasks: [] }] })
    expect((await press(admin, 'delete-stage:0', two)).reply?.ask).toBe(0)
    expect(findTemplateDraft(admin)?.draft.stages).toHaveLength(2)
    expect((await press(admin, 'remove-stage:0', two)).status).toBe(303)
    expect(findTemplateDraft(admin)?.draft.stages.map(({ name }) => name)).toEqual(['Design'])
    expect((await press(admin, 'delete-stage:0', draft())).status).toBe(303)
    await press(admin, 'remove-stage:0', draft())
    expect(findTemplateDraft(admin)?.draft.stages).toHaveLength(1)
  })

  test('that discards asks when there is something to lose', async () => {
    const { admin } = base.ours
    const start = readTemplateEditor(admin, address()).draft
    expect((await press(admin, 'discard', start)).location).toBe('/saved-task-templates')
    expect((await press(admin, 'discard', draft())).reply?.ask).toBe('discard')
    expect(getPreference(admin, draftKey)).not.toBeNull()
    expect((await press(admin, 'discard-now', draft())).location).toBe('/saved-task-templates')
    expect(getPreference(admin, draftKey)).toBeNull()
  })
})
