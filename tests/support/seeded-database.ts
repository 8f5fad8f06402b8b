import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, db, openDatabase, queryCount } from '#db/client.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { createOwnerOnce } from '#db/seed/owner.ts'

export const SEED_OWNER = { email: 'Owner@Mortise.example', password: 'dovetail-joint' }

/** A Tuesday morning. */
const usualTime = Date.parse('2026-11-24T10:30:00Z')

declare global {
  // Files of one process share it.
  var mortiseSeededOriginal: { file: string; statements: number } | undefined
}

/** A database of its own with the owner and the demo, as at the first start at `time` (in milliseconds). */
export async function openSeededDatabase(time = usualTime) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-seed-'))
  const file = join(folder, 'mortise.db')
  let statements: number
  if (time === usualTime) {
    globalThis.mortiseSeededOriginal ??= await makeOriginal()
    const original = globalThis.mortiseSeededOriginal
    copyFileSync(original.file, file)
    statements = original.statements
    openDatabase(file)
  } else statements = await seed(file, time)
  return {
    now: time,
    statements,
    close() {
      closeDatabase()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeOriginal() {
  const file = join(mkdtempSync(join(tmpdir(), 'mortise-seeded-')), 'mortise.db')
  const statements = await seed(file, usualTime)
  closeDatabase()
  return { file, statements }
}

/** Leaves it open; says how many statements the demo took. */
async function seed(file: string, time: number): Promise<number> {
  openDatabase(file)
  await createOwnerOnce(SEED_OWNER)
  // The database's own clock says when rows were made.
  for (const table of ['companies', 'users']) db().run(sql.raw(`update ${table} set created_at = ${time}`))
  const before = queryCount()
  await seedDemo(time)
  return queryCount() - before
}

export function all<Row>(query: string): Row[] {
  return db().all<Row>(sql.raw(query))
}

/** How many rows there are of '<table> where …'. */
export function count(from: string): number {
  return all<{ n: number }>(`select count(*) as n from ${from}`)[0]?.n ?? -1
}
