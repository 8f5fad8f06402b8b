import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import type { ContractLine } from '#app/domain/invoices/agreement.ts'
import { linesOfVariation, newVariation } from '#app/domain/variations/variation.schema.ts'
import { readAgreed } from '#app/http/agreed/agreed-page.server.ts'
import { readJobSheet } from '#app/http/projects/job-sheet.server.ts'
import { readProjectSheet } from '#app/http/projects/project-page.server.ts'
import { toVariationView } from '#app/http/variations/client-variation-page.server.ts'
import { quotedMessage, readNewVariation } from '#app/http/variations/variations-page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import {
  insertProjectTasks,
  listProjectTasks,
  readTaskPlaces,
} from '#app/models/tasks/project-tasks.server.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { readJobMoney } from '#app/services/invoices/job-money.server.ts'
import { readContract } from '#app/services/invoices/read-contract.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'
import {
  approveByLink,
  approveVariation,
  declineByLink,
  findLinkedVariation,
} from '#app/services/variations/answer-variation.server.ts'
import {
  makeVariationLink,
  sendVariation,
  withdrawVariation,
} from '#app/services/variations/send-variation.server.ts'
import { createVariation, updateVariation } from '#app/services/variations/write-variation.server.ts'
import { db } from '#db/client.ts'
import { notifications, projects, quotes, users, variations } from '#db/schema/index.ts'
import { databaseForTests, makeProject, verbs } from '#tests/support/database.ts'
import {
  contractor,
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  shavingCabinets,
} from '#tests/support/invoices.ts'
import { mails } from '#tests/unit/quotes/mailed.ts'

vi.mock(
  '#app/services/mail/send-mail.server.ts',
  async () => (await import('#tests/unit/quotes/mailed.ts')).mailMock,
)

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  mails.length = 0
})
afterEach(() => vi.useRealTimers())

const mail = { to: 'reed@example.com', subject: 'A change', mailWords: 'Dear Mrs Reed', version: 1 }
const answer = { name: 'Mrs Reed', shown: 1_740_00, address: '192.0.2.7', userAgent: 'A phone' }

function written() {
  const projectId = makeProject(base.ours, { name: 'Flats' })
  return createVariation(base.ours.manager, {
    projectId,
    title: 'Shaving cabinets',
    words: 'Two of them',
    lines: shavingCabinets,
    delayDays: 2,
  })
}

async function offered() {
  const { id, projectId } = written()
  const link = await makeVariationLink(base.ours.manager, id, { version: 1 })
  return { id, projectId, token: link.split('/').at(-1) ?? '' }
}

test('labour and materials stand apart, and what is nothing is left out', () => {
  const read = (sent: Record<string, string>) => newVariation.parse({ title: 'A shelf', words: '', ...sent })
  const typed = read({ labour: '£1,200', materials: '', vat: 'reverse', hours: '1h 30', delayDays: '2' })
  expect(typed).toMatchObject({ hours: 90, delayDays: 2 })
  expect(linesOfVariation(typed)).toEqual([
    { description: 'A shelf', vat: 'reverse', element: 'labour', net: 1_200_00 },
  ])
  const bad = newVariation.safeParse({ title: '', labour: 'lots', vat: 'some', hours: 'x', delayDays: '-1' })
  expect(bad.error?.issues.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(['title', 'labour', 'vat', 'hours', 'delayDays']),
  )
})

test('what comes to more than can be kept is neither written nor changed to', () => {
  const { id, projectId } = written()
  const priced = (labour: number, materials: number, effect: 'adds' | 'leaves_out' = 'adds') =>
    linesOfVariation({ title: 'A shelf', effect, labour, materials, vat: 'standard' })
  const write = (lines: ReturnType<typeof priced>) => () =>
    createVariation(base.ours.admin, { projectId, title: 'A shelf', lines })
  const most = 8_333_333_332
  expect(write(priced(most, 0))).not.toThrow()
  expect(write(priced(most, 1))).toThrow(Invalid)
  expect(write(priced(most, 1, 'leaves_out'))).toThrow(Invalid)
  const change = { title: 'A shelf', words: '', minutes: 0, delayDays: 0, version: 1 }
  expect(() => updateVariation(base.ours.admin, id, { ...change, lines: priced(most, 1) })).toThrow(Invalid)
})

test('a draft is changed from the version that was read, and what was sent stays', async () => {
  const { id } = written()
  const change = { title: 'Three cabinets', words: '', lines: shavingCabinets, minutes: 60, delayDays: 0 }
  expect(updateVariation(base.ours.admin, id, { ...change, version: 1 })).toMatchObject({
    title: 'Three cabinets',
    version: 2,
  })
  expect(() => updateVariation(base.ours.admin, id, { ...change, title: 'Four', version: 1 })).toThrow(Stale)
  await sendVariation(base.ours.admin, id, { ...mail, version: 2 })
  expect(() => updateVariation(base.ours.admin, id, change)).toThrow(Conflict)
})

test('it is sent once for a form, frozen, and its link is kept as a hash', async () => {
  const { id } = written()
  const form = { ...mail, requestId: 'form:1' }
  await sendVariation(base.ours.admin, id, form)
  await sendVariation(base.ours.admin, id, form)
  expect(mails.map(({ to }) => to)).toEqual(['reed@example.com'])
  expect(requireVariation(base.ours.admin, id)).toMatchObject({
    state: 'sent',
    sentTo: 'reed@example.com',
    document: { title: 'Shaving cabinets', net: 1_450_00, vat: 290_00, gross: 1_740_00 },
  })
  expect(verbs()).toContain('variation.sent')
  await expect(sendVariation(base.theirs.admin, id, mail)).rejects.toThrow(NotFound)
  await expect(sendVariation(base.ours.member, id, mail)).rejects.toThrow(Forbidden)
})

test('what comes to nothing is not sent', async () => {
  const projectId = makeProject(base.ours)
  const { id } = createVariation(base.ours.admin, { projectId, title: 'A word', lines: [] })
  await expect(sendVariation(base.ours.admin, id, mail)).rejects.toThrow(Invalid)
})

test('sent again, the link before opens nothing', async () => {
  const { id, token } = await offered()
  expect(findLinkedVariation(token)?.id).toBe(id)
  const again = await makeVariationLink(base.ours.admin, id, {})
  expect(findLinkedVariation(token)).toBeNull()
  expect(findLinkedVariation(again.split('/').at(-1) ?? '')?.id).toBe(id)
  withdrawVariation(base.ours.admin, id)
  expect(findLinkedVariation(again.split('/').at(-1) ?? '')).toBeNull()
})

test('its page names an author who is there alone', async () => {
  const { token } = await offered()
  const email = () => {
    const variation = findLinkedVariation(token)
    return variation && toVariationView(variation, token).company.email
  }
  expect(email()).toBe('oak.project_manager@example.com')
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, base.ours.manager.userId)).run()
  expect(email()).toBe('')
})

test('it runs out unanswered', async () => {
  const { token } = await offered()
  expect(findLinkedVariation(token, Date.now() + 61 * dayMs)).toBeNull()
})

test('the client’s yes makes it part of what was agreed, with its proof, and its author is told', async () => {
  const { id, projectId, token } = await offered()
  expect(readContract(base.ours.admin, projectId).agreements).toEqual([])
  approveByLink(token, answer)
  approveByLink(token, { ...answer, name: 'Somebody else' })
  expect(requireVariation(base.ours.admin, id)).toMatchObject({
    state: 'approved',
    decidedName: 'Mrs Reed',
    decidedFrom: '192.0.2.7',
    userAgent: 'A phone',
  })
  const agreed = { description: 'Variation 1, Shaving cabinets', net: 1_450_00, variation: 1 }
  expect(readContract(base.ours.admin, projectId).agreements).toMatchObject([{ lines: [agreed] }])
  expect(mails.map(({ to }) => to)).toEqual(['oak.project_manager@example.com'])
  const [told] = db().select().from(notifications).all()
  expect(told).toMatchObject({ userId: base.ours.manager.userId, title: 'Variation approved' })
  expect(told?.message).toContain('2 working days longer')
  expect(told?.message).not.toContain('£')
  const view = findLinkedVariation(token)
  expect(view && toVariationView(view, token)).toMatchObject({ state: 'approved', decidedName: 'Mrs Reed' })
})

test('a client cannot change the price, nor answer what was answered', async () => {
  const { id, token } = await offered()
  expect(() => approveByLink(token, { ...answer, shown: 1 })).toThrow(Invalid)
  expect(requireVariation(base.ours.admin, id).state).toBe('sent')
  declineByLink(token)
  declineByLink(token)
  expect(mails).toHaveLength(1)
  expect(() => approveByLink(token, answer)).toThrow(Conflict)
  expect(() => withdrawVariation(base.ours.admin, id)).toThrow(Conflict)
})

test('what was tampered with since it was sent is approved by nobody', async () => {
  const { id, token } = await offered()
  const { document } = requireVariation(base.ours.admin, id)
  if (!document) throw new Error('It was not frozen')
  db()
    .update(variations)
    .set({ document: { ...document, words: 'Something else' } })
    .where(eq(variations.id, id))
    .run()
  expect(() => approveByLink(token, answer)).toThrow(`Variation ${id} is not what was sent`)
})

test('a new one begins under the reverse charge where an invoice to its client would be', () => {
  const { ours } = base
  makeIssuer(ours)
  const vatFor = (tax?: typeof contractor) => {
    const projectId = makeProject(ours, { clientId: makeBilled(ours, tax) })
    return readNewVariation(ours.manager, projectId, null, 'GBP').vat
  }
  expect([vatFor(contractor), vatFor()]).toEqual(['reverse', 'standard'])
})

test('words of the job’s own room are quoted as they stood, and no others', () => {
  const projectId = makeProject(base.ours)
  const other = makeProject(base.ours)
  const theirs = makeProject(base.theirs)
  const said = sendMessage(base.ours.manager, { content: 'Two more, please', projectId })
  const quoted = quotedMessage(base.ours.admin, projectId, said.id)
  expect(quoted).toMatchObject({ text: 'Two more, please' })
  expect(quoted?.author).not.toBe('')
  expect(() => quotedMessage(base.ours.admin, other, said.id)).toThrow(NotFound)
  expect(() => quotedMessage(base.theirs.admin, theirs, said.id)).toThrow(NotFound)
  expect(quotedMessage(base.ours.admin, projectId, null)).toBeNull()
})

test('it is found by its words by who sees money, at its job, and by nobody else', () => {
  const projectId = makeProject(base.ours)
  const input = { projectId, title: 'Shaving cabinets', words: 'In walnut', lines: shavingCabinets }
  const { id } = createVariation(base.ours.admin, input)
  const found = (scope = base.ours.admin, text = 'shaving') =>
    searchWork(scope, text).filter(({ type }) => type === 'variation')
  expect(found()).toMatchObject([
    { title: 'Shaving cabinets', href: `/projects/${projectId}/variations/${id}` },
  ])
  expect(found(base.ours.admin, 'walnut')).toHaveLength(1)
  updateVariation(base.ours.admin, id, { ...input, title: 'Mirrors', version: 1 })
  expect(found()).toEqual([])
  expect(found(base.ours.admin, 'mirrors')).toHaveLength(1)
  expect(found(base.ours.member, 'mirrors')).toEqual([])
  expect(found(base.theirs.admin, 'mirrors')).toEqual([])
})

describe('the job follows what is agreed', () => {
  const spiceRack = [
    { description: 'Spice rack', vat: 'standard', element: 'labour', net: 200_00 },
    { description: 'Spice rack', vat: 'standard', element: 'materials', net: 83_45 },
  ] satisfies ContractLine[]

  function job() {
    const projectId = makeProject(base.ours, {
      ...{ name: 'Kitchen', startDate: '2026-11-02', dueDate: '2026-12-24', estimatedValue: 6_899_82 },
    })
    const places = readTaskPlaces(base.ours.admin, projectId).lastPositions
    const [, , production] = listStages(base.ours.admin)
    const task = { stageId: production?.id ?? 0, assignedTo: null, dueDate: null }
    const tasks = [
      { ...task, title: 'Doors', estimatedMinutes: 16 * 60 },
      { ...task, title: 'Carcasses', estimatedMinutes: 8 * 60 },
    ]
    insertProjectTasks(base.ours.admin, projectId, tasks, places)
    return projectId
  }

  function written(projectId: number, lines: ContractLine[] = spiceRack) {
    return createVariation(base.ours.manager, {
      ...{ projectId, title: 'Spice rack', words: 'Oak,\ntwo tiers', lines, minutes: 5 * 60, delayDays: 2 },
    })
  }

  const approve = ({ id, version }: { id: number; version: number }) =>
    approveVariation(base.ours.manager, id, { version, decidedName: 'Mrs Reed' })

  function jobAsItStands(projectId: number) {
    const { admin } = base.ours
    const { estimatedValue, dueDate } = requireProject(admin, projectId)
    const { rooms, needed, money } = readAgreed(admin, projectId, 'GBP')
    return {
      ...{ estimatedValue, dueDate, rooms, needed },
      agreed: money?.agreed,
      sheet: readJobSheet(admin, projectId).agreed,
      hours: listProjectTasks(admin, projectId).map(({ title, estimatedMinutes }) => [
        title,
        estimatedMinutes,
      ]),
      planned: readJobMoney(admin, projectId, false).job.plannedMinutes,
    }
  }

  test('in its scope, needs, hours, value and due date, and its history says so', () => {
    const projectId = job()
    approve(written(projectId))
    // 24 December and two working days, past Christmas, a weekend and the bank holiday of the 28th.
    expect(jobAsItStands(projectId)).toMatchObject({
      dueDate: '2026-12-30',
      estimatedValue: 7_183_27,
      rooms: [{ name: 'Variation 1', lines: ['Spice rack: Oak, two tiers'] }],
      needed: [{ name: 'Variation 1', lines: [{ description: 'Materials: Spice rack' }] }],
      agreed: [{ name: 'Variation 1, Spice rack', net: '£283.45', gross: '£340.14' }],
      sheet: ['Variation 1: Spice rack: Oak, two tiers', 'To come: 1 lot Materials: Spice rack'],
      hours: [
        ['Doors', 16 * 60],
        ['Carcasses', 8 * 60],
        ['Variation 1, Spice rack', 5 * 60],
      ],
      planned: 29 * 60,
    })
    expect(verbs()).toEqual(expect.arrayContaining(['variation.approved', 'task.created', 'project.updated']))
  })

  test('less where something is left out', () => {
    const projectId = job()
    const before = createVariation(base.ours.manager, { projectId, title: 'Shelves', lines: shavingCabinets })
    approve(before)
    approve(
      written(projectId, [{ description: 'Spice rack', vat: 'standard', element: 'labour', net: -300_00 }]),
    )
    expect(jobAsItStands(projectId)).toMatchObject({
      estimatedValue: 8_049_82,
      rooms: [
        { name: 'Variation 1' },
        { name: 'Variation 2', lines: ['Left out: Spice rack: Oak, two tiers'] },
      ],
      needed: [],
      // 24 hours less five, in the measure of 16 and 8: 12 h 40 and 6 h 20.
      hours: [
        ['Doors', 12 * 60 + 40],
        ['Carcasses', 6 * 60 + 20],
        ['Variation 1, Shelves', null],
      ],
    })
  })

  test('and not at all what is declined', async () => {
    const projectId = job()
    const before = jobAsItStands(projectId)
    const { id } = written(projectId)
    const link = await makeVariationLink(base.ours.manager, id, { version: 1 })
    declineByLink(link.split('/').at(-1) ?? '')
    expect(jobAsItStands(projectId)).toEqual(before)
  })

  test('and what is paid is told of all that was agreed, with VAT', () => {
    const { projectId, quoteId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    db().update(quotes).set({ gross: 18_000_00 }).where(eq(quotes.id, quoteId)).run()
    const paid = (scope = base.ours.admin) =>
      readProjectSheet(scope, 'GBP', projectId, { tab: 0, part: 1 }).money?.paid
    const { id, version } = written(projectId)
    expect(paid()).toBe('£0.00 of £18,000.00 with VAT')
    approve({ id, version })
    expect(paid()).toBe('£0.00 of £18,340.14 with VAT')
    expect(paid(base.ours.member)).toBeUndefined()
  })

  test('done where the job is, where the stage of making is over', () => {
    const projectId = job()
    const install = listStages(base.ours.admin).find(({ name }) => /install/i.test(name))
    if (!install) throw new Error('There is no such stage')
    db().update(projects).set({ stageId: install.id }).where(eq(projects.id, projectId)).run()
    approve(written(projectId))
    const task = listProjectTasks(base.ours.admin, projectId).at(-1)
    expect(task).toMatchObject({ title: 'Variation 1, Spice rack', stageId: install.id })
  })
})
