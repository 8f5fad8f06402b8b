import { unescapeHtml } from '#tests/support/html.ts'
import { withDatabase } from '#tests/support/snapshot.ts'
import type { Company } from './world.ts'

const nameQueries = [
  'select name from companies where id = ?',
  'select name from clients where company_id = ?',
  'select email from clients where company_id = ?',
  'select phone from clients where company_id = ?',
  'select name from projects where company_id = ?',
  'select title from tasks where company_id = ? and length(title) > 15',
  'select label from bin_entries where company_id = ?',
  'select note from payments where company_id = ? and length(note) > 5',
  'select name from task_templates where company_id = ?',
  'select item_name from stock_cards where company_id = ?',
  'select title from training_videos where company_id = ?',
  "select reason from team_holidays where company_id = ? and reason <> 'Annual Leave'",
  'select email from users where company_id = ?',
  'select username from users where company_id = ? and length(username) > 5',
  "select first_name || ' ' || last_name from users where company_id = ? and first_name <> ''",
]

/** What only that company calls its clients, projects, tasks and people. */
export function secretsOf(dataDir: string, company: Company, other: Company): string[] {
  return withDatabase(dataDir, database => {
    const names = (id: number) =>
      nameQueries
        .flatMap(sql => database.prepare(sql).pluck().all(id).map(String))
        .filter(name => name !== '')
    const shared = new Set(names(other.id))
    return [...new Set(names(company.id)), company.make.marker].filter(name => !shared.has(name))
  })
}

/** Those of the secrets that a page shows or an answer tells. What a placeholder suggests may be what somebody has called a job. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  const told = [text, unescapeHtml(text)].map(each => each.replaceAll(/ placeholder="[^"]*"/g, ''))
  return secrets.filter(secret => told.some(each => each.includes(secret)))
}
