/** 'users_email' or 'companies.name_key'; null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
    return /UNIQUE constraint failed: (?:index ')?([\w.]+)/.exec(error.message)?.[1] ?? null
  }
  return uniqueViolation(error.cause)
}
