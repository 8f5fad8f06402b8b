import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type NounFacts, nouns, plainNouns } from '#app/domain/nouns.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { tableOf } from '#app/models/bin/rows.server.ts'
import { featuresOf, listFeatures } from '#app/models/premium/premium.server.ts'
import { db } from '#db/client.ts'
import {
  clientPages,
  invoices,
  quotes,
  quoteTemplates,
  quoteTerms,
  rateCards,
  staffCosts,
  variations,
} from '#db/schema/index.ts'

type OfCompany = SQLiteTable & { companyId: SQLiteColumn }

/** Of a feature, the tables whose rows stay readable and exported without it, beside its plain nouns. */
const kept: Partial<Record<PremiumFeature, readonly OfCompany[]>> = {
  overheads: [staffCosts, rateCards],
  invoicing: [invoices, variations, clientPages],
  quoting: [quotes, quoteTemplates, quoteTerms],
}

function keptTables(feature: PremiumFeature): readonly OfCompany[] {
  const plain = plainNouns.filter(noun => (nouns[noun] as NounFacts).features?.includes(feature))
  return [...(kept[feature] ?? []), ...plain.map(tableOf)]
}

export function isReadOnlyAfterDowngrade(scope: Scope, feature: PremiumFeature): boolean {
  return db().get<{ isKept: number }>(sql`select ${keptRowsOf(scope, feature)} as isKept`).isKept === 1
}

/** Both in one query. */
export function listFeaturesAndKept(
  scope: Scope,
  feature: PremiumFeature,
): { names: string[]; isReadOnlyAfterDowngrade: boolean } {
  // Admins read everything anyway.
  if (scope.role === 'admin') return { names: listFeatures(scope), isReadOnlyAfterDowngrade: true }
  const { names, isKept } = db().get<{ names: string; isKept: number }>(
    sql`select (select json_group_array(name) from (${featuresOf(scope)})) as names, ${keptRowsOf(scope, feature)} as isKept`,
  )
  return { names: JSON.parse(names), isReadOnlyAfterDowngrade: isKept === 1 }
}

/** 1 or 0, for another statement. */
export function keptRowsOf({ companyId }: Scope, feature: PremiumFeature): SQL {
  const any = keptTables(feature).map(
    table => sql`exists (select 1 from ${table} where ${table.companyId} = ${companyId})`,
  )
  return any.length === 0 ? sql`0` : sql`(${sql.join(any, sql` or `)})`
}
