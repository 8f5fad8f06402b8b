import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Forbidden, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readBoard } from '#app/models/board/board.server.ts'
import { listInvoicesOfProject } from '#app/models/invoices/invoice.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import { listPaymentStages } from '#app/models/quotes/project-agreed.server.ts'
import { draftDeposit } from '#app/services/invoices/draft-reached-stages.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { askForStage } from '#app/services/payments/ask-for-stage.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { db } from '#db/client.ts'
import { featureFlags, notifications, projects } from '#db/schema/index.ts'
import { databaseForTests, makeTask, stageId, type TestCompany } from '#tests/support/database.ts'
import { makeAgreedJob, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

function sell({ id: companyId }: TestCompany): void {
  db().insert(featureFlags).values({ companyId, featureName: 'invoicing', enabled: true }).run()
}

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

describe('a job that enters the stage of a payment', () => {
  test('has it drafted once, and everybody who sees money is told', () => {
    sell(base.ours)
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
    sell(base.ours)
    const projectId = agreedJob(base.ours)
    db().update(projects).set({ assignedTo: base.ours.member.userId }).where(eq(projects.id, projectId)).run()
    moveTo(base.ours.member, projectId, 'measure', 'production')
    expect(draftsOf(projectId)).toEqual([{ kind: 'stage', number: null, createdBy: base.ours.admin.userId }])
  })

  test('past several of them, each is drafted', () => {
    sell(base.ours)
    const projectId = agreedJob(base.ours)
    moveTo(base.ours.admin, projectId, 'measure', 'complete')
    expect(draftsOf(projectId)).toHaveLength(2)
  })

  test('taken back, the move leaves what it drafted to be deleted by somebody', () => {
    sell(base.ours)
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
    askForStage(base.ours.admin, projectId, second?.id ?? 0)
    expect(markFor(base.ours.manager)).toBeNull()
    sell(base.ours)
    moveTo(base.ours.admin, projectId, 'production', 'install')
    expect(markFor(base.ours.manager)).toBe('Invoice to check and issue')
  })
})

test('the deposit that a quote awaits, and its invoice, are one', () => {
  sell(base.ours)
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

describe('a payment stage without Invoicing', () => {
  test('is asked for once, as a payment of Billing', () => {
    const projectId = agreedJob(base.ours)
    const [, second] = listPaymentStages(base.ours.admin, projectId)
    const stage = second?.id ?? 0
    expect(() => askForStage(base.ours.member, projectId, stage)).toThrow(Forbidden)
    expect(() => askForStage(base.theirs.admin, projectId, stage)).toThrow(NotFound)
    const { paymentId } = askForStage(base.ours.manager, projectId, stage)
    expect(requirePayment(base.ours.admin, paymentId)).toMatchObject({
      status: 'pending',
      amount: second?.gross,
      projectId,
    })
    expect(() => askForStage(base.ours.admin, projectId, stage)).toThrow(Conflict)
  })

  test('that has an invoice is asked for by that', () => {
    sell(base.ours)
    const projectId = agreedJob(base.ours)
    moveTo(base.ours.admin, projectId, 'measure', 'production')
    const [, second] = listPaymentStages(base.ours.admin, projectId)
    expect(second?.invoice?.number).toBeNull()
    expect(() => askForStage(base.ours.admin, projectId, second?.id ?? 0)).toThrow(Conflict)
  })
})
