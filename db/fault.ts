import { sqliteCode } from '#app/domain/storage-fault.ts'

export class DatabaseFault extends Error {
  override name = 'DatabaseFault'
}

const explanations: [code: RegExp, says: string][] = [
  [
    /NOTADB/,
    'is not a database. Put the right file or a backup in its place, or choose another folder with DATA_DIR.',
  ],
  [/CORRUPT/, 'is damaged. Keep it, and put the newest backup in its place: docs/operating.md, Restore.'],
  [/CANTOPEN|PERM/, 'cannot be opened. It and its folder must be readable and writable by this account.'],
  [/READONLY/, 'may not be written. It and its folder must be writable by this account.'],
  [/BUSY|LOCKED/, 'is held by another program. Stop that program, then start Mortise again.'],
  [/FULL/, 'cannot be written: the disk is full. Make room, then try again.'],
  [
    /IOERR/,
    'cannot be read or written: the disk answers with an error. Look after the disk, or make room on it.',
  ],
]

/** Other errors stay as they are. */
export function explainOpening(error: unknown, file: string): unknown {
  const code = sqliteCode(error)
  const says = code === undefined ? undefined : explanations.find(([known]) => known.test(code))?.[1]
  return says === undefined
    ? error
    : new DatabaseFault(`The database ${file} ${says} (${code})`, { cause: error })
}
