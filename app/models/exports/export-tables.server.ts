import { accountTables } from './account-tables.server.ts'
import { companyTables } from './company-tables.server.ts'
import { talkTables } from './talk-tables.server.ts'
import { workTables } from './work-tables.server.ts'

/** How every table goes into an export, in the order in which a reader wants them: the person, the work, the talk, the rest. */
export const exportTables = {
  ...accountTables,
  ...workTables,
  ...talkTables,
  ...companyTables,
}

export type ExportTableName = keyof typeof exportTables

/** Tables of the service itself, with why no export holds them. */
export const tablesOfTheService: Record<string, string> = {
  premiumFeatures: 'what the service sells: the same for everybody',
  stripeEvents: 'which messages of the payment provider were handled: they name nobody',
}
