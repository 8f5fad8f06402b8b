import { and, eq } from 'drizzle-orm'
import { type ClientTax, usualClientTax } from '#app/domain/invoices/client-tax.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { upsert } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { clientTaxes } from '#db/schema/index.ts'

/** Version 0, and confirmed by nobody, where nothing is set. */
export function getClientTax({ companyId }: Company, clientId: number | null) {
  const row =
    clientId === null
      ? undefined
      : db()
          .select()
          .from(clientTaxes)
          .where(and(eq(clientTaxes.companyId, companyId), eq(clientTaxes.clientId, clientId)))
          .get()
  return keptTax(row ?? null)
}

export function keptTax(row: typeof clientTaxes.$inferSelect | null) {
  if (!row) return { ...usualClientTax, confirmedBy: null, confirmedAt: null, version: 0 }
  const { id: _id, companyId: _companyId, clientId: _clientId, ...tax } = row
  return tax
}

export type KeptClientTax = ReturnType<typeof keptTax>

/** Confirmed by the person who saves it. */
export function saveClientTax(scope: Scope, clientId: number, tax: ClientTax): void {
  upsert(scope, clientTaxes, { clientId }, { ...tax, confirmedBy: scope.userId, confirmedAt: Date.now() })
}
