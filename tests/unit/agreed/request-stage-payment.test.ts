import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Forbidden, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readAgreed } from '#app/http/agreed/agreed-page.server.ts'
import { listPaymentStages } from '#app/models/agreed/payment-stages.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import { requestStagePayment } from '#app/services/agreed/request-stage-payment.server.ts'
import { draftDeposit } from '#app/services/invoices/draft-due-payment-stages.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { databaseForTests, stageId } from '#tests/support/database.ts'
import { makeAgreedJob, makeBilled, makeIssuer, sellInvoicing } from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

function agreedJob(): number {
  return makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) }).projectId
}

test('what was agreed offers one way of asking for a payment', () => {
  const projectId = agreedJob()
  const ways = (scope: Scope) =>
    readAgreed(scope, projectId, 'GBP').money?.stages.map(({ invoiceHref, mayAsk }) => ({
      invoiceHref,
      mayAsk,
    }))
  const byPayment = { invoiceHref: null, mayAsk: true }
  expect(ways(base.ours.admin)).toEqual([byPayment, byPayment, byPayment])
  sellInvoicing(base.ours)
  const byInvoice = { invoiceHref: `/invoicing/new?project=${projectId}`, mayAsk: false }
  expect(ways(base.ours.admin)).toEqual([byInvoice, byInvoice, byInvoice])
  expect(ways(base.ours.member)).toBeUndefined()
  draftDeposit(base.ours.admin, projectId)
  expect(ways(base.ours.admin)).toEqual([{ invoiceHref: null, mayAsk: false }, byInvoice, byInvoice])
})

describe('a payment stage without Invoicing', () => {
  test('is asked for once, as a payment of Billing', () => {
    const projectId = agreedJob()
    const [, second] = listPaymentStages(base.ours.admin, projectId)
    const stage = second?.id ?? 0
    expect(() => requestStagePayment(base.ours.member, projectId, stage)).toThrow(Forbidden)
    expect(() => requestStagePayment(base.theirs.admin, projectId, stage)).toThrow(NotFound)
    const { paymentId } = requestStagePayment(base.ours.manager, projectId, stage)
    expect(requirePayment(base.ours.admin, paymentId)).toMatchObject({
      status: 'pending',
      amount: second?.gross,
      projectId,
    })
    expect(() => requestStagePayment(base.ours.admin, projectId, stage)).toThrow(Conflict)
  })

  test('that has an invoice is asked for by that', () => {
    sellInvoicing(base.ours)
    const projectId = agreedJob()
    moveProject(base.ours.admin, projectId, {
      stageId: stageId(base.ours, 'production'),
      fromStageId: stageId(base.ours, 'measure'),
    })
    const [, second] = listPaymentStages(base.ours.admin, projectId)
    expect(second?.invoice?.number).toBeNull()
    expect(() => requestStagePayment(base.ours.admin, projectId, second?.id ?? 0)).toThrow(Conflict)
  })
})
