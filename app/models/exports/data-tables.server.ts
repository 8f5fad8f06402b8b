import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ExportTableName } from './export-tables.server.ts'
import { exportTables } from './export-tables.server.ts'

type Entry = {
  /** Columns that stay behind: secrets, what is made anew, and what means something at this address alone. */
  without?: readonly string[]
  /** Ids without a foreign key: what they lead to may be gone. */
  loose?: Readonly<Record<string, ExportTableName>>
}

/**
 * The tables whose rows a company can take back, each after those that it points to. What is the service's stays behind:
 * subscription and what it was paid by, sessions and all that signs somebody in, invitations, what people were told.
 */
const entries = {
  users: {
    without: [
      ...['passwordHash', 'pinHash', 'pinSetAt', 'resetTokenHash', 'resetTokenExpiresAt', 'emailUnproven'],
      ...['newEmail', 'newEmailTokenHash', 'newEmailExpiresAt', 'formerUsernames', 'avatar', 'lastLoginAt'],
      ...['welcomeEmailSentAt', 'morningMailAt', 'morningMailedAt', 'inactivityWarnedAt'],
    ],
    loose: { createdBy: 'users' },
  },
  stages: { without: ['nameKey'] },
  jobRoles: { without: ['nameKey'] },
  binEntries: { loose: { projectId: 'projects' } },
  clients: {},
  projects: {},
  projectRooms: {},
  tasks: {},
  taskAssignees: {},
  taskTemplates: {},
  chatCategories: { without: ['nameKey'] },
  chatMessages: { without: ['clientId', 'metadata'] },
  files: {
    without: [
      ...['filename', 'nameKey', 'mimeType', 'size', 'width', 'height', 'pageCount', 'hasPicture'],
      'pictureBytes',
    ],
  },
  todos: { without: ['changedAt'] },
  teamHolidays: {},
  timeEntries: { without: ['daySheetId', 'sheetLine'] },
  payments: {
    without: ['externalId', 'stripeAccountId', 'stripePaymentIntentId', 'metadata'],
    loose: { createdBy: 'users' },
  },
  overheadItems: {},
  staffCosts: {},
  rateCards: {},
  quoteTerms: {},
  // Which rate an hour's cost came of is told by no other table; links are secrets, and stay behind.
  quotes: { without: ['rateCardId'] },
  quoteRooms: {},
  quoteEvents: {},
  quoteAcceptances: {},
  quoteTemplates: {},
  priceListItems: {},
  projectMaterials: {},
  projectPaymentStages: {},
  jobRetentions: {},
  clientTaxes: {},
  // Of companies that are gone alone.
  taxPapers: { without: ['clientName'] },
  // Their links are secrets, as those of quotes.
  variations: { without: ['tokenHash', 'expiresAt'] },
  clientPages: { without: ['tokenHash', 'sealedToken', 'madeAt'] },
  clientPageFiles: {},
  clientDecisions: {},
  clientReports: {},
  invoices: {},
  invoiceEvents: {},
  paymentAllocations: {},
  stockCards: { without: ['qrCodeUrl'] },
  trainingVideos: { without: ['qrCodeUrl'] },
  activities: { loose: { projectId: 'projects' } },
  /** Of who exports alone, as everything private. */
  userPreferences: {},
} as const satisfies Partial<Record<ExportTableName, Entry>>

export type DataTableName = keyof typeof entries

export const dataTableNames = Object.keys(entries) as DataTableName[]

export type DataTable = {
  table: SQLiteTable
  columns: Readonly<Record<string, SQLiteColumn>>
  /** Columns that hold the id of a row which is there. */
  references: Readonly<Record<string, DataTableName>>
  loose: Readonly<Record<string, DataTableName>>
}

function describe(name: DataTableName): DataTable {
  const { table } = exportTables[name]
  const { without = [], loose = {} }: Entry = entries[name]
  const all: Record<string, SQLiteColumn> = getTableColumns(table)
  const columns = Object.entries(all).filter(([key]) => key !== 'companyId' && !without.includes(key))
  return {
    table,
    columns: Object.fromEntries(columns),
    references: referencesOf(table, all),
    loose: loose as DataTable['loose'],
  }
}

function referencesOf(table: SQLiteTable, columns: Record<string, SQLiteColumn>) {
  const references: Record<string, DataTableName> = {}
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns: from, foreignTable } = key.reference()
    const column = Object.keys(columns).find(each => columns[each] === from.at(-1))
    const to = dataTableNames.find(name => exportTables[name].table === foreignTable)
    if (column && to) references[column] = to
  }
  return references
}

const known = new Map<DataTableName, DataTable>()

export function dataTable(name: DataTableName): DataTable {
  const described = known.get(name) ?? describe(name)
  known.set(name, described)
  return described
}

/** What of the company itself goes along: its settings, no part of its subscription. */
export const companySettings = [
  ...[
    'address',
    'phone',
    'currency',
    'timeZone',
    'weekStart',
    'bankHolidayRegion',
    'holidayAllowance',
    'holidayYearStart',
  ],
  ...['defaultInvitationRole', 'nextJobNumber'],
] as const
