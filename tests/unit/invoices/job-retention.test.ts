import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Forbidden, NotFound, Stale } from '#app/domain/errors.ts'
import { lineNet } from '#app/domain/invoices/invoice.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { sum } from '#app/domain/money/money.ts'
import { readNewInvoice } from '#app/http/invoices/new-invoice-page.server.ts'
import { listProjectActivities } from '#app/models/activities/activity.server.ts'
import { listDueOfJobs } from '#app/models/invoices/dated-money.server.ts'
import {
  type Invoice,
  listBookedDocuments,
  listInvoicesOfProject,
  requireInvoice,
} from '#app/models/invoices/invoice.server.ts'
import { getJobRetention } from '#app/models/invoices/job-retention.server.ts'
import { purgeProjects } from '#app/models/projects/project-writes.server.ts'
import { notifyOfRetentions } from '#app/services/invoices/ask-by-date.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import {
  draftFinalInvoice,
  draftJobRetention,
  draftStageInvoice,
  draftVariationInvoice,
} from '#app/services/invoices/draft-job-invoice.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { readJobMoney } from '#app/services/invoices/job-money.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import { updateJobRetention } from '#app/services/invoices/update-job-retention.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { createVariation } from '#app/services/variations/write-variation.server.ts'
import { db } from '#db/client.ts'
import { binEntries, notifications, projectPaymentStages, projects } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import {
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  paymentStage,
  quoteItem,
  threeStages,
} from '#tests/support/invoices.ts'

const base = databaseForTests()
const admin = () => base.ours.admin

const goTo = (day: string) => vi.setSystemTime(Date.parse(`${day}T10:00:00Z`))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  goTo('2026-10-02')
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

const issue = ({ id, version }: Invoice) => issueInvoice(admin(), id, { version })
const half = { rate: 500, firstShare: 5000, months: 12 }

const board = (each: number) => ({
  ...{ kind: 'material' as const, description: 'Board', quantity: 1000, unit: 'lot' as const, each },
  ...{ waste: 0, stage: '', priceListItemId: null },
})
const items = [
  quoteItem({ key: 'a', title: 'Wardrobes', price: 10_000_33, lines: [board(6_000_11)] }),
  quoteItem({ key: 'b', title: 'Ramp', vat: 'reduced', price: 2_345_67, lines: [board(1_000_01)] }),
]
const stages = [
  paymentStage({ name: 'First fix', share: 4000, when: 'production' }),
  paymentStage({ name: 'Second fix', share: 3500, when: 'install' }),
  paymentStage({ name: 'Last', share: 2500, when: 'complete' }),
]

function job(terms = half, agreed = {}): number {
  const clientId = makeBilled(base.ours)
  const { projectId } = makeAgreedJob(base.ours, { clientId, stages, ...agreed })
  updateJobRetention(admin(), projectId, terms)
  return projectId
}

function stage(projectId: number, at: number): Invoice {
  const where = eq(projectPaymentStages.projectId, projectId)
  const ids = db().select({ id: projectPaymentStages.id }).from(projectPaymentStages).where(where).all()
  return draftStageInvoice(admin(), projectId, ids[at]?.id ?? 0)
}

const done = (projectId: number, completedDate: string | null) =>
  db().update(projects).set({ completedDate }).where(eq(projects.id, projectId)).run()
const released = (projectId: number) => readJobMoney(admin(), projectId, false).retention
const offered = (projectId: number) =>
  readNewInvoice(admin(), { projectId, clientId: null, currency: 'GBP' }).job?.rows.find(
    ({ key }) => key === 'retention',
  )

/** Pence of each line with its sign, in the order of the paper. */
const nets = (id: number) => requireIssuedDocument(admin(), id).lines.map(({ net }) => net)

describe('the retention of a contract', () => {
  test('is taken of each stage, the variation and the final invoice, and released in two invoices, to the penny', () => {
    const projectId = job(half, { items })
    // Labour of the wardrobes is 4,000.22 of 10,000.33, of the ramp 1,345.66 of 2,345.67.
    const first = issue(stage(projectId, 0))
    // 40 %: 4,000.13 and 938.27. Of 4,938.40 come 246.92 off, in the measure of the lines; the last has what is over.
    expect(nets(first.id)).toEqual([160009, 240004, 53827, 40000, -8000, -12000, -2691, -2001])
    const { id } = createVariation(admin(), {
      ...{ projectId, title: 'Shelf' },
      lines: [{ description: 'Shelf', vat: 'standard', element: 'labour', net: 333_13 }],
    })
    approveVariation(admin(), id, { version: 1, decidedName: 'Mr Stone' })
    // Of 333.13 come 16.6565 off.
    expect(nets(issue(draftVariationInvoice(admin(), id)).id)).toEqual([33313, -1666])
    const second = issue(stage(projectId, 1))
    // 35 %: 3,500.12 and 820.98. Of 4,321.10 come 216.055 off, which is 216.06.
    expect(nets(second.id)).toEqual([140008, 210004, 47098, 35000, -7001, -10500, -2355, -1750])
    // 100.01 of its materials: 2,000.03 stay, of which 100.00 are held.
    const note = creditInvoice(admin(), second.id, { amounts: [0, 100_01], reason: 'Scratched' })
    expect(nets(note.id)).toEqual([10001, -500])
    const final = issue(stage(projectId, 2))
    expect(final.kind).toBe('final')
    // What is left, of materials 1,500.03 and the 100.01 again. Of 3,186.51 come 159.3255 off.
    expect(nets(final.id)).toEqual([100005, 160004, 33641, 25001, -5000, -8000, -1682, -1251])

    // Labour 80.00 + 16.66 + 70.01 + 50.00, materials 120.00 + 105.00 − 5.00 + 80.00; at 5 % 26.91 + 23.55 + 16.82 and 20.01 + 17.50 + 12.51.
    const held = 216_67 + 300_00 + 67_28 + 50_02
    expect(released(projectId)).toMatchObject({ held, released: 0, firstOn: null, restOn: null })
    expect(() => draftJobRetention(admin(), projectId)).toThrow('can be asked for by today')
    expect(offered(projectId)).toMatchObject({ amount: '', buttons: [] })

    done(projectId, '2026-10-02')
    // Half of 633.97 is 316.985: 316.99. VAT 20 % of 258.34 and 5 % of 58.65.
    expect(offered(projectId)).toMatchObject({
      detail: '£633.97 before VAT held back: half at completion, the rest 12 months later',
      amount: '£371.59',
    })
    const atCompletion = draftRequestedInvoice(admin(), projectId, 'retention')
    expect(draftJobRetention(admin(), projectId).id).toBe(atCompletion.id)
    expect(nets(issue(atCompletion).id)).toEqual([10834, 15000, 3364, 2501])
    expect(requireInvoice(admin(), atCompletion.id)).toMatchObject({ vat: 51_67 + 2_93, ofId: null })
    expect(() => draftJobRetention(admin(), projectId)).toThrow('can be asked for by today')

    goTo('2027-10-01')
    expect(() => draftJobRetention(admin(), projectId)).toThrow(Conflict)
    goTo('2027-10-02')
    const rest = issue(draftJobRetention(admin(), projectId))
    expect(nets(rest.id)).toEqual([10833, 15000, 3364, 2501])
    // The last takes what is left of the VAT that was agreed: 2,066.70 less 2,015.03, and 117.28 less 114.35.
    expect(rest.vat).toBe(51_67 + 2_93)
    expect(offered(projectId)).toBeUndefined()
    expect(() => draftFinalInvoice(admin(), projectId)).toThrow('nothing left')

    const documents = listBookedDocuments(admin(), projectId).map(({ kind, document }) => ({
      ...document,
      sign: kind === 'credit_note' ? -1 : 1,
    }))
    const perLine: Record<string, number> = {}
    for (const { sign, lines } of documents)
      for (const { description, element, vat, net } of lines) {
        const name = /^Retention/.test(description) ? `held ${vat}` : description
        const key = `${name}, ${element}`
        perLine[key] = (perLine[key] ?? 0) + sign * net
      }
    expect(perLine).toEqual({
      'Wardrobes, labour': 4_000_22,
      'Wardrobes, materials': 6_000_11,
      'Ramp, labour': 1_345_66,
      'Ramp, materials': 1_000_01,
      'Variation 1, Shelf, labour': 333_13,
      'held standard, labour': 0,
      'held standard, materials': 0,
      'held reduced, labour': 0,
      'held reduced, materials': 0,
    })
    const vat = (rate: string) =>
      sum(
        documents.flatMap(({ sign, totals }) =>
          totals.groups.filter(group => group.vat === rate).map(({ vatAmount }) => sign * vatAmount),
        ),
      )
    // 2,000.07 of the quote and 66.63 of the variation.
    expect([vat('standard'), vat('reduced')]).toEqual([2_066_70, 117_28])
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ held: 0, toCome: 0 })
  })

  test('is said on the paper', () => {
    const projectId = job()
    const words = (draft: Invoice) => invoicePaper(requireIssuedDocument(admin(), issue(draft).id)).words
    // 5 % of 40 % of 15,000.00.
    expect(words(stage(projectId, 0))).toContain(
      'Retention of 5 %, £300.00 before VAT: half at completion, the rest 12 months later.',
    )
    updateJobRetention(admin(), projectId, { rate: 250, firstShare: 3000, months: 1, version: 1 })
    expect(words(stage(projectId, 1))).toContain(
      'Retention of 2.5 %, £131.25 before VAT: 30 % at completion, the rest 1 month later.',
    )
  })

  test('holds nothing back of a deposit, nor of a job without one, nor once its rate is taken away', () => {
    const projectId = job(half, { stages: threeStages })
    expect(stage(projectId, 0)).toMatchObject({ kind: 'deposit', retentionRate: 0 })
    expect(stage(projectId, 1)).toMatchObject({ kind: 'stage', retentionRate: 500, retentionOn: null })
    updateJobRetention(admin(), projectId, { ...half, rate: 0, version: 1 })
    expect(stage(projectId, 2).retentionRate).toBe(0)
    const other = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages })
    const byHand = updateInvoice(admin(), stage(other.projectId, 0).id, { version: 1, retentionRate: 500 })
    expect(() => issue(byHand)).toThrow('until when the retention is held back')
  })

  test('leaves a draft to be changed by hand: one with a day of its own goes by that', () => {
    const projectId = job()
    const draft = stage(projectId, 0)
    const own = issue(updateInvoice(admin(), draft.id, { version: 1, retentionOn: '2027-01-01' }))
    // 40 % and 35 % of 15,000.00, and 5 % of each.
    expect(issue(stage(projectId, 1)).net).toBe(4_987_50)
    done(projectId, '2026-10-02')
    expect(draftJobRetention(admin(), projectId).net).toBe(131_25)
    expect(draftRequestedInvoice(admin(), projectId, `retention:${own.id}`)).toMatchObject({
      net: 300_00,
      ofId: own.id,
    })
  })

  test('stays held when the job is not done after all, and what was asked for counts', () => {
    const projectId = job()
    issue(stage(projectId, 0))
    done(projectId, '2026-10-02')
    issue(draftJobRetention(admin(), projectId))
    done(projectId, null)
    issue(stage(projectId, 1))
    expect(() => draftJobRetention(admin(), projectId)).toThrow(Conflict)
    expect(released(projectId)).toMatchObject({ held: 562_50, released: 150_00 })
    done(projectId, '2026-12-31')
    goTo('2026-12-31')
    // Half of 562.50 less 150.00.
    expect(draftJobRetention(admin(), projectId).net).toBe(131_25)
  })

  test('that was asked for by an invoice which is credited can be asked for again', () => {
    const projectId = job()
    issue(stage(projectId, 0))
    done(projectId, '2026-10-02')
    const release = issue(draftJobRetention(admin(), projectId))
    creditInvoice(admin(), release.id, { amounts: [50_00], reason: 'Snags' })
    expect(draftJobRetention(admin(), projectId).net).toBe(50_00)
  })

  test('is not issued by a draft once less is held back', () => {
    const projectId = job({ ...half, firstShare: 10_000 })
    const first = issue(stage(projectId, 0))
    done(projectId, '2026-10-02')
    const draft = draftJobRetention(admin(), projectId)
    creditInvoice(admin(), first.id, { reason: 'Wrong job' })
    expect(() => issue(draft)).toThrow('Make it again')
  })

  test('is owed by whoever held it back, whosever the job is by now', () => {
    const projectId = job()
    const { clientId } = issue(stage(projectId, 0))
    const newClient = makeBilled(base.ours)
    db().update(projects).set({ clientId: newClient, completedDate: '2026-10-02' }).run()
    issue(stage(projectId, 1))
    expect(issue(draftJobRetention(admin(), projectId))).toMatchObject({ clientId, net: 150_00 })
    expect(issue(draftJobRetention(admin(), projectId))).toMatchObject({ clientId: newClient, net: 131_25 })
  })

  test('goes with its job: a draft that asks for it is in the bin then', () => {
    const projectId = job()
    issue(stage(projectId, 0))
    done(projectId, '2026-10-02')
    const draft = draftJobRetention(admin(), projectId)
    deleteProject(admin(), projectId)
    const entry = db().select().from(binEntries).where(eq(binEntries.noun, 'project')).get()
    if (entry) purgeProjects(entry)
    expect(() => requireInvoice(admin(), draft.id)).toThrow(NotFound)
  })
})

describe('the terms of a retention', () => {
  test('are changed from what was read, by those who see money, in their own company', () => {
    const projectId = job()
    expect(getJobRetention(admin(), projectId)).toMatchObject({ ...half, version: 1 })
    const change = { ...half, months: 6 }
    expect(() => updateJobRetention(admin(), projectId, { ...change, version: 0 })).toThrow(Stale)
    expect(() => updateJobRetention(base.ours.member, projectId, change)).toThrow(Forbidden)
    expect(() => updateJobRetention(base.theirs.admin, projectId, change)).toThrow(NotFound)
    expect(updateJobRetention(admin(), projectId, { ...change, version: 1 })).toMatchObject({ months: 6 })
    const told = (scope: typeof base.ours.admin) =>
      listProjectActivities(scope, projectId, 50).filter(({ verb }) => verb === 'job_retention.updated')
    expect([told(admin()).length, told(base.ours.member).length]).toEqual([2, 0])
  })

  test('say the last day of a shorter month', () => {
    const projectId = job({ ...half, months: 4 })
    done(projectId, '2026-10-31')
    expect(getJobRetention(admin(), projectId)).toMatchObject({ firstOn: '2026-10-31', restOn: '2027-02-28' })
  })
})

test('each part is told once to those who see money, and listed until it is asked for', () => {
  const projectId = job()
  issue(stage(projectId, 0))
  const listed = (day: string) => listDueOfJobs(admin(), day).map(({ since, due }) => [since, due])
  const told = ({ userId }: { userId: number }) =>
    db()
      .select({ title: notifications.title, projectId: notifications.relatedProjectId })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .all()
  const note = { title: 'A retention to ask for', projectId }
  notifyOfRetentions(Date.now())
  done(projectId, '2026-10-02')
  notifyOfRetentions(Date.now())
  notifyOfRetentions(Date.now())
  expect([told(admin()), told(base.ours.member), told(base.theirs.admin)]).toEqual([[note], [], []])
  expect(listed('2026-10-02')).toEqual([['2026-10-02', 150_00]])
  expect(listDueOfJobs(base.theirs.admin, '2026-10-02')).toEqual([])
  const draft = draftJobRetention(admin(), projectId)
  expect(listed('2026-10-02')).toEqual([])
  issue(draft)
  expect([listed('2026-10-02'), listed('2027-10-01')]).toEqual([[], []])
  goTo('2027-10-02')
  notifyOfRetentions(Date.now())
  expect(told(admin())).toEqual([note, note])
  expect(listed('2027-10-02')).toEqual([['2027-10-02', 150_00]])
  issue(draftJobRetention(admin(), projectId))
  expect(listed('2027-10-02')).toEqual([])
  expect(sum(listInvoicesOfProject(admin(), projectId).flatMap(({ lines }) => lines.map(lineNet)))).toBe(
    6_300_00,
  )
})
