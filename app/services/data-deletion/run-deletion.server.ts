import { minuteMs } from '#app/domain/clock.ts'
import { companyStep, personStep } from '#app/domain/data-deletion/deletion-periods.ts'
import { env } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { markClosed } from '#app/models/companies/company-closing.server.ts'
import { deleteCompany } from '#app/models/data-deletion/company-purge.server.ts'
import {
  findCaretaker,
  findCompanyCandidate,
  findPersonCandidate,
  type PersonRow,
} from '#app/models/data-deletion/deletion-candidates.server.ts'
import {
  deleteOldCheckouts,
  deleteOldInvitations,
  deleteOldInvoices,
  deleteOldPapers,
  deleteOldPayments,
} from '#app/models/data-deletion/old-records.server.ts'
import type { Erasable } from '#app/models/data-rights/erasure.server.ts'
import { eraseFromFiles, eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { closeCompany } from '#app/services/companies/close-company.server.ts'
import { forgetFiles } from '#app/services/files/forget-files.server.ts'
import { AccountDeletedMail } from '#app/services/mail/account-deleted-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { cleanSearchIndex } from '#app/services/search/clean-search-index.server.ts'
import { cancelAfterClosing } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { afterCommit, emptyLog, transaction, untilWritable } from '#db/client.ts'
import { batchRows, inBatches } from './batches.server.ts'
import { deleteCompanyData } from './delete-company.server.ts'
import { type Planned, planDeletion } from './plan-deletion.server.ts'
import { warnCompany, warnPerson } from './warn-before-deletion.server.ts'

const waitMs = minuteMs

/** Checks each planned step again and returns those done. A failing one is logged, retried the next time, and holds up no other. */
export async function runDeletion(now: number, signal?: AbortSignal): Promise<Planned[]> {
  const done: Planned[] = []
  for (const planned of await planDeletion(now, signal)) {
    await untilWritable(waitMs)
    // Another process may lead by now.
    if (signal?.aborted || !isPrimary()) break
    try {
      if (await carryOut(planned, now, signal)) done.push(planned)
    } catch (error) {
      if (signal?.aborted) break
      log().error({ err: error, planned: { ...planned, name: undefined } }, 'Old data could not be deleted')
    }
  }
  if (!signal?.aborted && isPrimary()) await cleanIndex(signal)
  return done
}

/** Covers deletions by other processes, too. */
async function cleanIndex(signal?: AbortSignal): Promise<void> {
  try {
    await cleanSearchIndex(signal)
    emptyLog()
  } catch (error) {
    if (!signal?.aborted) log().error({ err: error }, 'The search index could not be cleaned')
  }
}

async function carryOut(planned: Planned, now: number, signal?: AbortSignal): Promise<boolean> {
  switch (planned.of) {
    case 'company':
      return ofCompany(planned.kind, planned.companyId, now, signal)
    case 'person':
      return planned.kind === 'warn' ? warnPerson(planned.userId, now) : eraseUnused(planned.userId, now)
    case 'invoices':
      await inBatches(() => deleteOldInvoices(now, batchRows), signal)
      return true
    case 'papers':
      await inBatches(() => deletePapers(now), signal)
      return true
    case 'payments':
      await inBatches(() => deleteOldPayments(now, batchRows), signal)
      return true
    case 'checkouts':
      await inBatches(() => deleteOldCheckouts(now, batchRows), signal)
      return true
    case 'invitations':
      await inBatches(() => deleteOldInvitations(now, batchRows), signal)
      return true
  }
}

function deletePapers(now: number): number {
  const { count, keys } = deleteOldPapers(now, batchRows)
  afterCommit(() => forgetFiles(keys))
  return count
}

type CompanyKind = Extract<Planned, { of: 'company' }>['kind']

async function ofCompany(
  kind: CompanyKind,
  companyId: number,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  switch (kind) {
    case 'warn-ended':
    case 'warn-unused':
      return warnCompany(companyId, kind, now)
    case 'close':
      return closeUnused(companyId, now)
    case 'delete':
      return deleteCompanyData(companyId, now, signal)
    case 'forget':
      return forget(companyId, now)
  }
}

function isDue(kind: CompanyKind, companyId: number, now: number): boolean {
  const facts = findCompanyCandidate(companyId)
  return facts !== null && companyStep(facts, now)?.kind === kind
}

function closeUnused(companyId: number, now: number): boolean {
  const { isClosed, closed } = transaction(() => {
    if (!isDue('close', companyId, now)) return { isClosed: false, closed: null }
    const caretaker = findCaretaker(companyId)
    if (caretaker) {
      const closed = closeCompany(scopeOf(caretaker), now)
      return { isClosed: closed !== null, closed }
    }
    // All are erased: nobody could be named or told.
    return { isClosed: markClosed({ companyId }, now), closed: null }
  })
  if (closed) cancelAfterClosing(closed.companyId)
  return isClosed
}

function forget(companyId: number, now: number): boolean {
  return transaction(() => {
    if (!isDue('forget', companyId, now)) return false
    deleteCompany(companyId)
    return true
  })
}

function eraseUnused(userId: number, now: number): boolean {
  const erased = transaction(() => {
    const facts = findPersonCandidate(userId)
    if (!facts || personStep(facts, now)?.kind !== 'erase') return null
    const person = eraseUser(scopeOf(facts), { afterInactivity: true })
    if (person) mailErased(person, facts)
    return person
  })
  if (!erased) return false
  eraseFromFiles()
  return true
}

function mailErased({ email, firstName, username }: Erasable, { companyId, companyName }: PersonRow): void {
  sendMail({
    to: email,
    companyId,
    rank: 'news',
    subject: 'Your Mortise account was deleted',
    element: AccountDeletedMail({
      firstName: firstName || username,
      companyName,
      companyDeletedOn: null,
      afterInactivity: true,
      supportEmail: env().SUPPORT_EMAIL,
    }),
  })
}
