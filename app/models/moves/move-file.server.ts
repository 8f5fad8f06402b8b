import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { type MoveFacts, moveFacts } from '#app/domain/moves/move-facts.schema.ts'
import { sqliteCode } from '#app/domain/storage-fault.ts'

/** A row as the database has it, by the names of its columns. */
export type MovedRow = Record<string, string | number | null>

type TableSum = { rows: number; sha256: string }

type KeptSum = { key: string; bytes: number; sha256: string }

/** The file cannot be read: it is none of these, or was cut off or damaged. */
export class MoveFileFault extends Error {}

// A database of its own: the rows of each table as JSON, the bytes of files in pieces, and facts, which are written last.

const shape = `
  create table moved_rows (place integer primary key, "table" text not null, columns text not null);
  create index moved_rows_table on moved_rows ("table");
  create table moved_files (key text primary key, bytes integer not null, sha256 text not null);
  create table moved_pieces (key text not null, place integer not null, bytes blob not null);
  create index moved_pieces_key on moved_pieces (key, place);
  create table moved_facts (facts text not null)`

/** Reads rows as text, which is summed up the same at both places. */
export class RowSum {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(text: string): void {
    this.#hash.update(text).update('\n')
    this.#rows++
  }

  end(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** One that is not there yet, for this account alone. Throws where it is, or cannot be made. */
export function makeMoveFile(path: string) {
  closeSync(openSync(path, 'wx', 0o600))
  const raw = new Database(path)
  // What was cut off is made anew, so nothing has to be taken back.
  raw.pragma('journal_mode = OFF')
  raw.pragma('synchronous = OFF')
  raw.exec(shape)
  const addRow = raw.prepare('insert into moved_rows ("table", columns) values (?, ?)')
  const addFile = raw.prepare('insert into moved_files values (@key, @bytes, @sha256)')
  const addPiece = raw.prepare('insert into moved_pieces values (?, ?, ?)')
  const addFacts = raw.prepare('insert into moved_facts values (?)')
  return {
    /** All that `write` adds at once. */
    together: <T>(write: () => T): T => raw.transaction(write)(),
    addRow: (table: string, columns: string) => void addRow.run(table, columns),
    addFile: (file: KeptSum) => void addFile.run(file),
    addPiece: (key: string, place: number, bytes: Buffer) => void addPiece.run(key, place, bytes),
    /** Brings all of it to the disk. */
    finish(facts: MoveFacts) {
      raw.pragma('synchronous = FULL')
      addFacts.run(JSON.stringify(facts))
    },
    close: () => void raw.close(),
  }
}

/** Opens one that is whole, as far as can be told before it is read through. Throws MoveFileFault. */
export function openMoveFile(path: string) {
  const raw = readable(path, () => new Database(path, { readonly: true, fileMustExist: true }))
  try {
    const facts = readable(path, () => {
      const text = raw.prepare('select facts from moved_facts').pluck().get()
      return moveFacts.parse(JSON.parse(String(text)))
    })
    const rowsAfter = raw.prepare(
      'select place, columns from moved_rows where "table" = ? and place > ? order by place limit ?',
    )
    const file = raw.prepare('select key, bytes, sha256 from moved_files where key = ?')
    const countFiles = raw.prepare(
      'select count(*) as count, coalesce(sum(bytes), 0) as bytes from moved_files',
    )
    const piece = raw.prepare('select bytes from moved_pieces where key = ? and place = ?').pluck()
    return {
      facts,
      /** The rows of a table as text, so many at a time. */
      *rows(table: string, atOnce: number): Generator<string[]> {
        for (let last = 0; ; ) {
          const found = readable(path, () => rowsAfter.all(table, last, atOnce)) as {
            place: number
            columns: string
          }[]
          if (found.length > 0) yield found.map(({ columns }) => columns)
          if (found.length < atOnce) return
          last = found.at(-1)?.place ?? last
        }
      },
      countFiles: () => readable(path, () => countFiles.get() as { count: number; bytes: number }),
      findFile: (key: string) => readable(path, () => file.get(key) as KeptSum | undefined),
      *pieces(key: string): Generator<Buffer> {
        for (let place = 0; ; place++) {
          const bytes = readable(path, () => piece.get(key, place)) as Buffer | undefined
          if (!bytes) return
          yield bytes
        }
      },
      close: () => void raw.close(),
    }
  } catch (error) {
    raw.close()
    throw error
  }
}

export type MoveFile = ReturnType<typeof openMoveFile>

function readable<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (sqliteCode(error) === undefined && !(error instanceof Error && /Zod|Syntax/.test(error.name)))
      throw error
    throw new MoveFileFault(
      `${path} is no file of a company that moves, or it was cut off or damaged on the way. Nothing was changed here.`,
      { cause: error },
    )
  }
}
