import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { backupDueMs, madeAtOf, newestBackup } from '#app/domain/backups/backup.ts'
import { env } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { countJob } from '#app/metrics.server.ts'
import { backupPlace } from './backup-place.server.ts'
import { listBackups } from './fetch-backup.server.ts'

let isLooking = false
let running: ChildProcess | undefined
let newestAt: number | null = null

/** Null until looked at, where there is none, and where another machine makes them. */
export function backedUpAt(): number | null {
  return isPrimary() ? newestAt : null
}

/** Call it every hour; the backup runs in its own process. */
export function backUpDaily(now: number): void {
  if (isLooking || running) return
  isLooking = true
  void startIfDue(now)
    .catch(error => log().error({ err: error }, 'Backups cannot be looked at'))
    .finally(() => {
      isLooking = false
    })
}

/** The next backup removes what this leaves. */
export function stopBackup(): void {
  running?.kill('SIGKILL')
}

async function startIfDue(now: number): Promise<void> {
  const place = backupPlace()
  if (!place) return
  const newest = newestBackup(await listBackups(place), now)
  newestAt = newest === null ? null : madeAtOf(newest)
  if (newestAt !== null && newestAt > now - backupDueMs) return
  start()
}

/** A process of its own: the check reads the whole database, and pages would wait. On a busy machine a lower priority never ends. */
function start(): void {
  const isBuilt = env().NODE_ENV === 'production'
  const args = isBuilt ? ['build/backup.js'] : ['--import', 'tsx', 'app/commands/backup.ts']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  running = child
  const startedAt = Date.now()
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2000)
  })
  child.on('error', error => log().error({ err: error }, 'A backup could not be made'))
  const ended = new Promise<void>((resolve, reject) => {
    child.on('close', code => {
      running = undefined
      if (code === 0) {
        newestAt = startedAt
        log().info('A backup was made and proven')
        resolve()
      } else {
        log().error({ code, err: new Error(said.trim()) }, 'A backup could not be made')
        reject(new Error('It could not be made'))
      }
    })
  })
  void countJob('backup', () => ended).catch(() => {})
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It runs at normal priority.
  }
}
