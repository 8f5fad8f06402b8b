import Database from 'better-sqlite3'
import { DatabaseFault, explainOpening } from '#db/fault.ts'
import { addFunctions } from '#db/functions.ts'

/** Of the newest migration, as Drizzle numbers them, how many rows each table has, and the keys of all files. */
export type SnapshotFacts = { schema: number; rows: Record<string, number>; fileKeys: string[] }

const maxPages = 2 ** 31 - 1

/** Copies a database that others read and write meanwhile, as it is at one moment, to a file that does not exist yet. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const raw = open(from)
  try {
    // All of it in one step: what another process writes in between would make it begin again.
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

/**
 * Takes the mails from a copy that waited when it was made: they have been sent since, or given up. Else a restore would send
 * them once more.
 */
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

/** Proves that a copy is whole and tells what is in it. It takes as long as reading all of it, and nothing else is done meanwhile. */
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
