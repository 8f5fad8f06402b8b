import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { madeAtOf } from '#app/domain/backups/backup.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { env } from '#app/env.server.ts'
import { backUp } from '#app/services/backups/back-up.server.ts'
import { type BackupPlace, backupPlace } from '#app/services/backups/backup-place.server.ts'
import { BackupFault, listBackups } from '#app/services/backups/fetch-backup.server.ts'
import {
  bringBackup,
  bringFiles,
  replaceDatabase,
  replaceInLiteFs,
} from '#app/services/backups/restore-backup.server.ts'
import { codeOf } from '#app/services/files/store-fault.server.ts'
import { lockDataDir } from '#db/data-dir-lock.ts'
import { requirePrimary, runCommand, typedFile, typedPath, WronglyTyped } from './command.server.ts'

const usage = `npm run backup                            makes one now, beside a Mortise that runs
       npm run backup -- list
       npm run restore -- WHAT                   WHAT: latest, a name of the list, or a file. With Mortise stopped;
                                                 with LiteFS, where it runs on the machine that leads
       npm run restore -- WHAT --to FILE         only brings the database there, proven to be whole`

const dataDir = () => env().DATA_DIR
const database = () => env().databaseFile
/** Null where files are in a bucket. */
const keptFiles = () => (env().bucket ? null : join(dataDir(), 'uploads', 'kept'))

/** The backup of a server that is killed would go on beside the next one, of a database that may be another by then. */
function endWithServer(): void {
  if (process.connected === false) process.exit(1)
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
}

async function main([command = 'make', ...rest]: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: rest,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  })
  const [what, ...others] = positionals
  if (others.length > 0) throw new WronglyTyped('Too much was given')
  if (command === 'restore' && what) return restore(what, values.to)
  if (what || values.to || !['make', 'list'].includes(command)) throw new WronglyTyped('What is to be done?')
  const place = backupPlace()
  if (!place)
    throw new BackupFault(
      'Set BACKUP_DIR or BACKUP_BUCKET_NAME: they say where backups go. See .env.example.',
    )
  return command === 'list' ? list(place) : make(place)
}

async function list(place: BackupPlace): Promise<string> {
  const names = await listBackups(place)
  return names.length > 0 ? names.join('\n') : `There is no backup in ${place.name}`
}

async function make(place: BackupPlace): Promise<string> {
  if (!existsSync(database())) throw new BackupFault(`There is no database ${database()}`)
  const workDir = join(dataDir(), 'backing-up')
  mkdirSync(workDir, { recursive: true, mode: 0o700 })
  const letGo = lockDataDir(workDir, 'Another backup is being made')
  const source = { database: database(), files: keptFiles(), workDir }
  const { name, facts, copied, missing, removed } = await backUp(source, place, Date.now()).finally(letGo)
  const rows = Object.values(facts.rows).reduce((sum, count) => sum + count, 0)
  const lost = missing > 0 ? ` ${missing} files have no bytes.` : ''
  return `${name} is in ${place.name}, read back and whole: ${rows} rows, ${facts.files} files, ${copied} of their parts new. ${removed} that were past their time went.${lost}`
}

async function restore(what: string, to: string | undefined): Promise<string> {
  const place = backupPlace()
  const wanted = existsSync(typedPath(what)) ? typedFile(what) : what
  if (to !== undefined) {
    const found = await bringBackup({ what: wanted, place }, typedPath(to))
    return `${to} is whole${madeOn(found)}: ${told(found.rows)}.`
  }
  return env().LITEFS_DIR ? restoreCluster(wanted, place) : restoreStopped(wanted, place)
}

async function restoreStopped(what: string, place: BackupPlace | null): Promise<string> {
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 })
  const letGo = lockDataDir(dataDir())
  try {
    const copy = join(dataDir(), 'restoring.db')
    const found = await bring(what, place, copy)
    const aside = await replaceDatabase(database(), copy, Date.now())
    return [found, aside ? `What was there before is in ${aside}.` : ''].filter(Boolean).join(' ')
  } finally {
    letGo()
  }
}

async function restoreCluster(what: string, place: BackupPlace | null): Promise<string> {
  requirePrimary()
  const workDir = join(dataDir(), 'backing-up')
  mkdirSync(workDir, { recursive: true, mode: 0o700 })
  const letGo = lockDataDir(workDir, 'A backup is being made or restored')
  try {
    const copy = join(workDir, 'restoring.db')
    // Left by an interrupted restore.
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
    const found = await bring(what, place, copy)
    const aside = await replaceInLiteFs(database(), copy, dataDir(), Date.now())
    return `${found} What was there before is in ${aside}. Restart all machines now.`
  } finally {
    letGo()
  }
}

/** Brings the database to `copy`, and files that are not in a bucket to their place. */
async function bring(what: string, place: BackupPlace | null, copy: string): Promise<string> {
  const found = await bringBackup({ what, place }, copy)
  const { rows, name } = found
  const kept = keptFiles()
  const files = place && name && kept ? await bringFiles(place, name, kept) : null
  const broughtFiles = files
    ? ` ${files.brought} parts of files came back, ${files.missing} files are missing.`
    : ''
  return `Restored${madeOn(found)}: ${told(rows)}.${broughtFiles}`
}

function madeOn({ name }: { name: string | null }): string {
  const at = name === null ? null : madeAtOf(name)
  return at === null ? '' : `, as it was on ${new Date(at).toUTCString()}`
}

function told(rows: Readonly<Record<string, number>>): string {
  return ['companies', 'users', 'projects', 'tasks', 'files']
    .map(table => `${rows[table] ?? 0} ${table}`)
    .join(', ')
}

/** What the disk or the bucket would not do, in words: neither the key nor what was signed by it belongs on a screen. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupFault) return error
  const code = codeOf(error)
  // 'EACCES: permission denied, open …', 'connect ECONNREFUSED …'
  if (/^E[A-Z]+$/.test(code)) return new BackupFault(error.message || code)
  if (!('$metadata' in error)) return error
  const name = backupPlace()?.name ?? 'The bucket'
  return new BackupFault(`${capitaliseFirst(name)} did not do it: ${code}${reasons[code] ?? ''}`)
}

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: '. There is no bucket of this name',
  InvalidAccessKeyId: '. Its key id is not known there',
  SignatureDoesNotMatch: '. Its secret key is another',
  AccessDenied: '. Its key may not do this there',
}

endWithServer()
await runCommand(args => main(args).catch(error => Promise.reject(inWords(error))), {
  usage,
  serves: false,
  told: [BackupFault],
})
