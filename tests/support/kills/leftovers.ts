import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { sweepFiles } from '#app/services/files/sweep-files.server.ts'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { files } from '#db/schema/index.ts'

const dayMs = 86_400_000

export type Leftovers = { known: number; strays: number; straysAfterSweep: number; arriving: number }

/** Bytes without a record before and after the daily sweep, and files that still arrive. `DATA_DIR` of this process has to be `dataDir`. */
export async function sweepLeftovers(dataDir: string): Promise<Leftovers> {
  openDatabase(join(dataDir, 'mortise.db'))
  try {
    const { known, strays } = await countFiles()
    await sweepFiles({ before: Date.now() + dayMs })
    const arriving = readdirSync(join(dataDir, 'uploads', 'arriving')).length
    return { known, strays, straysAfterSweep: (await countFiles()).strays, arriving }
  } finally {
    closeDatabase()
  }
}

async function countFiles(): Promise<{ known: number; strays: number }> {
  const keys = new Set(
    db()
      .select({ key: files.filename })
      .from(files)
      .all()
      .map(({ key }) => key),
  )
  let known = 0
  let strays = 0
  for await (const { key } of fileStore().list()) {
    if (keys.has(key.split('-')[0] ?? '')) known++
    else strays++
  }
  return { known, strays }
}
