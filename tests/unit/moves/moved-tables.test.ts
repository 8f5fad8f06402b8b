import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { idsInJson, looseIds, subjectOf } from '#app/domain/moves/moved-ids.ts'
import { stayingTables } from '#app/domain/moves/staying-tables.ts'
import { companyTables, movedTables } from '#app/models/moves/moved-tables.server.ts'
import { movedRow } from '#app/services/moves/moved-row.server.ts'
import * as schema from '#db/schema/index.ts'

// Who adds a table or a column to the schema is asked here how it moves with its company.

const tables: SQLiteTable[] = Object.values(schema).filter(entry => is(entry, SQLiteTable))
const configs = tables.map(table => getTableConfig(table))

test('every table moves with its company, or is said to stay', () => {
  expect(tables.length).toBeGreaterThan(60)
  const known = [...movedTables().map(({ name }) => name), ...Object.keys(stayingTables)]
  expect(known.sort()).toEqual(configs.map(({ name }) => name).sort())
})

test('each comes after those that it points to', () => {
  const order = companyTables().map(({ name }) => name)
  for (const { name, foreignKeys } of configs) {
    for (const key of foreignKeys) {
      const to = getTableConfig(key.reference().foreignTable).name
      if (to === name || !order.includes(name) || !order.includes(to)) continue
      expect(order.indexOf(to), `${name} points to ${to}`).toBeLessThan(order.indexOf(name))
    }
  }
})

/** Columns that hold an id in a way of their own, which `movedRow` follows. */
const ownWay = ['activities.subject_id', 'passkeys.credential_id', 'chat_messages.client_id']

test('every column that is called as an id is one of a table that is known', () => {
  const unknown = movedTables().flatMap(({ name, columns, pointsTo }) =>
    columns
      .filter(column => /_(?:id|by|to)$/.test(column) && !/^(?:stripe|external|sent)_/.test(column))
      .filter(column => !(column in pointsTo))
      .map(column => `${name}.${column}`),
  )
  expect(unknown.sort()).toEqual([...ownWay].sort())
})

/** What people or papers say, in which no id is followed; what was sent or issued stays word by word. */
const withoutIds = [
  'bank_layouts.columns',
  ...['chat_messages.metadata', 'client_decisions.options', 'company_imports.undo', 'invoices.document'],
  ...[
    'invoices.lines',
    'job_roles.permissions',
    'passkeys.transports',
    'payments.metadata',
    'payments.moves',
  ],
  ...['quote_acceptances.extras', 'quote_settings.payment_stages', 'quotes.discount', 'quotes.document'],
  ...['quotes.payment_stages', 'spreadsheets.columns', 'users.former_usernames', 'variations.document'],
  ...['variations.lines', 'variations.quoted'],
]
/** In a way of their own. */
const followed = ['chat_user_settings.room_visits', 'user_preferences.value']

test('every column of JSON is said to hold ids, or none', () => {
  const moved = movedTables().map(({ name }) => name)
  const json = configs
    .filter(({ name }) => moved.includes(name))
    .flatMap(({ name, columns }) =>
      columns.filter(column => column.dataType === 'json').map(column => `${name}.${column.name}`),
    )
  expect([...Object.keys(idsInJson), ...withoutIds, ...followed].sort()).toEqual(json.sort())
})

test('what is said of columns is said of real ones', () => {
  const real = configs.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`))
  for (const column of [...Object.keys(looseIds), ...Object.keys(idsInJson), ...ownWay])
    expect(real).toContain(column)
})

test('the subject of an act is in a table that moves', () => {
  const moved = movedTables().map(({ name }) => name)
  const nouns = [
    ...['project', 'client', 'task', 'template', 'stage', 'user', 'workshop_pc', 'job_role', 'payment'],
    ...[
      'overhead_item',
      'staff_cost',
      'rate_card',
      'quote',
      'price_list_item',
      'quote_template',
      'quote_terms',
    ],
    ...[
      'quote_settings',
      'invoice',
      'variation',
      'client_page',
      'client_tax',
      'job_retention',
      'invoice_settings',
      'stock_card',
    ],
    ...['training_video', 'file', 'message', 'time_entry', 'holiday', 'company', 'stages', 'tasks'],
  ]
  for (const noun of nouns) expect(moved, noun).toContain(subjectOf(`${noun}.updated`, 1))
  expect(subjectOf('user.invited', null)).toBe('team_invitations')
  expect(subjectOf('tasks.assigned', null)).toBe('users')
})

test('an id below 1, which would be another company’s here, is refused', () => {
  const table = movedTables().find(({ name }) => name === 'user_premium_features')
  if (!table) throw new Error('it does not move')
  const moving = { oldId: 1, companyId: 9, newId: (_table: string, id: number) => 100 + id }
  expect(movedRow(table, { user_id: 3 }, moving)).toEqual({ user_id: 103 })
  for (const user_id of [-3, 0, 1.5, 'x']) {
    expect(() => movedRow(table, { user_id }, moving)).toThrow('The file was changed')
  }
})
