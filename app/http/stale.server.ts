import { Stale } from '#app/domain/errors.ts'

/** A save's version conflict with the other version as the API tells it, read anew; other errors as they are. */
export function staleAs(error: unknown, toRecord: () => { version: number }): unknown {
  return error instanceof Stale ? new Stale(toRecord(), error.lastChange, error.noun) : error
}
