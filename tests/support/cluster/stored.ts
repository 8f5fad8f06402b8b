import Database from 'better-sqlite3'
import type { Machine } from './machines.ts'

/** How often a project or message of this text is there, and whose it is. */
export type Stored = { times: number; companyName: string }

/** What `startWriting` has written in a round that is in the machine's database. */
export function storedAt(machine: Machine, round: number): Map<string, Stored> {
  const rows = read<Stored & { text: string }>(
    machine,
    `select text, count(*) as times, companies.name as companyName from (
       select name as text, company_id from projects union all select content, company_id from chat_messages
     ) join companies on companies.id = company_id where text glob '* ${round}-[0-9]*-[0-9]* of *' group by text`,
  )
  return new Map(rows.map(({ text, ...stored }) => [text, stored]))
}

/** 'ok', or what SQLite finds. */
export function integrityOf(machine: Machine): string {
  return read<{ integrity_check: string }>(machine, 'pragma integrity_check')[0]?.integrity_check ?? ''
}

function read<Row>({ databaseFile }: Machine, query: string): Row[] {
  const database = new Database(databaseFile, { readonly: true })
  try {
    return database.prepare<[], Row>(query).all()
  } finally {
    database.close()
  }
}
