import { sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import {
  overheadItems,
  priceListItems,
  quotes,
  quoteTemplates,
  quoteTerms,
  rateCards,
  staffCosts,
} from '#db/schema/index.ts'

type OfCompany = SQLiteTable & { companyId: SQLiteColumn }

/** What stays to be read, and exported, once the feature is gone: a company's records are not held back from it. */
const kept: Partial<Record<PremiumFeature, readonly OfCompany[]>> = {
  overheads: [overheadItems, staffCosts, rateCards],
  quoting: [quotes, priceListItems, quoteTemplates, quoteTerms],
}

/** Whether the company has anything of a feature that it keeps reading without it. */
export function keepsRows(scope: Scope, feature: PremiumFeature): boolean {
  const tables = kept[feature] ?? []
  if (tables.length === 0) return false
  const any = tables.map(
    table => sql`exists (select 1 from ${table} where ${table.companyId} = ${scope.companyId})`,
  )
  return db().get<{ any: number }>(sql`select ${sql.join(any, sql` or `)} as any`).any === 1
}
