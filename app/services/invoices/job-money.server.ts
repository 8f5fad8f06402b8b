import { jobPosition } from '#app/domain/invoices/contract.ts'
import { signOf } from '#app/domain/invoices/invoice.ts'
import { sum } from '#app/domain/invoices/invoice-totals.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listInvoicesOfProject } from '#app/models/invoices/invoice.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { readContract } from './read-contract.server.ts'

export type JobMoney = {
  /** Before VAT: what was agreed, invoiced of it, held back of that, and still to be invoiced with what is held. */
  contract: number
  invoiced: number
  held: number
  toCome: number
  /** With VAT and after CIS. */
  paid: number
  owed: number
}

/** How a job stands for money. */
export function readJobMoney(scope: Scope, projectId: number): JobMoney {
  requireMay(scope, 'money.read')
  requireProject(scope, projectId)
  const { agreements, booked, held } = readContract(scope, projectId)
  const position = jobPosition(agreements, booked, held)
  const issued = listInvoicesOfProject(scope, projectId).filter(
    ({ number, kind }) => number !== null && signOf(kind) === 1,
  )
  return {
    contract: position.contract,
    invoiced: position.before,
    held: position.held,
    toCome: position.toCome,
    paid: sum(issued.map(({ paid }) => paid)),
    owed: sum(issued.map(owedOf)),
  }
}
