import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reach } from '#app/models/exports/export-columns.server.ts'
import { readExportPage } from '#app/models/exports/export-page.server.ts'
import { type ExportTable, requireSubject } from '#app/models/exports/export-table.server.ts'
import {
  type ExportTableName,
  exportTableNames,
  exportTables,
} from '#app/models/exports/export-tables.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'
import { plansOf } from '#tests/support/query-plans.ts'

let base: TestDatabase

beforeAll(() => {
  base = openTestDatabase()
  makeOneOfEach(base.ours, base.ours.admin, 'larkspur')
  makeOneOfEach(base.theirs, base.theirs.admin, 'foxglove')
})
afterAll(() => base.close())

const paged = (Object.entries(exportTables) as [ExportTableName, ExportTable][]).flatMap(
  ([name, { table }]) => ('id' in table && 'companyId' in table ? [name] : []),
)

test('most tables are read in pieces', () => {
  expect(paged.length).toBeGreaterThan(20)
})

/**
 * Without an index by company and id, which each of their writes would have to keep: the ids are sorted for each piece, read
 * from another index of the company's rows.
 */
const sorted: readonly ExportTableName[] = [
  'calendarFeeds',
  'authenticatorApps',
  'passkeys',
  'recoveryCodes',
  'notifications',
  'teamHolidays',
  'workshopPcs',
  'teamInvitations',
  'stockCards',
  'trainingVideos',
  'featureFlags',
]

test.each(paged)('%s are paged by an index, however large the company', name => {
  const viewer = base.ours.admin
  const scopes = (['company', 'person'] as const).filter(scope => exportTableNames(scope).includes(name))
  for (const scope of scopes) {
    const reach: Reach = { viewer, subject: requireSubject(viewer), scope }
    const [end = [], page = []] = plansOf(() => readExportPage(name, reach, 7))
    const [first, ...more] = end.map(({ detail }) => detail)
    expect(first, `${scope}: where the piece ends`).toMatch(/^SEARCH \w+ USING /)
    expect(first).toContain('USING COVERING INDEX')
    expect(first).toContain('(company_id=?')
    expect(more, `${scope}: in the order of the index`).toEqual(
      sorted.includes(name) ? ['USE TEMP B-TREE FOR ORDER BY'] : [],
    )
    const steps = page.filter(({ parent }) => parent === 0).map(({ detail }) => detail)
    expect(steps[0], `${scope}: the rows`).toMatch(/^SEARCH \w+ USING /)
    if (sorted.includes(name)) continue
    expect(steps.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
  }
})
