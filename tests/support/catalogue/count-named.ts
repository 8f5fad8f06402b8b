import { getTableColumns, getTableName } from 'drizzle-orm'
import { records } from '#app/records/records.server.ts'
import { tableOf } from '#tests/support/plain-rows.ts'
import { withDatabase } from '#tests/support/snapshot.ts'

function countOf(record: (typeof records)[number]): string {
  const table = tableOf(record)
  return `select count(*) from ${getTableName(table)} where ${getTableColumns(table)[record.name]?.name} = ?`
}

/** How many records of whatever noun have that name. */
export function countNamed(dataDir: string, name: string): number {
  return withDatabase(dataDir, database => {
    const count = (sql: string) => Number(database.prepare(sql).pluck().get(name))
    return (
      records.reduce((all, record) => all + count(countOf(record)), 0) +
      count('select count(*) from clients where name = ?') +
      count('select count(*) from projects where name = ?') +
      count('select count(*) from tasks where title = ?') +
      count('select count(*) from task_templates where name = ?') +
      count('select count(*) from workshop_pcs where name = ?') +
      count('select count(*) from payments where note = ?') +
      count('select count(*) from variations where title = ?') +
      count('select count(*) from time_entries where note = ?') +
      count('select count(*) from staff_costs where name = ?') +
      count('select count(*) from rate_cards where note = ?') +
      count('select count(*) from quotes where title = ?') +
      count('select count(*) from invoices where title = ?') +
      count('select count(*) from quote_templates where name = ?') +
      count('select count(*) from quote_terms where body = ?') +
      count('select count(*) from chat_messages where content = ?') +
      count('select count(*) from chat_categories where name = ?') +
      count('select count(*) from todos where title = ?') +
      count('select count(*) from team_holidays where reason = ?') +
      count('select count(*) from team_invitations where email = ?')
    )
  })
}
