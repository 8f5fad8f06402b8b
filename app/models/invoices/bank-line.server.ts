import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import type { ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { bankLayouts } from '#db/schema/index.ts'

/** The keys that made a payment already. */
export function listBookedLines({ companyId }: Company, keys: readonly string[]): Set<string> {
  const rows = db().all<{ key: string }>(
    sql`select bank_line_key as key from payments
      where company_id = ${companyId} and bank_line_key in ${among(keys)}`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** In any letter case; null where there is none. */
export function findInvoiceNumbered({ companyId }: Company, number: string): number | null {
  const row = db().get<{ id: number } | undefined>(
    sql`select id from invoices where company_id = ${companyId} and number = ${number.trim().toUpperCase()}
      and kind <> 'credit_note'`,
  )
  return row?.id ?? null
}

type Transfer = { day: string; amount: number }

/** Entered by hand: they may be the same money. */
export function listTransfers(
  { companyId }: Company,
  { from, to }: { from: string; to: string },
): Transfer[] {
  return db().all<Transfer>(
    sql`select payments.received_on as day, payments.amount as amount from payments
      where payments.company_id = ${companyId} and payments.status in ('completed', 'refunded')
        and payments.received_on between ${from} and ${to}
        and payments.payment_method = 'bank_transfer' and payments.bank_line_key is null
      limit 5000`,
  )
}

/** Layouts chosen for lists of these shapes. */
export function findBankLayouts(
  { companyId }: Company,
  hashes: readonly string[],
): Map<string, ColumnFields> {
  const { shapeHash, columns } = bankLayouts
  const rows = db()
    .select({ shapeHash, columns })
    .from(bankLayouts)
    .where(and(eq(bankLayouts.companyId, companyId), inArray(shapeHash, [...hashes])))
    .all()
  return new Map(rows.map(row => [row.shapeHash, row.columns]))
}

/** For each company; older ones are dropped. */
const maxLayouts = 50

export function saveBankLayout({ companyId }: Company, shapeHash: string, columns: ColumnFields): void {
  const chosenAt = Date.now()
  db()
    .insert(bankLayouts)
    .values({ companyId, shapeHash, columns, chosenAt })
    .onConflictDoUpdate({
      target: [bankLayouts.companyId, bankLayouts.shapeHash],
      set: { columns, chosenAt },
    })
    .run()
  const isOurs = eq(bankLayouts.companyId, companyId)
  const newest = db()
    .select({ id: bankLayouts.id })
    .from(bankLayouts)
    .where(isOurs)
    .orderBy(desc(bankLayouts.chosenAt), desc(bankLayouts.id))
    .limit(maxLayouts)
  db()
    .delete(bankLayouts)
    .where(and(isOurs, notInArray(bankLayouts.id, newest)))
    .run()
}
