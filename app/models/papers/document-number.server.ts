import { sql } from 'drizzle-orm'
import { documentNumber, type NumberedPaper } from '#app/domain/papers/document-number.ts'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { documentNumbers } from '#db/schema/index.ts'

/** `day` is the document's. Call it inside the transaction that makes the document: a failure gives the number back. */
export function takeDocumentNumber(
  { companyId }: Company,
  { kind, prefix, day }: { kind: NumberedPaper; prefix: string; day: string },
): string {
  const year = Number(day.slice(0, 4))
  const { kind: kindColumn, year: yearColumn, companyId: company } = documentNumbers
  const { last } = db()
    .insert(documentNumbers)
    .values({ companyId, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [company, kindColumn, yearColumn],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last })
    .get()
  return documentNumber(prefix, year, last)
}
