import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { keptRowsOf } from './lost-feature.server.ts'
import { featuresOf } from './premium.server.ts'

/** Switched on, or there are invoices that the person may write. An admin has every feature, so that alone does not count. */
export function usesInvoicing(scope: Scope): boolean {
  return db().get<{ uses: number }>(sql`select ${invoicingUse(scope)} as uses`).uses === 1
}

export function invoicingUse(scope: Scope): SQL {
  const mayUse = scope.role === 'admin' ? sql`1` : sql`'invoicing' in (${featuresOf(scope)})`
  return sql`(exists (select 1 from feature_flags
    where company_id = ${scope.companyId} and feature_name = 'invoicing' and enabled = 1)
    or (${mayUse} and ${keptRowsOf(scope, 'invoicing')}))`
}
