import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { type NounFacts, nouns } from '#app/domain/nouns.ts'
import * as schema from '#db/schema/index.ts'
import { allAddresses } from '#tests/support/catalogue/addresses.ts'

// Who adds a noun is asked here for its places: CONTRIBUTING.md names them.

/** What is no noun of its own: it belongs to one, to the service, or to what is still to come. */
const otherTables: Record<string, string> = {
  activities: 'the history of every noun',
  authenticatorApps: 'a person’s',
  bankLayouts: 'which column of a bank’s list is which',
  binEntries: 'the bin of every noun',
  calendarFeeds: 'a person’s',
  chatCategories: 'what a job’s messages are sorted by',
  chatUserSettings: 'a person’s',
  companyLogos: 'which of its files is a company’s logo',
  documentNumbers: 'how a company’s quotes and invoices are counted',
  clientDecisions: 'what a job’s client is asked on their page',
  clientPageFiles: 'what is shared on a client’s page',
  clientReports: 'what a job’s client found wrong',
  drawingRevisions: 'which letters a project’s drawings were given',
  featureFlags: 'a company’s features',
  inviteCodes: 'the service’s',
  mails: 'on their way out',
  notifications: 'told by what is done to others',
  ownerNotifications: 'told by what is done to others',
  paymentAllocations: 'what of a payment settles an invoice',
  paperEvents: 'the history of a quote or an invoice',
  paperLinks: 'by which a client reads a document',
  passkeyChallenges: 'the service’s',
  passkeys: 'a person’s',
  pendingPayments: 'a subscription without a company',
  premiumFeatures: 'the service’s',
  projectMaterials: 'what a job needs',
  taxPapers: 'what a client gave for VAT and CIS',
  projectPaymentStages: 'when a job is paid',
  projectRooms: 'a job’s rooms',
  quoteAcceptances: 'a quote’s proof',
  quoteRooms: 'a quote’s rooms',
  recoveryCodes: 'a person’s',
  requestIds: 'which requests were served',
  sessions: 'a person’s',
  spreadsheets: 'lists on their way in',
  stripeEvents: 'the service’s',
  taskAssignees: 'a task’s people',
  userPreferences: 'a person’s',
  userPremiumFeatures: 'a person’s features',
}

const tables = Object.entries(schema).flatMap(([name, value]) => (is(value, SQLiteTable) ? [name] : []))
const entries = Object.entries(nouns)

test('every table of the schema is a noun’s, or is said to be none', () => {
  const named = [...new Set(entries.map(([, { table }]) => table)), ...Object.keys(otherTables)]
  expect(named.sort()).toEqual(tables.sort())
})

test('what is named of a noun has its address', () => {
  const addresses = new Set(allAddresses().map(({ path }) => path))
  const named = entries.flatMap(([, { page, api }]) => [page, api]).filter(address => address !== null)
  expect(named.filter(address => !addresses.has(address))).toEqual([])
})

test.each(entries)('history tells of a %s', (noun, facts: NounFacts) => {
  const verbs = [
    ...(facts.isVersioned ? ['updated'] : []),
    ...(facts.isBinned && !facts.isPersonal && noun !== 'file' ? ['restored'] : []),
  ]
  const detail = { name: 'Kitchen', title: 'Kitchen', count: 2, fields: ['name'] }
  const untold = verbs.filter(verb => activityText(`${noun}.${verb}`, detail) === activityText('', detail))
  expect(untold).toEqual([])
})
