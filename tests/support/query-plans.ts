import { db } from '#db/client.ts'

export type Step = { id: number; parent: number; detail: string }

/** How SQLite goes about each statement of `work`. */
export function plansOf(work: () => unknown): Step[][] {
  const raw = db().$client
  const prepare = raw.prepare
  const statements: string[] = []
  raw.prepare = function record(source: string) {
    statements.push(source)
    return prepare.call(raw, source)
  } as typeof raw.prepare
  try {
    work()
  } finally {
    raw.prepare = prepare
  }
  return statements.map(source => {
    const nothing = Array.from(source.matchAll(/\?/g), () => null)
    return raw.prepare<null[], Step>(`explain query plan ${source}`).all(...nothing)
  })
}
