import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { readAgreed } from '#app/http/agreed/agreed-page.server.ts'
import { listPaymentStages } from '#app/models/agreed/payment-stages.server.ts'
import { readBoard } from '#app/models/board/board.server.ts'
import { listDueRetentions } from '#app/models/invoices/dated-money.server.ts'
import { listInvoicesOfProject } from '#app/models/invoices/invoice.server.ts'
import { getInvoiceSettings, saveInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { requestStagePayment } from '#app/services/agreed/request-stage-payment.server.ts'
import { draftDatedStages, notifyOfRetentions } from '#app/services/invoices/ask-by-date.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'
import { draftDeposit } from '#app/services/invoices/draft-due-payment-stages.server.ts'
import { draftFinalInvoice, draftStageInvoice } from '#app/services/invoices/draft-job-invoice.server.ts'
import { draftRetentionInvoice } from '#app/services/invoices/draft-retention-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { removeStage } from '#app/services/stages/remove-stage.server.ts'
import { carryNames } from '#app/services/stages/stage-changes.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { draftLeavingOut } from '#app/services/variations/write-variation.server.ts'
import { db, transaction } from '#db/client.ts'
import {
  invoices,
  notifications,
  projectPaymentStages,
  projects,
  quoteRooms,
  quotes,
  tasks as tasksTable,
} from '#db/schema/index.ts'
import { databaseForTests, makeTask, stageId, type TestCompany } from '#tests/support/database.ts'
import {
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  paymentStage,
  sellInvoicing,
} from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

function agreedJob(company: TestCompany, more: { isAwaited?: boolean } = {}): number {
  return makeAgreedJob(company, { clientId: makeBilled(company), ...more }).projectId
}

function moveTo(scope: Scope, projectId: number, from: string, to: string) {
  return moveProject(scope, projectId, {
    stageId: stageId(base.ours, to),
    fromStageId: stageId(base.ours, from),
  })
}

const draftsOf = (projectId: number) =>
  listInvoicesOfProject(base.ours.admin, projectId).map(({ kind, number, createdBy }) => ({
    kind,
    number,
    createdBy,
  }))

const told = (userId: number) =>
  db()
    .select({ title: notifications.title, projectId: notifications.relatedProjectId })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, 'info')))
    .all()

describe('a job of which so much is done', () => {
  const stages = [
    paymentStage({ name: 'Deposit', share: 5000, trigger: 'accepted', when: '' }),
    paymentStage({ name: 'Last stage', share: 5000, trigger: 'progress', when: '75' }),
  ]
  const worked = (company: TestCompany) => {
    const { projectId } = makeAgreedJob(company, { clientId: makeBilled(company), stages })
    return { projectId, tasks: [1, 2, 3, 4].map(() => makeTask(company, { projectId })) }
  }

  test('has its last payment drafted once, whoever ticks the task, and who sees money is told', () => {
    sellInvoicing(base.ours)
    const { projectId, tasks } = worked(base.ours)
    const others = worked(base.theirs)
    for (const id of others.tasks) setTaskDone(base.theirs.admin, id, true)
    expect(listPaymentStages(base.ours.admin, projectId)[1]).toMatchObject({
      ...{ trigger: 'progress', when: '75', isReached: false },
    })
    for (const id of tasks.slice(0, 2)) setTaskDone(base.ours.admin, id, true)
    expect(draftsOf(projectId)).toEqual([])
    db()
      .update(tasksTable)
      .set({ assignedTo: base.ours.member.userId })
      .where(eq(tasksTable.projectId, projectId))
      .run()
    setTaskDone(base.ours.member, tasks[2] ?? 0, true)
    expect(draftsOf(projectId)).toEqual([{ kind: 'stage', number: null, createdBy: base.ours.admin.userId }])
    for (const { userId } of [base.ours.admin, base.ours.manager]) {
      expect(told(userId)).toEqual([{ title: 'An invoice to check and issue', projectId }])
    }
    expect(told(base.ours.member.userId)).toEqual([])
    expect(told(base.theirs.admin.userId)).toEqual([])
    const [draft] = listInvoicesOfProject(base.ours.admin, projectId)
    setTaskDone(base.ours.admin, tasks[3] ?? 0, true)
    deleteInvoice(base.ours.admin, draft?.id ?? 0)
    setTaskDone(base.ours.admin, tasks[3] ?? 0, false)
    setTaskDone(base.ours.admin, tasks[3] ?? 0, true)
    expect(draftsOf(projectId)).toEqual([])
    expect(told(base.ours.manager.userId)).toHaveLength(1)
  })

  test('without Invoicing it is said on the board and at what was agreed', () => {
    const { projectId, tasks } = worked(base.ours)
    for (const id of tasks.slice(0, 3)) setTaskDone(base.ours.admin, id, true)
    db()
      .update(projects)
      .set({ assignedTo: base.ours.manager.userId })
      .where(eq(projects.id, projectId))
      .run()
    expect(draftsOf(projectId)).toEqual([])
    const card = readBoard(base.ours.manager).cards.find(({ id }) => id === projectId)
    expect(card?.toAsk).toBe('Payment to ask for: Last stage')
    const [, last] = readAgreed(base.ours.admin, projectId, 'GBP').money?.stages ?? []
    expect(last).toMatchObject({ isReached: true, when: 'When 75 % of the work is done' })
  })
})

describe('a job that enters the stage of a payment', () => {
  test('has it drafted once, and everybody who sees money is told', () => {
    sellInvoicing(base.ours)
    const projectId = agreedJob(base.ours)
    moveTo(base.ours.admin, projectId, 'measure', 'production')
    expect(draftsOf(projectId)).toEqual([{ kind: 'stage', number: null, createdBy: base.ours.admin.userId }])
    for (const { userId } of [base.ours.admin, base.ours.manager]) {
      expect(told(userId)).toEqual([{ title: 'An invoice to check and issue', projectId }])
    }
    expect(told(base.ours.member.userId)).toEqual([])
    expect(told(base.theirs.admin.userId)).toEqual([])
    moveTo(base.ours.admin, projectId, 'production', 'design')
    moveTo(base.ours.admin, projectId, 'design', 'production')
    expect(draftsOf(projectId)).toHaveLength(1)
  })

  test('moved by who sees no money, it is drafted in an admin’s name', () => {
    sellInvoicing(base.ours)
    const projectId = agreedJob(base.ours)
    db().update(projects).set({ assignedTo: base.ours.member.userId }).where(eq(projects.id, projectId)).run()
    moveTo(base.ours.member, projectId, 'measure', 'production')
    expect(draftsOf(projectId)).toEqual([{ kind: 'stage', number: null, createdBy: base.ours.admin.userId }])
  })

  test('past several of them, each is drafted', () => {
    sellInvoicing(base.ours)
    const projectId = agreedJob(base.ours)
    moveTo(base.ours.admin, projectId, 'measure', 'complete')
    expect(draftsOf(projectId)).toHaveLength(2)
  })

  test('taken back, the move leaves what it drafted to be deleted by somebody', () => {
    sellInvoicing(base.ours)
    const projectId = agreedJob(base.ours)
    const { activityId } = moveTo(base.ours.admin, projectId, 'measure', 'production')
    moveProject(base.ours.admin, projectId, {
      stageId: stageId(base.ours, 'measure'),
      fromStageId: stageId(base.ours, 'production'),
      activityId: activityId ?? 0,
    })
    expect(draftsOf(projectId)).toHaveLength(1)
  })

  test('is not drafted for a company that has not bought Invoicing, though its admin has every feature', () => {
    const projectId = agreedJob(base.ours)
    moveTo(base.ours.admin, projectId, 'measure', 'production')
    expect(draftsOf(projectId)).toEqual([])
    expect(told(base.ours.manager.userId)).toEqual([])
  })

  test('is asked for once the final invoice has asked for all that is left', () => {
    sellInvoicing(base.ours)
    const { admin } = base.ours
    const projectId = agreedJob(base.ours)
    makeTask(base.ours, { projectId })
    const final = draftFinalInvoice(admin, projectId)
    issueInvoice(admin, final.id, { version: final.version })
    moveTo(admin, projectId, 'measure', 'complete')
    expect(draftsOf(projectId)).toMatchObject([{ kind: 'final' }])
    const stages = readAgreed(admin, projectId, 'GBP').money?.stages
    expect(stages?.map(({ isReached, invoiceHref }) => [isReached, invoiceHref])).toEqual(
      stages?.map(() => [false, null]),
    )
    db().update(projects).set({ assignedTo: admin.userId }).where(eq(projects.id, projectId)).run()
    const toAsk = () => readBoard(admin).cards.find(({ id }) => id === projectId)?.toAsk
    expect(toAsk()).toBeNull()
    // A quote that is accepted afterwards is asked for as any.
    db()
      .update(quotes)
      .set({ decidedAt: Date.now() + 1000 })
      .run()
    expect(toAsk()).toMatch(/^Payment to ask for/)
  })

  test('is asked for where a draft of the final invoice was deleted', () => {
    sellInvoicing(base.ours)
    const projectId = agreedJob(base.ours)
    deleteInvoice(base.ours.admin, draftFinalInvoice(base.ours.admin, projectId).id)
    moveTo(base.ours.admin, projectId, 'measure', 'production')
    expect(draftsOf(projectId)).toMatchObject([{ kind: 'stage' }])
  })

  test('is marked on the board for who sees money alone', () => {
    const projectId = agreedJob(base.ours)
    makeTask(base.ours, { projectId })
    moveTo(base.ours.admin, projectId, 'measure', 'production')
    const markFor = (scope: Scope) => {
      db().update(projects).set({ assignedTo: scope.userId }).where(eq(projects.id, projectId)).run()
      return readBoard(scope).cards.find(({ id }) => id === projectId)?.toAsk
    }
    expect(markFor(base.ours.manager)).toBe('Payment to ask for: Second stage')
    expect(markFor(base.ours.member)).toBeNull()
    const second = listPaymentStages(base.ours.admin, projectId)[1]
    requestStagePayment(base.ours.admin, projectId, second?.id ?? 0)
    expect(markFor(base.ours.manager)).toBeNull()
    sellInvoicing(base.ours)
    moveTo(base.ours.admin, projectId, 'production', 'install')
    expect(markFor(base.ours.manager)).toBe('Invoice to check and issue')
  })
})

test('the deposit that a quote awaits, and its invoice, are one', () => {
  sellInvoicing(base.ours)
  const projectId = agreedJob(base.ours, { isAwaited: true })
  draftDeposit(base.ours.admin, projectId)
  draftDeposit(base.ours.admin, projectId)
  const [draft, ...others] = listInvoicesOfProject(base.ours.admin, projectId)
  expect(others).toEqual([])
  if (!draft) throw new Error('No deposit was drafted')
  const { payable } = issueInvoice(base.ours.admin, draft.id, { version: draft.version })
  const { paymentId } = listPaymentStages(base.ours.admin, projectId)[0] ?? {}
  expect(requirePayment(base.ours.admin, paymentId ?? 0)).toMatchObject({
    status: 'pending',
    amount: payable,
  })
})

test.each(['invoice', 'request'] as const)(
  'the first deposit of a company that never wrote an invoice is drafted, as an %s',
  as => {
    const { version: _version, ...settings } = getInvoiceSettings(base.ours.admin)
    saveInvoiceSettings(base.ours.admin, { ...settings, depositAs: as })
    const projectId = agreedJob(base.ours)
    draftDeposit(base.ours.manager, projectId)
    const kind = as === 'request' ? 'deposit_request' : 'deposit'
    expect(draftsOf(projectId)).toMatchObject([{ kind, number: null }])
  },
)

test('a deposit that cannot be drafted is told at once, with what to do', () => {
  const projectId = agreedJob(base.ours)
  const { id } = draftLeavingOut(base.ours.admin, projectId)
  approveVariation(base.ours.admin, id, { version: 1, decidedName: 'Client' })
  draftDeposit(base.ours.admin, projectId)
  expect(draftsOf(projectId)).toEqual([])
  expect(told(base.ours.manager.userId)).toEqual([{ title: 'A deposit to ask for', projectId }])
  expect(told(base.theirs.admin.userId)).toEqual([])
})

function renameStage(from: string, to: string): void {
  const stage = listStages(base.ours.admin).find(({ name }) => name === from)
  if (stage) transaction(() => carryNames(base.ours.admin, [{ stage, to }]))
}

describe('money whose day has come', () => {
  const dated = [
    paymentStage({ name: 'Deposit', share: 5000, trigger: 'accepted', when: '' }),
    paymentStage({ name: 'On the day', share: 5000, trigger: 'date', when: '2026-10-05' }),
  ]
  const at = (instant: string) => {
    vi.setSystemTime(Date.parse(instant))
    draftDatedStages(Date.now())
    notifyOfRetentions(Date.now())
  }

  test('is drafted on that day by the clock of its company, once, and told', () => {
    sellInvoicing(base.ours)
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages: dated })
    // Not sold to them: nothing is drafted.
    makeAgreedJob(base.theirs, { clientId: makeBilled(base.theirs), stages: dated })
    at('2026-10-04T22:30:00Z')
    expect(draftsOf(projectId)).toEqual([])
    // Half past midnight in Britain.
    at('2026-10-04T23:30:00Z')
    at('2026-10-05T00:30:00Z')
    expect(draftsOf(projectId)).toMatchObject([{ kind: 'stage', number: null }])
    expect(db().select().from(invoices).all()).toHaveLength(1)
    for (const { userId } of [base.ours.admin, base.ours.manager]) {
      expect(told(userId)).toEqual([{ title: 'An invoice to check and issue', projectId }])
    }
    expect(told(base.ours.member.userId)).toEqual([])
    expect(told(base.theirs.admin.userId)).toEqual([])
  })

  test('that somebody deleted stays deleted, and what is long past is left alone', () => {
    sellInvoicing(base.ours)
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages: dated })
    at('2026-10-05T09:00:00Z')
    const [draft] = listInvoicesOfProject(base.ours.admin, projectId)
    deleteInvoice(base.ours.admin, draft?.id ?? 0)
    at('2026-10-05T10:00:00Z')
    expect(draftsOf(projectId)).toEqual([])
    const late = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages: dated })
    at('2026-10-14T10:00:00Z')
    expect(draftsOf(late.projectId)).toEqual([])
  })

  test('is said on the board of who does without Invoicing', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages: dated })
    makeTask(base.ours, { projectId })
    const { userId } = base.ours.manager
    db().update(projects).set({ assignedTo: userId }).where(eq(projects.id, projectId)).run()
    const toAsk = () => readBoard(base.ours.manager).cards.find(({ id }) => id === projectId)?.toAsk
    expect(toAsk()).toBeNull()
    vi.setSystemTime(Date.parse('2026-10-05T09:00:00Z'))
    expect(toAsk()).toBe('Payment to ask for: On the day')
  })

  const datedAgainAndAgain = (company: TestCompany, count: number) => {
    const { projectId } = makeAgreedJob(company, { clientId: makeBilled(company), stages: dated })
    const isDated = and(
      eq(projectPaymentStages.projectId, projectId),
      eq(projectPaymentStages.trigger, 'date'),
    )
    const [one] = db().select().from(projectPaymentStages).where(isDated).all()
    if (!one) throw new Error('There is no such stage')
    const { id: _id, ...values } = { ...one, when: '2026-10-04' }
    db()
      .insert(projectPaymentStages)
      .values(Array.from({ length: count }, () => values))
      .run()
  }

  test('of one company keeps no other company’s waiting, however much it is', () => {
    sellInvoicing(base.ours)
    datedAgainAndAgain(base.theirs, 600)
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages: dated })
    at('2026-10-05T09:00:00Z')
    expect(draftsOf(projectId)).toMatchObject([{ kind: 'stage', number: null }])
  })

  test('of which one makes a fault keeps no other company’s waiting', () => {
    sellInvoicing(base.ours)
    sellInvoicing(base.theirs)
    const spoilt = makeAgreedJob(base.theirs, { clientId: makeBilled(base.theirs), stages: dated })
    db()
      .update(quoteRooms)
      .set({ items: {} as never })
      .where(eq(quoteRooms.companyId, base.theirs.id))
      .run()
    expect(() => draftFinalInvoice(base.theirs.admin, spoilt.projectId)).toThrow(TypeError)
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages: dated })
    at('2026-10-05T09:00:00Z')
    expect(draftsOf(projectId)).toMatchObject([{ kind: 'stage', number: null }])
    expect(told(base.theirs.admin.userId)).toEqual([])
  })

  test('of a retention is told once and listed until it is asked for', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const ids = listPaymentStages(base.ours.admin, projectId).map(({ id }) => id)
    const held = { retentionRate: 500, retentionOn: '2026-11-02' }
    const draft = draftStageInvoice(base.ours.admin, projectId, ids[0] ?? 0, held)
    issueInvoice(base.ours.admin, draft.id, { version: 1 })
    const listed = (day: string) => listDueRetentions(base.ours.admin, day)
    at('2026-11-01T10:00:00Z')
    expect([listed('2026-11-01'), told(base.ours.admin.userId)]).toEqual([[], []])
    at('2026-11-02T10:00:00Z')
    at('2026-11-02T11:00:00Z')
    expect(told(base.ours.admin.userId)).toEqual([{ title: 'A retention to ask for', projectId }])
    expect(told(base.ours.member.userId)).toEqual([])
    expect(listed('2026-11-02')).toMatchObject([{ id: draft.id, held: 225_00 }])
    expect(listDueRetentions(base.theirs.admin, '2026-11-02')).toEqual([])
    draftRetentionInvoice(base.ours.admin, draft.id)
    expect(listed('2026-11-02')).toEqual([])
  })
})

describe('a deposit', () => {
  test('is drafted as the company asks for deposits', () => {
    sellInvoicing(base.ours)
    const { version: _version, ...settings } = getInvoiceSettings(base.ours.admin)
    saveInvoiceSettings(base.ours.admin, { ...settings, depositAs: 'request' })
    const projectId = agreedJob(base.ours)
    draftDeposit(base.ours.admin, projectId)
    expect(draftsOf(projectId)).toMatchObject([{ kind: 'deposit_request' }])
  })
})

describe('a payment stage', () => {
  test('stays with its stage, whatever that is called', () => {
    sellInvoicing(base.ours)
    const projectId = agreedJob(base.ours)
    const names = ['measure', 'design', 'Making', 'production', 'complete']
    // 'production' becomes 'Making', and another one takes its name.
    renameStage('production', 'Making')
    renameStage('install', 'production')
    expect(listPaymentStages(base.ours.admin, projectId).map(({ when }) => when)).toEqual([
      '',
      'Making',
      'production',
    ])
    expect(listStages(base.ours.admin).map(({ name }) => name)).toEqual(names)
    // It is called 'Making' by now.
    moveTo(base.ours.admin, projectId, 'measure', 'production')
    expect(draftsOf(projectId)).toHaveLength(1)
  })

  test('goes over to what takes in a stage that is removed, or to its neighbour', () => {
    const projectId = agreedJob(base.ours)
    removeStage(base.ours.admin, stageId(base.ours, 'production'), stageId(base.ours, 'design'))
    removeStage(base.ours.admin, stageId(base.ours, 'install'))
    expect(listPaymentStages(base.ours.admin, projectId).map(({ when }) => when)).toEqual([
      '',
      'design',
      'complete',
    ])
  })
})
