import { dayIn } from '#app/domain/clock.ts'
import { weekOf } from '#app/domain/week.ts'

const daysKept = 7
const weeksKept = 4

/** A day, less the delay of the hourly check. */
export const backupDueMs = 23.5 * 3_600_000

/** Stored beside the backup. Instants are milliseconds, `rows` are counts by table. */
export type BackupFacts = {
  madeAt: number
  schema: number
  rows: Readonly<Record<string, number>>
  bytes: number
  sha256: string
  /** 0 where files are in a bucket, which keeps its own backups. */
  files: number
}

const nameShape = /^mortise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** 'mortise-2026-11-23T02-00-00Z' */
export function backupName(madeAt: number): string {
  const second = new Date(madeAt).toISOString().slice(0, 19)
  return `mortise-${second.replaceAll(':', '-')}Z`
}

export function madeAtOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = nameShape.exec(name) ?? []
  const at = day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Ignores backups that a fast clock dated into the future; null for none. */
export function newestBackup(names: readonly string[], now: number): string | null {
  const made = names.flatMap(name => {
    const at = madeAtOf(name)
    return at === null || at > now ? [] : [{ name, at }]
  })
  return made.sort((a, b) => b.at - a.at)[0]?.name ?? null
}

/** Weeks begin on Monday, days are UTC. A backup that a fast clock dated into the future stays until then and replaces no other. */
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

/** The facts are written last: without them it is no backup. */
export function backupPaths(name: string) {
  return {
    database: `databases/${name}.db.gz`,
    keys: `databases/${name}.files.gz`,
    facts: `databases/${name}.json`,
  }
}

/** Files never change, so backups share one copy of each. */
export function backupFilePath(key: string): string {
  return `files/${key.slice(0, 2)}/${key}`
}
