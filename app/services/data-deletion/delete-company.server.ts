import { companyStep, daysAfter, deletionPeriods } from '#app/domain/data-deletion/deletion-periods.ts'
import { log } from '#app/log.server.ts'
import { deleteCompanySessions } from '#app/models/auth/session.server.ts'
import { markClosed } from '#app/models/companies/company-closing.server.ts'
import {
  anonymiseSomePayments,
  deleteCompany,
  deletePaidCheckouts,
  describeRemains,
  leaveTombstone,
  untieSomeInvoices,
  untieSomeStatements,
} from '#app/models/data-deletion/company-purge.server.ts'
import { findCompanyCandidate } from '#app/models/data-deletion/deletion-candidates.server.ts'
import { deleteSome, tablesToEmpty } from '#app/models/data-deletion/tables-to-empty.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { cancelAtLast } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { analyzeTable, emptyLog, transaction } from '#db/client.ts'
import { batchRows, inBatches, pauseForOthers } from './batches.server.ts'
import { deleteFiles } from './delete-files.server.ts'

/** In short transactions; resumes at the next run. Payments, issued documents and CIS statements stay, anonymous. False when not due. */
export async function deleteCompanyData(
  companyId: number,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!transaction(() => begin(companyId, now))) return false
  await deleteAll(companyId, now, signal)
  for (const table of [...tablesToEmpty(), 'companies', 'pending_payments']) {
    signal?.throwIfAborted()
    analyzeTable(table)
    await pauseForOthers()
  }
  emptyLog()
  return true
}

async function deleteAll(companyId: number, now: number, signal?: AbortSignal): Promise<void> {
  await cancelAtLast(companyId)
  await inBatches(() => anonymiseSomePayments(companyId, batchRows), signal)
  await inBatches(() => untieSomeInvoices(companyId, batchRows), signal)
  await inBatches(() => untieSomeStatements(companyId, batchRows), signal)
  await deleteFiles(companyId, signal)
  for (const table of tablesToEmpty()) await inBatches(() => deleteSome(table, companyId, batchRows), signal)
  transaction(() => end(companyId, now))
}

/** Ends all access first, so that nothing is added meanwhile. */
function begin(companyId: number, now: number): boolean {
  const facts = findCompanyCandidate(companyId)
  if (!facts || companyStep(facts, now)?.kind !== 'delete') return false
  // Dated back, so that an interrupted run finds it due again.
  markClosed({ companyId }, daysAfter(now, -deletionPeriods.closedDays))
  deleteCompanySessions({ companyId })
  deletePaidCheckouts(companyId)
  return true
}

function end(companyId: number, now: number): void {
  const { kept, hasSubscription } = describeRemains(companyId)
  if (hasSubscription)
    log().error(
      { companyId },
      'A deleted company has a subscription that nobody has confirmed to be cancelled',
    )
  if (kept > 0 || hasSubscription) leaveTombstone(companyId, now)
  else deleteCompany(companyId)
  logDeleted(companyId)
}

function logDeleted(companyId: number): void {
  // By its number: the name is deleted.
  insertOwnerNews({
    companyId: null,
    title: 'Company deleted',
    message: `All data of company ${companyId} was deleted.`,
  })
}
