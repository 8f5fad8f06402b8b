import { describe, expect, test, vi } from 'vitest'
import { storedTemplate } from '#app/domain/templates/template.ts'
import { draftKey, type TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { readTemplateEditor } from '#app/http/templates/template-form.server.ts'
import { writePreference } from '#app/models/preferences/preference.server.ts'
import {
  discardTemplateDraft,
  findTemplateDraft,
  saveTemplateDraft,
} from '#app/services/templates/template-draft.server.ts'
import { databaseForTests, makeTemplate } from '#tests/support/database.ts'
import { wardrobe } from '#tests/support/templates.ts'

const base = databaseForTests()
const address = (query = '') => new URL(`http://localhost/create-task-template${query}`)

function draft(more: Partial<TemplateDraft> = {}): TemplateDraft {
  return wardrobe(base.ours, more)
}

describe('a draft', () => {
  test('is the person’s own, and only theirs', () => {
    const { admin, manager } = base.ours
    saveTemplateDraft(admin, draft())
    saveTemplateDraft(base.theirs.admin, draft({ name: 'Theirs' }))
    expect(findTemplateDraft(admin)?.draft).toEqual(draft())
    expect(findTemplateDraft(manager)).toBeNull()
    discardTemplateDraft(admin)
    expect(findTemplateDraft(admin)).toBeNull()
    expect(findTemplateDraft(base.theirs.admin)?.draft.name).toBe('Theirs')
  })

  test('takes the place of no other template’s', () => {
    const { ours } = base
    const id = makeTemplate(ours)
    saveTemplateDraft(ours.admin, draft())
    saveTemplateDraft(ours.admin, draft({ id, version: 1, name: 'Kitchen' }))
    expect(findTemplateDraft(ours.admin)?.draft).toEqual(draft())
    expect(findTemplateDraft(ours.admin, id)?.draft.name).toBe('Kitchen')
    discardTemplateDraft(ours.admin, id)
    expect(findTemplateDraft(ours.admin)?.draft).toEqual(draft())
    expect(findTemplateDraft(ours.admin, id)).toBeNull()
  })

  test('may be larger than other preferences', () => {
    const tasks = Array.from({ length: 200 }, () => ({ title: '☃'.repeat(200), assignedTo: null }))
    const large = draft({ stages: [{ name: 'Measure', colour: '#60a5fa', tasks }] })
    saveTemplateDraft(base.ours.admin, large)
    expect(findTemplateDraft(base.ours.admin)?.draft).toEqual(large)
  })

  test('in the shape of the API is read too', () => {
    const { admin } = base.ours
    const { id, version, ...record } = { ...draft(), tasks: storedTemplate(draft().stages) }
    for (const value of [
      { ...record, stages: undefined, description: 'Oak' },
      { name: record.name, ...record.tasks },
    ]) {
      writePreference(admin, draftKey, { ...value, id: '4', version: 2 })
      expect(findTemplateDraft(admin)?.draft).toEqual(draft({ id: 4, version: 2 }))
    }
  })

  test('that cannot be read is none', () => {
    writePreference(base.ours.admin, draftKey, { ...storedTemplate(draft().stages), tasks: 'none' })
    expect(findTemplateDraft(base.ours.admin)).toBeNull()
    writePreference(base.ours.admin, draftKey, { nonsense: true })
    expect(readTemplateEditor(base.ours.admin, address()).draft.stages).toHaveLength(4)
  })
})

describe('the page opens with', () => {
  test('the company’s stages, without a draft', () => {
    const { draft: shown, savedAt } = readTemplateEditor(base.ours.member, address())
    expect(shown.stages.map(({ name }) => name)).toEqual(['Measure', 'Design', 'Production', 'Install'])
    expect([shown.id, shown.name, savedAt]).toEqual([null, '', null])
  })

  test.each(['?mode=create', '?new=true', '?mode=create&edit=1'])('nothing but those stages at %s', query => {
    saveTemplateDraft(base.ours.admin, draft())
    const before = base.dump()
    expect(readTemplateEditor(base.ours.admin, address(query))).toMatchObject({
      beganAtMs: expect.any(Number),
      draft: { name: '' },
    })
    expect(base.dump(), 'reading writes nothing').toBe(before)
  })

  test('the draft, with when it was kept', () => {
    saveTemplateDraft(base.ours.admin, draft())
    expect(readTemplateEditor(base.ours.admin, address())).toMatchObject({
      draft: draft(),
      savedAt: expect.stringMatching(/^\d+ \w{3} \d\d:\d\d$/),
    })
  })

  test('the template that is named, or the draft of it', () => {
    const { ours } = base
    const id = makeTemplate(ours)
    const at = address(`?edit=${id}`)
    saveTemplateDraft(ours.admin, draft())
    expect(readTemplateEditor(ours.admin, at)).toMatchObject({
      draft: { id, name: 'Fitted kitchen' },
      savedAt: null,
    })
    saveTemplateDraft(ours.admin, draft({ id, version: 1, name: 'Kitchen, oak' }))
    expect(readTemplateEditor(ours.admin, at).draft).toMatchObject({ id, version: 1, name: 'Kitchen, oak' })
    expect(readTemplateEditor(ours.admin, address()).draft, 'the other still waits').toEqual(draft())
  })

  test('a template that was put down for editing, or its newer draft', () => {
    const { ours } = base
    const id = makeTemplate(ours)
    writePreference(ours.admin, draftKey, draft({ id, version: 1, name: 'Kitchen, ash' }))
    for (const query of ['', `?edit=${id}`]) {
      expect(readTemplateEditor(ours.admin, address(query)).draft).toMatchObject({ id, name: 'Kitchen, ash' })
    }
    vi.useFakeTimers({ now: Date.now() + 1000 })
    saveTemplateDraft(ours.admin, draft({ id, version: 1, name: 'Kitchen, oak' }))
    vi.useRealTimers()
    for (const query of ['', `?edit=${id}`]) {
      expect(readTemplateEditor(ours.admin, address(query)).draft).toMatchObject({ id, name: 'Kitchen, oak' })
    }
    discardTemplateDraft(ours.admin, id)
    expect(findTemplateDraft(ours.admin)).toBeNull()
  })

  test('a draft of a template that is gone, or is another company’s, as a new one', () => {
    const { ours, theirs } = base
    for (const id of [makeTemplate(theirs), 987_654]) {
      writePreference(ours.admin, draftKey, draft({ id, version: 1 }))
      expect(readTemplateEditor(ours.admin, address()).draft).toEqual(draft())
    }
  })

  test('nobody’s name who does not work here', () => {
    const { ours, theirs } = base
    const [stage] = draft().stages
    const tasks = [{ title: 'Survey', assignedTo: theirs.member.userId }]
    saveTemplateDraft(ours.admin, draft({ stages: stage ? [{ ...stage, tasks }] : [] }))
    const { draft: shown, people } = readTemplateEditor(ours.admin, address())
    expect(shown.stages[0]?.tasks[0]?.assignedTo).toBeNull()
    expect(people).toHaveLength(3)
    expect(people.find(({ id }) => id === ours.admin.userId)?.choice).toBe('oak admin · Administrator')
  })
})
