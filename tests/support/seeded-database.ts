import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, db, openDatabase, queryCount } from '#db/client.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { ensureOwner } from '#db/seed/owner.ts'

export const SEED_OWNER = { email: 'Owner@Mortise.example', password: 'dovetail-joint' }

/** A database of its own with the owner and the demo, as at the first start at `time` (milliseconds; now). */
export async function openSeededDatabase(time?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-seed-'))
  openDatabase(join(folder, 'mortise.db'))
  await ensureOwner(SEED_OWNER)
  const now = time ?? Date.now()
  const before = queryCount()
  await seedDemo(now)
  return {
    now,
    statements: queryCount() - before,
    close() {
      closeDatabase()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function all<Row>(query: string): Row[] {
  return db().all<Row>(sql.raw(query))
}

/** How many rows there are of '<table> where …'. */
export function count(from: string): number {
  return all<{ n: number }>(`select count(*) as n from ${from}`)[0]?.n ?? -1
}
