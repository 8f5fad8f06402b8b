import {
  type CompanyStep,
  companyStep,
  deletionPeriods,
  type PersonStep,
  personStep,
} from '#app/domain/data-deletion/deletion-periods.ts'
import { fullName } from '#app/domain/format.ts'
import {
  listCompanyCandidates,
  listUnusedPeople,
} from '#app/models/data-deletion/deletion-candidates.server.ts'
import {
  countOldCheckouts,
  countOldInvitations,
  countOldInvoices,
  countOldPapers,
  countOldPayments,
} from '#app/models/data-deletion/old-records.server.ts'
import { pauseForOthers } from './batches.server.ts'

type RecordsOf = 'invoices' | 'papers' | 'payments' | 'invitations' | 'checkouts'

export type Planned =
  | { of: 'company'; kind: CompanyStep['kind']; companyId: number; name: string; why: string; at: number }
  | {
      of: 'person'
      kind: PersonStep['kind']
      userId: number
      companyId: number
      name: string
      why: string
      at: number
    }
  | { of: RecordsOf; kind: 'delete'; count: number; why: string }

const pageSize = 200

/** Reads only. `runDeletion` checks each step again: somebody may have signed in or paid. */
export async function planDeletion(now: number, signal?: AbortSignal): Promise<Planned[]> {
  const invoices = countOldInvoices(now)
  const papers = countOldPapers(now)
  const payments = countOldPayments(now)
  const invitations = countOldInvitations(now)
  const checkouts = countOldCheckouts(now)
  const paperAge = `older than ${deletionPeriods.paymentYears} years`
  const planned: Planned[] = [
    ...(invoices > 0 ? [records('invoices', invoices, paperAge)] : []),
    ...(papers > 0 ? [records('papers', papers, paperAge)] : []),
    ...(payments > 0 ? [records('payments', payments, paperAge)] : []),
    ...(invitations > 0
      ? [records('invitations', invitations, `ran out over ${deletionPeriods.invitationDays} days ago`)]
      : []),
    ...(checkouts > 0
      ? [
          records(
            'checkouts',
            checkouts,
            `ended over ${deletionPeriods.checkoutDays} days ago without an account`,
          ),
        ]
      : []),
  ]
  await inPages(listCompanyCandidates, signal, ({ id: companyId, name, ...facts }) => {
    const step = companyStep(facts, now)
    if (step) planned.push({ of: 'company', companyId, name, ...step })
  })
  const unused = (after: number, limit: number) =>
    listUnusedPeople(now, after, limit).map(person => ({ ...person, id: person.userId }))
  await inPages(unused, signal, person => {
    const { userId, companyId, firstName, lastName, username } = person
    const step = personStep(person, now)
    const name = fullName(firstName, lastName, username)
    if (step) planned.push({ of: 'person', userId, companyId, name, ...step })
  })
  return planned
}

async function inPages<Row extends { id: number }>(
  read: (after: number, limit: number) => Row[],
  signal: AbortSignal | undefined,
  each: (row: Row) => void,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = read(after, pageSize)
    for (const row of rows) each(row)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
    await pauseForOthers()
    if (signal?.aborted) return
  }
}

function records(of: RecordsOf, count: number, why: string): Planned {
  return { of, kind: 'delete', count, why }
}
