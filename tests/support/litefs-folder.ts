import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LiteFsFolder = ReturnType<typeof makeLiteFsFolder>

/** A folder as LiteFS shows it, with a database of no content unless one is put there. */
export function makeLiteFsFolder() {
  const root = mkdtempSync(join(tmpdir(), 'mortise-litefs-'))
  const dir = join(root, 'litefs')
  const database = join(dir, 'mortise.db')
  const primary = join(dir, '.primary')
  mkdirSync(dir)
  writeFileSync(database, '')
  return {
    dir,
    database,
    dataDir: join(root, 'data'),
    lead() {
      chmodSync(database, 0o666)
      rmSync(primary, { force: true })
    },
    follow(machine: string) {
      chmodSync(database, 0o444)
      writeFileSync(primary, `${machine}\n`)
    },
    loseLeader() {
      chmodSync(database, 0o444)
      rmSync(primary, { force: true })
    },
    reach(position: number) {
      writeFileSync(`${database}-pos`, `${position.toString(16).padStart(16, '0')}/83b05248774ce767\n`)
    },
    /** What `.lag` shows: milliseconds since the leader was heard; null before that. */
    lag(ms: number | null) {
      writeFileSync(join(dir, '.lag'), `+${String(ms ?? 2147483647).padStart(9, '0')}\n`)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
