import { sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import type { Invoice } from './invoice.server.ts'

export type InterestClaim = Pick<Invoice, 'id' | 'number' | 'issuedOn' | 'interestUntil' | 'interestRate'>

/** Oldest first, drafts included, without claims that were fully credited. Credits of the invoice count from its issue. */
export function readInterestParts(
  { companyId }: Company,
  { id, issuedOn }: Pick<Invoice, 'id' | 'issuedOn'>,
): { settled: { day: string; amount: number }[]; claims: InterestClaim[] } {
  const row = db().get<{ settled: string; claims: string }>(sql`select
    (select json_group_array(json_object('amount', allocated.amount, 'day', iif(note.of_id is ${id}, ${issuedOn},
        coalesce(allocated.day, date(allocated.created_at / 1000, 'unixepoch')))))
      from payment_allocations allocated
      left join invoices note on note.company_id = allocated.company_id and note.id = allocated.credit_note_id
      where allocated.company_id = ${companyId} and allocated.invoice_id = ${id}
        and (allocated.day is not null or allocated.credit_note_id is not null)) as settled,
    (select json_group_array(json_object('id', id, 'number', number, 'issuedOn', issued_on,
        'interestUntil', interest_until, 'interestRate', interest_rate))
      from (select * from invoices claim
        where claim.company_id = ${companyId} and claim.of_id = ${id} and claim.kind = 'standard'
          and claim.bin_entry_id is null and (claim.number is null or claim.net <> coalesce((select sum(note.net)
            from invoices note where note.company_id = claim.company_id and note.of_id = claim.id
              and note.kind = 'credit_note' and note.number is not null), 0))
        order by claim.id)) as claims`)
  return { settled: JSON.parse(row.settled), claims: JSON.parse(row.claims) }
}
