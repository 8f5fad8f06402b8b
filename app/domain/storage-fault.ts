/** 'SQLITE_FULL', also of the error's cause. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')) return error.code
  return sqliteCode(error.cause)
}

/** The fault hits every row, so a loop over rows can stop. */
export function failsEverything(error: unknown): boolean {
  return /FULL|READONLY|BUSY|IOERR_WRITE/.test(sqliteCode(error) ?? '')
}

/** `isRefusal`: LiteFS answers a write on a replica so. */
export type StorageFault = { code: string; isFull: boolean; isRefusal: boolean }

/** A fault of the disk or the database file, not of the code. */
export function storageFault(error: unknown): StorageFault | undefined {
  const code = sqliteCode(error)
  if (code === undefined || !/FULL|READONLY|IOERR|BUSY|CORRUPT|CANTOPEN|NOTADB/.test(code)) return undefined
  return { code, isFull: code.includes('FULL'), isRefusal: /READONLY|IOERR/.test(code) }
}
