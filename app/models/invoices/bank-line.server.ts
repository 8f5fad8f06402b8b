import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'

type Company = Pick<Scope, 'companyId'>

/** Those of the keys that made a payment already. */
export function listBookedLines({ companyId }: Company, keys: readonly string[]): Set<string> {
  const rows = db().all<{ key: string }>(
    sql`select payments.metadata ->> 'bankLine' as key from payments
      where payments.company_id = ${companyId} and payments.metadata ->> 'bankLine' in ${among(keys)}`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** An issued invoice by its number, however it is typed; null where there is none. */
export function findInvoiceNumbered({ companyId }: Company, number: string): number | null {
  const row = db().get<{ id: number } | undefined>(
    sql`select id from invoices where company_id = ${companyId} and number = ${number.trim().toUpperCase()}
      and kind <> 'credit_note'`,
  )
  return row?.id ?? null
}

type Known = { day: string; amount: number }

/** What came by transfer within some days and was written down by hand: it may be the same money. */
export function listTransfers({ companyId }: Company, { from, to }: { from: string; to: string }): Known[] {
  return db().all<Known>(
    sql`select payments.received_on as day, payments.amount as amount from payments
      where payments.company_id = ${companyId} and payments.status in ('completed', 'refunded')
        and payments.received_on between ${from} and ${to}
        and payments.payment_method = 'bank_transfer' and payments.metadata ->> 'bankLine' is null
      limit 5000`,
  )
}
