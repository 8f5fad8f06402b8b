import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { scansOf } from '#tests/support/statement-plans.ts'

const base = databaseForTests()

test.each([
  'select * from tasks where title = ?',
  'select t.id from tasks t where t.title = ?',
  'select count(*) from "chat_messages" as said where said.content = ?',
  'select p.id from projects p join tasks t on t.title = p.name where p.company_id = ?',
  'delete from activities where created_at < ?',
  'update files set size = 0 where original_name = ?',
  // From end to end of an index, too.
  'select company_id from tasks order by company_id',
])('%s reads a table through', text => {
  expect(scansOf(text)).toEqual([expect.stringMatching(/^SCAN /)])
})

test.each([
  'select * from tasks where company_id = ? and id = ?',
  'select value from json_each(?) each where each.value in (select id from stages where company_id = ?)',
  'with own as materialized (select id from tasks where company_id = ?) select * from own',
  'select rowid from search_index where search_index match ?',
  'insert into stages (company_id, name) values (?, ?)',
  'select name from companies',
  'pragma optimize',
])('%s does not, or may', text => {
  expect(scansOf(text)).toEqual([])
})

test('statements of the product are looked at when they are first sent, those of a test are not', () => {
  listNotifications(base.ours.admin, { limit: 5 })
  db().all(sql`select * from tasks where title = 'looked for by a test'`)
  expect(globalThis.mortiseStatementPlans?.scans).toEqual([])
  const known = [...(globalThis.mortiseStatementPlans?.known ?? [])]
  expect(known.some(text => /from "?notifications/.test(text))).toBe(true)
  expect(known.some(text => text.includes('looked for by a test'))).toBe(false)
})
