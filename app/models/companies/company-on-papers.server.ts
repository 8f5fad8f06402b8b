import { type SQL, sql } from 'drizzle-orm'
import { subquery } from '#app/models/subquery.server.ts'
import { companies, invoiceSettings, quoteSettings } from '#db/schema/index.ts'

function setting(column: SQL, table: typeof invoiceSettings | typeof quoteSettings): SQL<string> {
  return subquery(
    sql<string>`coalesce((select ${column} from ${table} where ${table.companyId} = ${companies.id}), '')`,
  )
}

/** How a company is named to its clients, in a select of `companies`. */
export const companyOnPapers = {
  name: companies.name,
  address: companies.address,
  phone: companies.phone,
  currency: companies.currency,
  legalName: setting(sql`${invoiceSettings.legalName}`, invoiceSettings),
  companyNumber: setting(sql`${invoiceSettings.companyNumber}`, invoiceSettings),
  legalAddress: setting(sql`${invoiceSettings.legalAddress}`, invoiceSettings),
  vatNumber: setting(sql`${quoteSettings.vatNumber}`, quoteSettings),
}
