import { expect, test } from 'vitest'
import { backupName, expiredBackups, madeAtOf, newestBackup } from '#app/domain/backups/backup.ts'

const at = (iso: string) => Date.parse(iso)

test('a name says when, to the second, and nothing else is one', () => {
  const madeAt = at('2026-11-23T02:03:04Z')
  expect(backupName(madeAt + 999)).toBe('mortise-2026-11-23T02-03-04Z')
  expect(madeAtOf('mortise-2026-11-23T02-03-04Z')).toBe(madeAt)
  for (const other of [
    'mortise-2026-11-23T02-03-04Z.db',
    'mortise-2026-13-23T02-03-04Z',
    '../mortise',
    'latest',
  ])
    expect(madeAtOf(other)).toBeNull()
})

test('of two a day for 60 days, the newest of seven days and of four weeks are kept', () => {
  const last = at('2026-11-23T14:00:00Z')
  const names = Array.from({ length: 120 }, (_, half) => backupName(last - half * 12 * 3_600_000))
  const gone = new Set(expiredBackups(names, last))
  expect(names.filter(name => !gone.has(name))).toEqual(
    [
      '11-23T14',
      '11-22T14',
      '11-21T14',
      '11-20T14',
      '11-19T14',
      '11-18T14',
      '11-17T14',
      '11-15T14',
      '11-08T14',
    ].map(day => `mortise-2026-${day}-00-00Z`),
  )
})

test('few backups are all kept, whatever their age, and what is no backup is never named', () => {
  const names = ['mortise-2024-02-01T00-00-00Z', 'mortise-2025-03-01T00-00-00Z', 'notes', 'mortise-soon']
  expect(expiredBackups(names, at('2026-11-23T14:00:00Z'))).toEqual([])
})

test('a backup of a clock that was a year ahead is not the newest, and takes the place of none', () => {
  const now = at('2026-11-23T14:00:00Z')
  const [ahead, ...made] = [365, 0, -1, -2, -3, -4, -5, -6].map(days => backupName(now + days * 86_400_000))
  const names = [ahead ?? '', ...made]
  expect(newestBackup(names, now)).toBe(made[0])
  expect(newestBackup([ahead ?? '', 'notes'], now)).toBeNull()
  expect(expiredBackups(names, now)).toEqual([])
})
