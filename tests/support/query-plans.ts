import { db, listenToStatements } from '#db/client.ts'

export type Step = { id: number; parent: number; detail: string }

/** How SQLite goes about each statement of `work`, also those that are prepared already. */
export function plansOf(work: () => unknown): Step[][] {
  const statements: string[] = []
  listenToStatements(source => void statements.push(source))
  try {
    work()
  } finally {
    listenToStatements(() => {})
  }
  const raw = db().$client
  return statements.map(source => {
    const nothing = Array.from(source.matchAll(/\?/g), () => null)
    return raw.prepare<null[], Step>(`explain query plan ${source}`).all(...nothing)
  })
}
