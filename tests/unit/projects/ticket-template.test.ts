import { describe, expect, test } from 'vitest'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { newProject, type TicketForm, ticketForm } from '#app/domain/projects/project.schema.ts'
import { mismatchUnseen } from '#app/domain/templates/template-application.ts'
import { readTicketForm, readTicketPlan } from '#app/http/projects/ticket-form.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { createTicket } from '#app/services/projects/save-ticket.server.ts'
import { history, shownTo } from '#tests/support/board.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { placesOf, refusal, stage, templateOf } from '#tests/support/templates.ts'

const base = databaseForTests()

function form(fields: Record<string, unknown>): TicketForm {
  return ticketForm(base.ours.admin.timeZone).parse({ name: 'Bookcase', requestId: 'form:r-1', ...fields })
}

function matching() {
  return templateOf(base.ours, stage('Measure', ['Survey']), stage('Design', ['Draw', 'Order']))
}

function differing() {
  return templateOf(base.ours, stage('Survey', ['Measure up']), stage('Design', ['Draw']))
}

describe('a ticket that starts from a template', () => {
  test('has its client and its tasks at once, and once however often it is sent', () => {
    const { member } = base.ours
    const sent = { templateId: String(matching()), clientName: 'Mrs Kaye' }
    const made = createTicket(member, form(sent))
    expect(placesOf(member, made.id)).toEqual(['measure: Survey', 'design: Draw', 'design: Order'])
    expect(history(member, made.id)).toEqual(['project.created', 'template.applied'])
    expect(shownTo(member)).toEqual([made.id])
    const before = base.dump()
    expect(createTicket(member, form(sent)).id).toBe(made.id)
    expect(base.dump()).toBe(before)
  })

  test('is not saved before a mismatch was shown, and that of another template counts for nothing', () => {
    const { admin } = base.ours
    const [templateId, other] = [String(differing()), String(matching())]
    const before = base.dump()
    for (const shownMismatch of ['', other]) {
      const refused = refusal(() =>
        createTicket(admin, form({ templateId, shownMismatch, clientName: 'Ada' })),
      )
      expect(refused).toMatchObject({ fieldErrors: { templateId: [mismatchUnseen] } })
    }
    expect(base.dump()).toBe(before)
    const made = createTicket(admin, form({ templateId, shownMismatch: templateId }))
    expect(placesOf(admin, made.id)).toEqual(['measure: Measure up', 'design: Draw'])
  })

  test.each([
    ['another company’s', () => templateOf(base.theirs, stage('Measure', ['Survey']))],
    ['one without tasks', () => templateOf(base.ours, stage('Measure', []))],
    ['one that is not there', () => 999_999],
  ])('refuses %s at the field, and saves nothing', (_what, make) => {
    const templateId = String(make())
    const before = base.dump()
    const refused = refusal(() => createTicket(base.ours.admin, form({ templateId, clientName: 'Ada' })))
    expect(refused).toBeInstanceOf(Invalid)
    expect(refused).toHaveProperty('fieldErrors.templateId')
    expect(base.dump()).toBe(before)
  })

  test('may be asked for by the API, which is told of a mismatch as where a template is applied', () => {
    const { admin } = base.ours
    const ask = (fields: object) =>
      createProject(admin, newProject(admin.timeZone).parse({ name: 'Oak stairs', ...fields }))
    const templateId = differing()
    const before = base.dump()
    const refused = refusal(() => ask({ templateId }))
    expect(refused).toBeInstanceOf(Conflict)
    expect(refused.body).toMatchObject({ warning: 'mismatch', requiresConfirmation: true })
    expect(base.dump()).toBe(before)
    const made = ask({ templateId, bypassMismatchCheck: true })
    expect(placesOf(admin, made.id)).toEqual(['measure: Measure up', 'design: Draw'])
    expect(placesOf(admin, ask({ templateId: null }).id)).toEqual([])
  })
})

test('the form offers the company’s templates, and shows what the chosen one would do', () => {
  const { admin } = base.ours
  const [id, theirs] = [differing(), templateOf(base.theirs, stage('Measure', ['Survey']))]
  const read = readTicketForm(admin, 'GBP', new URL('https://mortise.example/create-ticket'))
  expect(read.templates).toEqual([{ id, label: 'Staircase, 2 tasks' }])
  expect(readTicketPlan(admin, { templateId: String(id) })).toMatchObject({
    id,
    name: 'Staircase',
    taskCount: 2,
    mismatch: 'You have no stage named Survey.',
    mapping: [
      { from: 'Survey', to: 'measure', by: 'position', tasks: 1, titles: 'Measure up' },
      { from: 'Design', to: 'design', by: 'name', tasks: 1, titles: 'Draw' },
    ],
  })
  for (const none of [undefined, '', 'x', String(theirs)]) {
    expect(readTicketPlan(admin, none === undefined ? {} : { templateId: none })).toBeNull()
  }
})
