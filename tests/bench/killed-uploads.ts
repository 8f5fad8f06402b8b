import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// What is left when the server is killed in the middle of uploads, fifty times: no record without its bytes, and after the daily
// sweep no bytes without a record. `npm run build` comes first.

const KILLS = Number(process.argv[2] ?? 50)

const dataDir = mkdtempSync(join(tmpdir(), 'mortise-killed-'))
// Read once, when the settings are first asked for.
process.env.DATA_DIR = dataDir
const { killDuringUploads } = await import('#tests/support/killed-uploads.ts')
try {
  const left = await killDuringUploads(dataDir, KILLS)
  console.log(
    `${KILLS} kills: ${left.records} records, ${left.broken.length} of them without their bytes; bytes without a record: ${left.strays}, after the sweep ${left.straysAfterSweep}; still arriving: ${left.arriving}; answered ${left.answered}, cut ${left.cut}, answered and lost: ${left.lost.length}`,
  )
  process.exitCode = left.broken.length + left.straysAfterSweep + left.arriving + left.lost.length > 0 ? 1 : 0
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
