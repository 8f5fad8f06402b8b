import { sql } from 'drizzle-orm'
import type { NumberedKind } from '#app/domain/invoices/invoice.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { documentNumbers } from '#db/schema/index.ts'

type DocumentKind = 'quote' | NumberedKind

/** Call it inside the transaction that makes the document. */
export function takeDocumentNumber(
  { companyId }: Pick<Scope, 'companyId'>,
  kind: DocumentKind,
  year: number,
): number {
  const { kind: kindColumn, year: yearColumn, companyId: company } = documentNumbers
  return db()
    .insert(documentNumbers)
    .values({ companyId, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [company, kindColumn, yearColumn],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last })
    .get().last
}
