import { Stale } from '#app/domain/errors.ts'

/** A Stale error gets the stored record as the API shows it; returns other errors unchanged. */
export function staleAs(error: unknown, toRecord: () => { version: number }): unknown {
  return error instanceof Stale ? new Stale(toRecord(), error.lastChange, error.noun) : error
}
