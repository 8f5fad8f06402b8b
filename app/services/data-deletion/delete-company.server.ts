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
import { deleteSome, tablesToEmpty } from '#app/models/data-deletion/company-tables.server.ts'
import { findCompanyCandidate } from '#app/models/data-deletion/deletion-candidates.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { cancelAtLast } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { countAnew, emptyLog, transaction } from '#db/client.ts'
import { batchRows, inBatches, pauseForOthers } from './batches.server.ts'
import { deleteFiles } from './delete-files.server.ts'

/**
 * Deletes all that is the company's, in short transactions; payments, what was issued and CIS statements stay without what ties them to
 * work and people, and with them a company without a name. What was
 * interrupted goes on at the next run. False when it is not due any more.
 */
export async function deleteCompanyData(
  companyId: number,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!transaction(() => begin(companyId, now))) return false
  await deleteAll(companyId, now, signal)
  for (const table of [...tablesToEmpty(), 'companies', 'pending_payments']) {
    signal?.throwIfAborted()
    countAnew(table)
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

/** From here on nobody is in it, and nothing can be added while it goes. */
function begin(companyId: number, now: number): boolean {
  const facts = findCompanyCandidate(companyId)
  if (!facts || companyStep(facts, now)?.kind !== 'delete') return false
  // As of so long ago that a run which is interrupted finds it due again.
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
  tellDeleted(companyId)
}

function tellDeleted(companyId: number): void {
  // By its number: whose it was is not for anybody to know any more.
  insertOwnerNews({
    companyId: null,
    title: 'Company deleted',
    message: `All data of company ${companyId} was deleted.`,
  })
}
