import { setImmediate as breathe } from 'node:timers/promises'
import { fullName } from '#app/domain/format.ts'
import { companyStep } from '#app/domain/retention.ts'
import { markClosed } from '#app/models/company-closing.server.ts'
import {
  bareSomePayments,
  countPayments,
  deleteCompany,
  deletePaidCheckouts,
  deleteSome,
  leaveTombstone,
  listEverybody,
  tablesToEmpty,
  tombstoneName,
} from '#app/models/company-purge.server.ts'
import { eraseFromOwnerNotifications, wordsForOwner } from '#app/models/erased-names.server.ts'
import { findCompanyFacts } from '#app/models/retention.server.ts'
import { deleteCompanySessions } from '#app/models/session.server.ts'
import { transaction } from '#db/client.ts'

/** Rows a transaction: a few milliseconds, in between of which requests are answered. */
export const rowsAtOnce = 500

/**
 * Deletes all that is the company's, in short transactions; payments stay without what ties them to work and people, and
 * with them a company without a name. What was interrupted goes on at the next run. False when it is not due any more.
 */
export async function deleteCompanyData(
  companyId: number,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!transaction(() => begin(companyId, now))) return false
  await inSteps(() => bareSomePayments(companyId, rowsAtOnce), signal)
  for (const table of tablesToEmpty()) await inSteps(() => deleteSome(table, companyId, rowsAtOnce), signal)
  transaction(() => end(companyId))
  return true
}

/** From here on nobody is in it, and nothing can be added while it goes. */
function begin(companyId: number, now: number): boolean {
  const facts = findCompanyFacts(companyId)
  if (!facts || companyStep(facts, now)?.kind !== 'delete') return false
  // As of when it ended, so that a run that is interrupted finds it due again.
  markClosed({ companyId }, facts.subscriptionEndsAt ?? now)
  deleteCompanySessions({ companyId })
  deletePaidCheckouts(companyId)
  forgetBeforeOwner(companyId, facts.name)
  return true
}

/** What the site owner was told names it and its people. */
function forgetBeforeOwner(companyId: number, name: string): void {
  const people = listEverybody(companyId).flatMap(({ firstName, lastName, username, email }) =>
    wordsForOwner({ names: [fullName(firstName, lastName, username)], email }),
  )
  if (people.length > 0) eraseFromOwnerNotifications(people)
  eraseFromOwnerNotifications([name], tombstoneName(companyId))
}

function end(companyId: number): void {
  if (countPayments(companyId) > 0) leaveTombstone(companyId)
  else deleteCompany(companyId)
}

/** Repeats a step that takes at most `rowsAtOnce` rows until it finds fewer. */
export async function inSteps(step: () => number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const found = transaction(step)
    if (found < rowsAtOnce) return
    await breathe()
  }
}
