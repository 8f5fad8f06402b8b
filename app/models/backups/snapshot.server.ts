import Database from 'better-sqlite3'
import { DatabaseFault, explainOpening } from '#db/fault.ts'
import { addFunctions } from '#db/functions.ts'

/** `schema` numbers the newest migration as Drizzle does. */
export type SnapshotFacts = { schema: number; rows: Record<string, number>; fileKeys: string[] }

const maxPages = 2 ** 31 - 1

/** A consistent copy while others write; the target must not exist yet. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const raw = open(from)
  try {
    // In one step: another process's write would restart it.
    await raw.backup(to, { progress: () => maxPages })
    intoOneFile(to)
  } catch (error) {
    throw explainOpening(error, from)
  } finally {
    raw.close()
  }
}

/** Without a write-ahead log beside it. */
function intoOneFile(file: string): void {
  const raw = new Database(file)
  try {
    raw.pragma('journal_mode = DELETE')
  } finally {
    raw.close()
  }
}

/** They were sent or given up since the copy: a restore would send them again. */
export function giveUpWaitingMails(file: string, now: number): void {
  const raw = new Database(file)
  try {
    const giveUp =
      'update mails set given_up_at = ?, reason = ?, sealed = null, claim = null where given_up_at is null'
    raw.prepare(giveUp).run(now, 'it waited when the backup was made that was restored')
  } finally {
    raw.close()
  }
}

/** Throws DatabaseFault for a damaged copy. Reads all of it, and blocks meanwhile. */
export function readSnapshot(file: string): SnapshotFacts {
  const raw = open(file)
  try {
    const found = raw.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new DatabaseFault(`The copy ${file} is damaged: ${String(found)}`)
    const astray = raw.prepare('select distinct "table" from pragma_foreign_key_check').pluck().all()
    if (astray.length > 0)
      throw new DatabaseFault(`The copy ${file} is not whole: rows of ${astray.join(', ')} point nowhere`)
    const tables = raw.prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    const rows: Record<string, number> = {}
    for (const table of tables.pluck().all().map(String))
      rows[table] = Number(raw.prepare(`select count(*) from "${table}"`).pluck().get())
    return {
      schema: Number(raw.prepare('select max(created_at) from __drizzle_migrations').pluck().get()),
      rows,
      fileKeys: raw.prepare('select filename from files').pluck().all().map(String),
    }
  } catch (error) {
    throw explainOpening(error, file)
  } finally {
    raw.close()
  }
}

function open(file: string): Database.Database {
  try {
    const raw = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
    addFunctions(raw)
    return raw
  } catch (error) {
    throw explainOpening(error, file)
  }
}
