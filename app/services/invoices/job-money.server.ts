import { dayIn } from '#app/domain/clock.ts'
import { contractBalance } from '#app/domain/invoices/contract.ts'
import { signOf } from '#app/domain/invoices/invoice.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { sum } from '#app/domain/money/money.ts'
import { grossOf, type VatGroup } from '#app/domain/money/vat.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type JobInvoice, requireJobForMoney } from '#app/models/invoices/job-for-money.server.ts'
import {
  getJobRetention,
  type KeptRetention,
  keptRetention,
} from '#app/models/invoices/job-retention.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { type Contract, contractTotals, readContract } from './read-contract.server.ts'

export type JobMoney = {
  /** Before VAT; `toCome` includes what is held. */
  contract: number
  invoiced: number
  held: number
  toCome: number
  /** `covered` is what invoices take of the contract: also where the client accounts for the VAT, which `invoiced` is without. */
  withVat: { contract: number; covered: number; invoiced: number; held: number; toCome: number }
  /** With VAT, after CIS and credits. */
  asked: number
  paid: number
  owed: number
}

function moneyOf(
  contract: Contract,
  invoices: readonly Pick<JobInvoice, 'number' | 'kind' | 'paid' | 'payable' | 'credited'>[],
): JobMoney {
  const { agreements, booked, held } = contract
  const balance = contractBalance(agreements, booked, held)
  const gross = contractTotals(contract)
  const ofBooked = (amountOf: (group: VatGroup) => number) =>
    sum(booked.flatMap(({ sign, groups }) => groups.map(group => sign * amountOf(group))))
  const hasVat = gross.gross !== balance.contract
  const covered = ofBooked(group => (hasVat ? group.net + group.vatAmount : grossOf(group)))
  // VAT rounded for each invoice may differ by pennies from that of the agreements: then the invoices' counts.
  const isAllInvoiced = balance.contract !== 0 && balance.toCome === 0
  const issued = invoices.filter(({ number, kind }) => number !== null && signOf(kind) === 1)
  return {
    contract: balance.contract,
    invoiced: balance.before,
    held: balance.held,
    toCome: balance.toCome,
    withVat: {
      contract: isAllInvoiced ? covered : gross.gross,
      covered,
      invoiced: ofBooked(grossOf),
      held: gross.held,
      toCome: isAllInvoiced ? 0 : gross.gross - covered,
    },
    asked: sum(issued.map(({ payable, credited }) => payable - credited)),
    paid: sum(issued.map(({ paid }) => paid)),
    owed: sum(issued.map(owedOf)),
  }
}

export type MoneyOfJob = {
  job: ReturnType<typeof requireJobForMoney>
  money: JobMoney
  earned: number
  spent: number
  /** Pence an hour: of Overheads, else of the quote; null where neither has one. */
  rate: number | null
  retention: RetentionOfJob
}

/** `held` and `released` are before VAT. */
export type RetentionOfJob = KeptRetention & { held: number; released: number }

function retentionIn({ byTerms }: Contract, kept: KeptRetention): RetentionOfJob {
  return {
    ...kept,
    held: sum(byTerms.flatMap(({ held }) => held.map(({ net }) => net))),
    released: sum(byTerms.flatMap(({ released }) => released.map(({ net }) => net))),
  }
}

export function readJobRetention(scope: Scope, projectId: number): RetentionOfJob {
  requireMay(scope, 'money.read')
  const { id } = requireProject(scope, projectId)
  return retentionIn(readContract(scope, id), getJobRetention(scope, id))
}

export function readJobMoney(scope: Scope, projectId: number, hasOverheads: boolean): MoneyOfJob {
  requireMay(scope, 'money.read')
  const job = requireJobForMoney(scope, projectId, dayIn(scope.timeZone, Date.now()))
  const contract = readContract(scope, projectId)
  const money = moneyOf(contract, job.invoices)
  return {
    ...{ job, money, earned: contract.earned, spent: money.contract - contract.earned },
    rate: (hasOverheads ? job.setRate : null) ?? job.quotedRate,
    retention: retentionIn(contract, keptRetention(job.retention)),
  }
}
