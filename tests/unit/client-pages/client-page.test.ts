import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { progressText, reportTitle, stageName, stageWords } from '#app/domain/client-pages/client-page.ts'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { readSticker } from '#app/http/client-pages/client-page.server.ts'
import { toClientPageView, toClientPreview } from '#app/http/client-pages/client-view.server.ts'
import { listStagesToInvoice } from '#app/models/agreed/payment-stages.server.ts'
import {
  findClientPage,
  findPageOfJob,
  findSharedFile,
  listSharedFileIds,
} from '#app/models/client-pages/client-page.server.ts'
import { findCompanyOfLink } from '#app/models/companies/company-of-link.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { getInvoiceSettings, saveInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { saveJobRetention } from '#app/models/invoices/job-retention.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import {
  answerDecision,
  findLinkedPage,
  reportFault,
} from '#app/services/client-pages/answer-client-page.server.ts'
import {
  askDecision,
  clientPageLink,
  closeClientPage,
  openClientPage,
  updateClientPage,
  withdrawDecision,
} from '#app/services/client-pages/client-page.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import {
  draftFinalInvoice,
  draftStageInvoice,
  draftVariationInvoice,
} from '#app/services/invoices/draft-job-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { createVariation } from '#app/services/variations/write-variation.server.ts'
import { db } from '#db/client.ts'
import {
  clientPages,
  files,
  notifications,
  projectPaymentStages,
  projects,
  quotes,
  tasks,
} from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, type TestCompany, verbs } from '#tests/support/database.ts'
import {
  contractor,
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  shavingCabinets,
} from '#tests/support/invoices.ts'
import { mails } from '../quotes/mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('../quotes/mailed.ts')).mailMock)

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  makeIssuer(base.ours)
  mails.length = 0
})
afterEach(() => vi.useRealTimers())

const change = {
  showsPayments: true,
  photosAgreed: false,
  nextOn: '2026-11-30',
  nextWords: 'Fitting starts',
  nextNote: '',
  careNotes: 'Oil it once a year.',
}

const handles = {
  question: 'Which handles?',
  note: '',
  options: ['Cup, aged brass', 'Bar, brushed steel'],
  answerOn: '2026-11-24',
}

function opened(projectId = makeProject(base.ours, { name: 'Kitchen' })) {
  const page = openClientPage(base.ours.manager, projectId)
  return { projectId, page, token: clientPageLink(page)?.split('/').at(-1) ?? '' }
}

function makeFile(company: TestCompany, projectId: number | null, name = 'photo.jpg'): number {
  return db()
    .insert(files)
    .values({
      companyId: company.id,
      filename: `stored-${name}-${projectId}`,
      originalName: name,
      mimeType: 'image/jpeg',
      size: 1000,
      projectId,
      uploadedBy: company.admin.userId,
      category: 'photo',
    })
    .returning({ id: files.id })
    .get().id
}

const viewOf = (token: string) => {
  const page = findLinkedPage(token)
  if (!page) throw new Error('It opens nothing')
  return toClientPageView(page, token)
}

test('its company sees the same page beside the form, with pictures from the workspace', () => {
  const { ours, theirs } = base
  const { projectId, token, page } = opened()
  const id = makeFile(ours, projectId)
  db().update(files).set({ hasPicture: true, width: 800, height: 600 }).where(eq(files.id, id)).run()
  updateClientPage(ours.manager, projectId, { ...change, version: page.version }, [id])
  askDecision(ours.manager, projectId, handles)
  const shown = findPageOfJob(ours.manager, projectId)
  if (!shown) throw new Error('It shows nothing')
  const { cover, ...preview } = toClientPreview(shown)
  const { cover: sent, ...view } = viewOf(token)
  expect(preview).toEqual(view)
  expect(cover?.picture?.small).toBe(`/files/${id}/picture/small`)
  expect(sent?.picture?.small).toBe(`/c/${token}/files/${id}/picture/small`)
  expect(findPageOfJob(theirs.admin, projectId)).toBeNull()
})

test('its foot names the limited company in full, also where its link is dead', () => {
  const { version: _version, ...settings } = getInvoiceSettings(base.ours.admin)
  saveInvoiceSettings(base.ours.admin, { ...settings, legalName: 'Oak Ltd', companyNumber: '01234567' })
  const { token } = opened()
  const foot = 'Oak Ltd · company number 01234567 · Unit 4, Wharfe Mill · VAT number GB 999 9999 73'
  expect(viewOf(token).company.foot).toBe(foot)
  expect(findCompanyOfLink(hashLinkToken(token))).toMatchObject({ legalName: 'Oak Ltd' })
})

describe('words', () => {
  test('a stage is told to who does not work there', () => {
    expect(stageWords('production')).toBe('is in the workshop')
    expect(stageWords('spray shop')).toBe('is at “Spray shop”')
    expect(stageName('measure')).toBe('Measured')
    expect(progressText({ name: 'production', total: 9, done: 4 })).toBe('4 of 9 tasks there are done.')
    expect(progressText({ name: 'production', total: 0, done: 0 })).toBe('')
    expect(reportTitle(`A door sticks\nsince Monday`)).toBe('Client: A door sticks')
    expect(reportTitle('x'.repeat(300)).length).toBeLessThan(140)
  })
})

describe('the link', () => {
  test('a job has one, found by its hash and shown again to print; closed, it opens nothing', () => {
    const { projectId, token } = opened()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(openClientPage(base.ours.admin, projectId).tokenHash).toBe(
      findClientPage(base.ours.admin, projectId)?.tokenHash,
    )
    expect(JSON.stringify(db().select().from(clientPages).all())).not.toContain(token)
    expect(findLinkedPage(token)?.projectId).toBe(projectId)
    expect(readSticker(base.ours.admin, projectId).code).not.toBeNull()
    closeClientPage(base.ours.admin, projectId)
    expect(findLinkedPage(token)).toBeNull()
    expect(readSticker(base.ours.admin, projectId).code).toBeNull()
    const again = opened(projectId)
    expect(again.token).not.toBe(token)
    expect(verbs()).toEqual(expect.arrayContaining(['client_page.opened', 'client_page.closed']))
  })

  test('another company and whoever sees no money make none, and guesses open none', () => {
    const projectId = makeProject(base.ours)
    expect(() => openClientPage(base.theirs.admin, projectId)).toThrow(Invalid)
    expect(() => openClientPage(base.ours.member, projectId)).toThrow(Forbidden)
    for (const guess of ['', 'x', 'A'.repeat(43)]) expect(findLinkedPage(guess)).toBeNull()
  })

  test('a job in the bin shows nothing', () => {
    const { projectId, token } = opened()
    deleteProject(base.ours.admin, projectId)
    expect(findLinkedPage(token)).toBeNull()
  })
})

describe('what is shown', () => {
  test('the stage, what comes next, and care; nothing of another job, of notes or costs', () => {
    const projectId = makeProject(base.ours, { name: 'Kitchen', notes: 'Pays late', estimatedValue: 987_654 })
    makeProject(base.ours, { name: 'Another job' })
    makeTask(base.ours, { projectId, title: 'Secret task' })
    const { token } = opened(projectId)
    updateClientPage(base.ours.admin, projectId, { ...change, version: 2 }, [])
    const view = viewOf(token)
    expect(view).toMatchObject({
      name: 'Kitchen',
      next: { day: '30', date: 'Monday 30 November', words: 'Fitting starts' },
      careNotes: 'Oil it once a year.',
    })
    expect(view.stages.filter(({ isHere }) => isHere)).toHaveLength(1)
    expect(JSON.stringify(view)).not.toMatch(/Pays late|9,?876|Another job|Secret task/)
  })

  test('files of this job alone are shared, and those alone are read', () => {
    const { projectId, token } = opened()
    const own = makeFile(base.ours, projectId)
    const kept = makeFile(base.ours, projectId, 'kept.jpg')
    const otherJob = makeFile(base.ours, makeProject(base.ours))
    const loose = makeFile(base.ours, null)
    const theirs = makeFile(base.theirs, makeProject(base.theirs))
    updateClientPage(base.ours.admin, projectId, change, [own, otherJob, loose, theirs])
    const page = findLinkedPage(token)
    if (!page) throw new Error('It opens nothing')
    expect(listSharedFileIds(base.ours.admin, page.id)).toEqual([own])
    expect(findSharedFile(page, own)?.id).toBe(own)
    for (const id of [kept, otherJob, loose, theirs]) expect(findSharedFile(page, id)).toBeNull()
    updateClientPage(base.ours.admin, projectId, change, [])
    expect(viewOf(token).photos).toEqual([])
  })

  test('the cover stands first, and is one of the shared photos', () => {
    const { ours } = base
    const { projectId, token } = opened()
    const pictured = (name: string) => {
      const id = makeFile(ours, projectId, name)
      db().update(files).set({ hasPicture: true, width: 40, height: 30 }).where(eq(files.id, id)).run()
      return id
    }
    const [first, second, hidden] = [pictured('1.jpg'), pictured('2.jpg'), pictured('3.jpg')]
    updateClientPage(ours.admin, projectId, { ...change, photosAgreed: true }, [first, second])
    expect(findClientPage(ours.admin, projectId)?.photosAgreed).toBe(true)
    updateFile(ours.admin, hidden, { isCover: true })
    expect(viewOf(token).cover?.id).toBe(second)
    updateFile(ours.admin, first, { isCover: true })
    const { cover, photos } = viewOf(token)
    expect([cover?.id, ...photos.map(({ id }) => id)]).toEqual([first, second])
  })

  test('two people who save at once: the second is told', () => {
    const { projectId } = opened()
    updateClientPage(base.ours.admin, projectId, { ...change, version: 2 }, [])
    const other = { ...change, careNotes: 'Another', version: 2 }
    expect(() => updateClientPage(base.ours.manager, projectId, other, [])).toThrow(Stale)
  })

  test('with what was approved since, less what a stage has asked of it', () => {
    const clientId = makeBilled(base.ours)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const { token } = opened(projectId)
    const { id } = createVariation(base.ours.admin, { projectId, title: 'A shelf', lines: shavingCabinets })
    approveVariation(base.ours.admin, id, { version: 1, decidedName: 'Client' })
    const told = () => viewOf(token).money?.rows.map(({ name, amount }) => [name, amount])
    // 15,000.00 in 30, 40 and 30 %, and 1,450.00, with 20 %.
    expect(told()).toContainEqual(['Variation 1, A shelf', '£1,740.00'])
    expect(viewOf(token).money?.all).toBe('£19,740.00')
    const [stage] = db()
      .select()
      .from(projectPaymentStages)
      .where(eq(projectPaymentStages.projectId, projectId))
      .all()
    const draft = draftStageInvoice(base.ours.admin, projectId, stage?.id ?? 0)
    issueInvoice(base.ours.admin, draft.id, { version: draft.version })
    expect(told()).toEqual([
      ['Deposit', '£5,922.00'],
      ['Second stage', '£7,200.00'],
      ['Last stage', '£5,400.00'],
      ['Variation 1, A shelf', '£1,218.00'],
    ])
    expect(viewOf(token).money?.all).toBe('£19,740.00')
    db()
      .update(projects)
      .set({ clientId: makeBilled(base.ours) })
      .where(eq(projects.id, projectId))
      .run()
    expect(viewOf(token).money).toBeNull()
  })

  test('with what was left out since, less what a stage has taken off for it', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    db().update(quotes).set({ gross: 18_000_00 }).where(eq(quotes.projectId, projectId)).run()
    const { token } = opened(projectId)
    const lines = shavingCabinets.map(line => ({ ...line, net: -line.net }))
    const { id } = createVariation(base.ours.admin, { projectId, title: 'A shelf', lines })
    approveVariation(base.ours.admin, id, { version: 1, decidedName: 'Client' })
    const row = {
      name: 'Variation 1, A shelf, left out',
      when: 'Taken off what is still to pay',
      amount: '-£1,740.00',
    }
    expect(viewOf(token).money?.rows.at(-1)).toMatchObject(row)
    expect(viewOf(token).money).toMatchObject({
      agreed: {
        parts: [{ amount: '£18,000.00' }, { what: row.name, amount: '-£1,740.00' }],
        all: '£16,260.00',
      },
      all: '£16,260.00',
    })
    const [stage] = db()
      .select()
      .from(projectPaymentStages)
      .where(eq(projectPaymentStages.projectId, projectId))
      .all()
    const draft = draftStageInvoice(base.ours.admin, projectId, stage?.id ?? 0)
    issueInvoice(base.ours.admin, draft.id, { version: draft.version })
    expect(viewOf(token).money?.rows.at(-1)).toMatchObject({ ...row, amount: '-£1,218.00' })
    expect(viewOf(token).money?.all).toBe('£16,260.00')
  })

  test('with the tax that a contractor keeps, and with what is held back', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours, contractor) })
    saveJobRetention(base.ours.admin, projectId, { rate: 500, firstShare: 5000, months: 12 })
    const { token } = opened(projectId)
    const issue = ({ id, version }: Invoice) => issueInvoice(base.ours.admin, id, { version })
    const { gross, payable } = issue(draftFinalInvoice(base.ours.admin, projectId))
    const money = viewOf(token).money
    expect(money?.sums.map(({ what }) => what)).toEqual([
      'Paid',
      'Kept by you as CIS tax',
      'Still to pay',
      'Held back as retention',
    ])
    const pence = (text = '') => Number(text.replaceAll(/[^\d-]/g, ''))
    const [, cis, owed, held] = money?.sums.map(({ amount }) => pence(amount)) ?? []
    expect([cis, owed]).toEqual([gross - payable, payable])
    expect(pence(money?.all)).toBe(gross + (held ?? 0))
  })

  test('with what was approved after the final invoice, and without a stage that was left out', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const { token } = opened(projectId)
    const [stage] = listStagesToInvoice(base.ours.admin, projectId)
    const issue = ({ id, version }: Invoice) => issueInvoice(base.ours.admin, id, { version })
    const deposit = issue(draftStageInvoice(base.ours.admin, projectId, stage?.id ?? 0))
    creditInvoice(base.ours.admin, deposit.id, { reason: 'A room less', isLeftOut: true })
    const names = () => viewOf(token).money?.rows.map(({ name }) => name)
    expect(names()).toEqual(['Second stage', 'Last stage'])
    issue(draftFinalInvoice(base.ours.admin, projectId))
    expect(names()).toEqual(['Eight flats, final invoice'])
    const { id } = createVariation(base.ours.admin, { projectId, title: 'A shelf', lines: shavingCabinets })
    approveVariation(base.ours.admin, id, { version: 1, decidedName: 'Client' })
    expect(names()?.at(-1)).toBe('Variation 1, A shelf')
    expect(viewOf(token).money?.all).toBe('£14,340.00')
  })

  test('without a variation whose invoice was credited as left out', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const { token } = opened(projectId)
    const { id } = createVariation(base.ours.admin, { projectId, title: 'A shelf', lines: shavingCabinets })
    approveVariation(base.ours.admin, id, { version: 1, decidedName: 'Client' })
    const draft = draftVariationInvoice(base.ours.admin, id)
    issueInvoice(base.ours.admin, draft.id, { version: draft.version })
    creditInvoice(base.ours.admin, draft.id, { reason: 'No shelf', isLeftOut: true })
    expect(viewOf(token).money?.rows.map(({ name }) => name)).toEqual([
      'Deposit',
      'Second stage',
      'Last stage',
    ])
    expect(viewOf(token).money?.all).toBe('£18,000.00')
  })

  const sumsOf = (token: string) => viewOf(token).money?.sums.map(({ what, amount }) => [what, amount])

  test('what there is to pay, from the invoices and the stages that are still to come', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const { token } = opened(projectId)
    const [stage] = db()
      .select()
      .from(projectPaymentStages)
      .where(eq(projectPaymentStages.projectId, projectId))
      .all()
    const draft = draftStageInvoice(base.ours.admin, projectId, stage?.id ?? 0)
    const { id, payable } = issueInvoice(base.ours.admin, draft.id, { version: draft.version })
    const before = viewOf(token).money
    expect(before?.rows.map(({ name, isPaid }) => [name, isPaid])).toEqual([
      ['Deposit', false],
      ['Second stage', false],
      ['Last stage', false],
    ])
    expect(before?.all).toBe('£18,000.00')
    recordInvoicePayment(base.ours.admin, id, { amount: payable, paymentMethod: 'cash', note: '' })
    expect(sumsOf(token)).toEqual([
      ['Paid', '£5,400.00'],
      ['Still to pay', '£12,600.00'],
    ])
    expect(viewOf(token).money?.all).toBe('£18,000.00')
    updateClientPage(base.ours.admin, projectId, { ...change, showsPayments: false }, [])
    expect(viewOf(token)).toMatchObject({ money: null, quotes: [] })
  })
})

test('what one client accepted and pays is not the next one’s to read', () => {
  const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
  const { token } = opened(projectId)
  updateClientPage(base.ours.admin, projectId, change, [])
  expect(viewOf(token).quotes).toHaveLength(1)
  expect(viewOf(token).money?.rows).toHaveLength(3)
  db()
    .update(projects)
    .set({ clientId: makeBilled(base.ours) })
    .where(eq(projects.id, projectId))
    .run()
  expect(viewOf(token).quotes).toEqual([])
  expect(viewOf(token).money?.rows ?? []).toEqual([])
})

test('the page is closed when the job goes to another client, not when another thing of it changes', () => {
  const { projectId, token } = opened(makeProject(base.ours, { clientId: makeBilled(base.ours) }))
  updateProject(base.ours.manager, projectId, { name: 'Larder' })
  expect(viewOf(token).name).toBe('Larder')
  updateClientPage(base.ours.admin, projectId, { ...change, photosAgreed: true }, [])
  updateProject(base.ours.manager, projectId, { clientId: makeBilled(base.ours) })
  expect(findLinkedPage(token)).toBeNull()
  expect(findClientPage(base.ours.admin, projectId)?.photosAgreed).toBe(false)
  expect(verbs()).toContain('client_page.closed')
})

describe('what a client sends', () => {
  test('one of the choices is taken, told, and may be changed until its last day', () => {
    const { projectId, token } = opened()
    const { id } = askDecision(base.ours.admin, projectId, handles)
    expect(() => answerDecision(token, id, 'Gold', '2026-11-20')).toThrow(Invalid)
    answerDecision(token, id, 'Cup, aged brass', '2026-11-20')
    answerDecision(token, id, 'Cup, aged brass', '2026-11-20')
    expect(mails).toHaveLength(1)
    answerDecision(token, id, 'Bar, brushed steel', '2026-11-24')
    expect(() => answerDecision(token, id, 'Cup, aged brass', '2026-11-25')).toThrow(Conflict)
    expect(viewOf(token).decisions).toMatchObject([{ answer: 'Bar, brushed steel' }])
    expect(db().select().from(notifications).all()).toMatchObject([
      { userId: base.ours.manager.userId, title: 'Client answered' },
      {},
    ])
  })

  test('a question of another job is answered and deleted by nobody', () => {
    const one = opened()
    const two = opened()
    const { id } = askDecision(base.ours.admin, one.projectId, handles)
    expect(() => answerDecision(two.token, id, 'Cup, aged brass', '2026-11-20')).toThrow(Conflict)
    expect(() => withdrawDecision(base.ours.admin, two.projectId, id)).toThrow(NotFound)
    withdrawDecision(base.ours.admin, one.projectId, id)
    expect(viewOf(one.token).decisions).toEqual([])
  })

  test('a fault becomes a task of the job, once, and is put right as that is', () => {
    const { projectId, token } = opened()
    reportFault(token, 'A door sticks\nsince Monday')
    reportFault(token, 'A door sticks\nsince Monday')
    const made = db().select().from(tasks).where(eq(tasks.projectId, projectId)).all()
    expect(made).toMatchObject([{ title: 'Client: A door sticks', companyId: base.ours.id }])
    expect(mails.map(({ to }) => to)).toEqual(['oak.project_manager@example.com'])
    expect(viewOf(token).reports).toMatchObject([{ words: 'A door sticks\nsince Monday', isDone: false }])
    db()
      .update(tasks)
      .set({ status: 'complete', completedAt: Date.now() })
      .where(eq(tasks.id, made[0]?.id ?? 0))
      .run()
    expect(viewOf(token).reports).toMatchObject([{ isDone: true }])
  })

  test('nothing is taken by a link that is closed', () => {
    const { projectId, token } = opened()
    closeClientPage(base.ours.admin, projectId)
    expect(() => reportFault(token, 'A door sticks')).toThrow(Conflict)
    expect(() => answerDecision(token, 1, 'Cup', '2026-11-20')).toThrow(Conflict)
    expect(db().select().from(tasks).all()).toEqual([])
  })
})
