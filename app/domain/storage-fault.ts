/** SQLite's own code, such as SQLITE_FULL, of an error or of what caused it. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')) return error.code
  return sqliteCode(error.cause)
}

/** Where nothing at all can be saved just now, as on a full disk, whichever row it is of: what is done row by row may as well stop. */
export function failsEverything(error: unknown): boolean {
  return /FULL|READONLY|BUSY|IOERR_WRITE/.test(sqliteCode(error) ?? '')
}

/** `isRefusal`: as LiteFS answers a write on a machine that may not. */
export type StorageFault = { code: string; isFull: boolean; isRefusal: boolean }

/** Where it is the disk or the database's file, and no fault of the code, that something could not be saved or read. */
export function storageFault(error: unknown): StorageFault | undefined {
  const code = sqliteCode(error)
  if (code === undefined || !/FULL|READONLY|IOERR|BUSY|CORRUPT|CANTOPEN|NOTADB/.test(code)) return undefined
  return { code, isFull: code.includes('FULL'), isRefusal: /READONLY|IOERR/.test(code) }
}
