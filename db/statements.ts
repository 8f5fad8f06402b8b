import type Database from 'better-sqlite3'

const maxStatements = 500

/** Called after each statement, with its text, values as '?', and its duration. */
export type StatementListener = (text: string, ms: number) => void

type Listeners = { ended: StatementListener; failed: (error: unknown) => void }

/** Compiles each statement once: Drizzle prepares the same text at every call. */
export function keepStatements(raw: Database.Database, listeners: Listeners): void {
  const known = new Map<string, Database.Statement>()
  const compile: (text: string) => Database.Statement = raw.prepare.bind(raw)
  const prepare = (text: string) => {
    const kept = known.get(text)
    if (kept) return kept.reader ? kept.raw(false) : kept
    const statement = watched(compile(text), text, listeners)
    if (known.size >= maxStatements) known.clear()
    known.set(text, statement)
    return statement
  }
  Object.assign(raw, { prepare })
}

function watched(
  statement: Database.Statement,
  text: string,
  { ended, failed }: Listeners,
): Database.Statement {
  const all: (...values: unknown[]) => unknown[] = statement.all.bind(statement)
  for (const name of ['run', 'get', 'all'] as const) {
    // better-sqlite3's `get` misses a write's failure at its end, as on a full disk, and it would count as saved.
    const ask: (...values: unknown[]) => unknown =
      name === 'get' && !statement.readonly
        ? (...values) => all(...values)[0]
        : statement[name].bind(statement)
    const watchedAsk = (...values: unknown[]) => {
      const began = performance.now()
      try {
        return ask(...values)
      } catch (error) {
        failed(error)
        throw error
      } finally {
        ended(text, performance.now() - began)
      }
    }
    Object.assign(statement, { [name]: watchedAsk })
  }
  return statement
}
