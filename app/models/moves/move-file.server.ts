import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
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

// A database of its own: the rows of each table as JSON, the bytes of files in pieces, and facts, which are written last. They hold the
// sums of all else, and are sealed by a code that goes another way than the file.

const shape = `
  create table moved_rows (place integer primary key, "table" text not null, columns text not null);
  create index moved_rows_table on moved_rows ("table");
  create table moved_files (key text primary key, bytes integer not null, sha256 text not null);
  create table moved_pieces (key text not null, place integer not null, bytes blob not null);
  create index moved_pieces_key on moved_pieces (key, place);
  create table moved_facts (facts text not null, seal text not null)`

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

type FilesSum = { count: number; bytes: number; sha256: string }

/** Of what the file says that its files are; what they hold is summed up as each is read. */
function sumFiles(raw: Database.Database): FilesSum {
  const sum = createHash('sha256')
  const found: FilesSum = { count: 0, bytes: 0, sha256: '' }
  const all = raw.prepare('select key, bytes, sha256 from moved_files order by key').iterate()
  for (const { key, bytes, sha256 } of all as Iterable<KeptSum>) {
    sum.update(`${key} ${bytes} ${sha256}\n`)
    found.count++
    found.bytes += bytes
  }
  return { ...found, sha256: sum.digest('hex') }
}

function sealOf(facts: string, code: string): Buffer {
  return createHmac('sha256', code).update(facts).digest()
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
  const addFacts = raw.prepare('insert into moved_facts values (?, ?)')
  return {
    /** All that `write` adds at once. */
    together: <T>(write: () => T): T => raw.transaction(write)(),
    addRow: (table: string, columns: string) => void addRow.run(table, columns),
    addFile: (file: KeptSum) => void addFile.run(file),
    addPiece: (key: string, place: number, bytes: Buffer) => void addPiece.run(key, place, bytes),
    sumFiles: () => sumFiles(raw),
    /** Seals it, and brings all of it to the disk. */
    finish(facts: MoveFacts, code: string) {
      raw.pragma('synchronous = FULL')
      const text = JSON.stringify(facts)
      addFacts.run(text, sealOf(text, code).toString('hex'))
    },
    close: () => void raw.close(),
  }
}

/**
 * Opens one that is whole, as far as can be told before it is read through, and that was sealed by this code. Throws MoveFileFault.
 */
export function openMoveFile(path: string, code: string) {
  const raw = readable(path, () => new Database(path, { readonly: true, fileMustExist: true }))
  try {
    // It may be anybody's: nothing of its schema is run.
    raw.pragma('trusted_schema = OFF')
    const sealed = readable(path, () => raw.prepare('select facts, seal from moved_facts').get())
    const facts = readable(path, () => moveFacts.parse(JSON.parse(opened(path, sealed, code))))
    const rowsAfter = raw.prepare(
      'select place, columns from moved_rows where "table" = ? and place > ? order by place limit ?',
    )
    const file = raw.prepare('select key, bytes, sha256 from moved_files where key = ?')
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
      sumFiles: () => readable(path, () => sumFiles(raw)),
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

/** The facts as text, where the code is theirs. */
function opened(path: string, row: unknown, code: string): string {
  const { facts, seal } = (row ?? {}) as { facts?: unknown; seal?: unknown }
  if (typeof facts !== 'string' || typeof seal !== 'string') throw faultOf(path)
  const [said, ours] = [Buffer.from(seal, 'hex'), sealOf(facts, code)]
  if (said.length === ours.length && timingSafeEqual(said, ours)) return facts
  throw new MoveFileFault(
    `The code is not the one that was told when ${path} was made, or the file was changed since. Nothing was changed here.`,
  )
}

export type MoveFile = ReturnType<typeof openMoveFile>

function readable<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (sqliteCode(error) === undefined && !(error instanceof Error && /Zod|Syntax/.test(error.name)))
      throw error
    throw faultOf(path, error)
  }
}

function faultOf(path: string, cause?: unknown): MoveFileFault {
  return new MoveFileFault(
    `${path} is no file of a company that moves, or it was cut off or damaged on the way. Nothing was changed here.`,
    { cause },
  )
}
