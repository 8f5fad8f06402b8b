import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { isInstantName } from '#app/domain/exports/export.ts'
import type { ExportTable } from '#app/models/exports/export-table.server.ts'
import { exportTables } from '#app/models/exports/export-tables.server.ts'
import * as schema from '#db/schema/index.ts'

// Who adds a table or a column to the schema is asked here what an export does with it.

const tables = Object.entries(schema).flatMap(([name, value]): [string, SQLiteTable][] =>
  is(value, SQLiteTable) ? [[name, value]] : [],
)
/** With the reason why no export holds them. */
const tablesOfTheService: Record<string, string> = {
  bankLayouts: 'which column of a bank’s list is which: it is asked once more',
  documentNumbers: 'which number the next quote or invoice has: they themselves tell theirs',
  mails: 'what is on its way to a mailbox: it is there once it has left',
  drawingRevisions: 'which letter comes next: the drawings themselves tell theirs',
  passkeyChallenges: 'what browsers were given to sign, for five minutes: they name nobody',
  premiumFeatures: 'what the service sells: the same for everybody',
  stripeEvents: 'which messages of the payment provider were handled: they name nobody',
}

const entries: [string, ExportTable][] = Object.entries(exportTables)

const columnsOf = (table: SQLiteTable): [string, SQLiteColumn][] => Object.entries(getTableColumns(table))
const keyOf = (table: SQLiteTable, column: SQLiteColumn) =>
  columnsOf(table).find(([, each]) => each.name === column.name)?.[0] ?? ''

test('every table of the schema is in the export, or is said to be the service’s own', () => {
  expect(tables.length).toBeGreaterThan(30)
  const known = [...Object.keys(exportTables), ...Object.keys(tablesOfTheService)]
  expect(known.sort()).toEqual(tables.map(([name]) => name).sort())
  for (const [name, table] of tables) {
    if (name in exportTables) expect(Object(exportTables)[name].table, name).toBe(table)
  }
})

/** A column whose foreign key leads to users, or whose name says that it holds a person. */
function peopleIn(table: SQLiteTable): string[] {
  const byKey = getTableConfig(table).foreignKeys.flatMap(key => {
    const { columns, foreignTable } = key.reference()
    return foreignTable === schema.users ? columns.map(column => keyOf(table, column)) : []
  })
  const byName = columnsOf(table)
    .filter(([key, column]) => column.dataType === 'number' && /(By|To|userId|actorId|senderId)$/i.test(key))
    .map(([key]) => key)
  return [...new Set([...byKey, ...byName])].filter(key => key !== 'companyId').sort()
}

test.each(tables)('%s: every column that holds a person is named', (name, table) => {
  const people = [...(entries.find(([each]) => each === name)?.[1].people ?? [])].sort()
  expect(people).toEqual(peopleIn(table))
})

test.each(entries)(
  '%s: secrets are hidden, and what is said of columns is said of real ones',
  (_name, entry) => {
    const {
      table,
      hidden = [],
      ownOnly = [],
      money = [],
      pay = [],
      adminOnly = [],
      payersOwn = [],
      people,
    } = entry
    const columns = columnsOf(table)
    const keys = columns.map(([key]) => key)
    expect(
      [...hidden, ...ownOnly, ...money, ...pay, ...adminOnly, ...payersOwn, ...people].filter(
        key => !keys.includes(key),
      ),
    ).toEqual([])
    const secret = keys.filter(key => /hash|secret|fingerprint|^token$|^sid$/i.test(key))
    expect(secret.filter(key => !hidden.includes(key))).toEqual([])
  },
)

test.each(entries)(
  '%s: every number is known to be an id, an instant, money or a count',
  (_name, { table, money = [], pay = [], people }) => {
    const counts =
      /^(id|size|views|position|progress|version|duration|jobSequence|nextJobNumber|itemCount|subscriptionTier|maxUses|currentUses|storageBytes|storageLimit|fileBytes|fileLimit|pictureBytes|pageCount|revision|width|height|holidayAllowance|idleMinutes|lastStep|counter|doneCount|totalCount|leftOutCount|dueOffset|estimatedMinutes|finishedJobDays|moreCount|minutes|sheetLine|headcount|makers|weeklyHours|daysPerWeek|holidayDays|sickDays|trainingDays|onJobs|productiveHours|targetMargin|margin|hours|hoursOfDay|validDays|followUpDays|termsVersion|waste|quantity|share|daysToPay|number|delayDays|days|retentionRate|rate|firstShare|months|leadDays|cisRate|flatRate|interestRate)$/
    const unknown = columnsOf(table)
      .filter(([, column]) => column.dataType === 'number')
      .map(([key]) => key)
      .filter(key => !(isInstantName(key) || counts.test(key) || /Id$/.test(key)))
      .filter(key => !(money.includes(key) || pay.includes(key) || people.includes(key)))
    expect(unknown, getTableName(table)).toEqual([])
  },
)

test.each(entries)('%s: rows belong to somebody', (_name, entry) => {
  const keys = columnsOf(entry.table).map(([key]) => key)
  expect(keys.includes('companyId') || entry.isPrivate || entry.ofCompany, 'to a company').toBeTruthy()
  expect(entry.about).toMatch(/^[A-Z]/)
})
