import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupName } from '#app/domain/backups/backup.ts'
import { type LiteFsFolder, makeLiteFsFolder } from '#tests/support/litefs-folder.ts'

const now = Date.parse('2026-11-23T02:00:00Z')
const hour = 3_600_000

let folder: LiteFsFolder
beforeEach(() => {
  folder = makeLiteFsFolder()
  vi.stubEnv('LITEFS_DIR', folder.dir)
  vi.stubEnv('FLY_MACHINE_ID', 'ams-1')
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(40))
  vi.stubEnv('BACKUP_DIR', join(folder.dataDir, 'backups'))
  vi.resetModules()
})
afterEach(() => {
  folder.remove()
  vi.unstubAllEnvs()
  vi.resetModules()
})

function keepBackup(madeAt: number) {
  const databases = join(folder.dataDir, 'backups', 'databases')
  mkdirSync(databases, { recursive: true })
  writeFileSync(join(databases, `${backupName(madeAt)}.json`), '{}')
}

test('the age of the newest backup is told by the machine that leads alone', async () => {
  keepBackup(now - 3 * hour)
  keepBackup(now - 30 * hour)
  const { backedUpAt, backUpDaily } = await import('#app/services/backups/back-up-daily.server.ts')
  folder.lead()
  expect(backedUpAt(), 'before it has looked').toBeNull()
  backUpDaily(now)
  await expect.poll(backedUpAt).toBe(now - 3 * hour)
  folder.follow('ams-2')
  expect(backedUpAt(), 'where another leads').toBeNull()
  folder.loseLeader()
  expect(backedUpAt(), 'while nobody does').toBeNull()
  folder.lead()
  expect(backedUpAt(), 'once it leads again').toBe(now - 3 * hour)
})

test('what keeps a backup from being made is told in the log', async () => {
  vi.stubEnv('LOG_LEVEL', 'error')
  vi.doMock('node:child_process', async original => {
    const { spawn } = await original<typeof import('node:child_process')>()
    const fails = "console.error('There is no database'); process.exit(1)"
    return { spawn: (node: string, _: string[], options: object) => spawn(node, ['-e', fails], options) }
  })
  const wrote = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { backUpDaily } = await import('#app/services/backups/back-up-daily.server.ts')
  folder.lead()
  backUpDaily(now)
  const lines = () => wrote.mock.calls.map(([line]) => String(line)).join('')
  await expect.poll(lines).toContain('Error: There is no database\n')
  expect(lines()).toContain('A backup could not be made {"code":1}')
  wrote.mockRestore()
  vi.doUnmock('node:child_process')
})
