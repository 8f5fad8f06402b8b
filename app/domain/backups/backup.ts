import { dayIn } from '#app/domain/clock.ts'
import { weekOf } from '#app/domain/week.ts'

/** Backups are kept of the last seven days and of the last four weeks that have one. */
const daysKept = 7
const weeksKept = 4

/** A backup was made at most so long ago, or one is due: a day, less what the hourly look may be late. */
export const backupDueMs = 23.5 * 3_600_000

/** What a backup holds, written beside it. Instants are milliseconds, counts are rows by table. */
export type BackupFacts = {
  madeAt: number
  /** Of the newest migration that the database has had. */
  schema: number
  rows: Readonly<Record<string, number>>
  /** Of the packed database. */
  bytes: number
  sha256: string
  /** How many files the database knows; 0 where they are in a bucket, which keeps its own. */
  files: number
}

const nameShape = /^mortise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** 'mortise-2026-11-23T02-00-00Z' */
export function backupName(madeAt: number): string {
  const second = new Date(madeAt).toISOString().slice(0, 19)
  return `mortise-${second.replaceAll(':', '-')}Z`
}

/** When it was made, to the second; null for what is no backup. */
export function madeAtOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = nameShape.exec(name) ?? []
  const at = day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** The newest of those that a clock which was ahead has not dated into the future; null where there is none. */
export function newestBackup(names: readonly string[], now: number): string | null {
  const made = names.flatMap(name => {
    const at = madeAtOf(name)
    return at === null || at > now ? [] : [{ name, at }]
  })
  return made.sort((a, b) => b.at - a.at)[0]?.name ?? null
}

/** Which of the backups go: all but the newest of each of the last seven days and four weeks (from Monday, UTC) that have one. One that a clock which was ahead has dated into the future stays until then, and takes no other's place. */
export function expiredBackups(names: readonly string[], now: number): string[] {
  const newestFirst = names
    .flatMap(name => {
      const at = madeAtOf(name)
      return at === null || at > now ? [] : [{ name, day: dayIn('UTC', at), at }]
    })
    .sort((a, b) => b.at - a.at)
  const days = new Set<string>()
  const weeks = new Set<string>()
  return newestFirst
    .filter(({ day }) => {
      const week = weekOf(day, 'monday').from
      const isKept = (!days.has(day) && days.size < daysKept) || (!weeks.has(week) && weeks.size < weeksKept)
      if (isKept) {
        days.add(day)
        weeks.add(week)
      }
      return !isKept
    })
    .map(({ name }) => name)
}

/** Where they lie. Beside a backup's database are its facts, written last: without them it is no backup. */
export function backupPaths(name: string) {
  return {
    database: `databases/${name}.db.gz`,
    keys: `databases/${name}.files.gz`,
    facts: `databases/${name}.json`,
  }
}

/** Files never change, so all backups share one copy of each. */
export function backupFilePath(key: string): string {
  return `files/${key.slice(0, 2)}/${key}`
}
