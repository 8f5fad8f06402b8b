import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backupFilePath, backupPaths } from '#app/domain/backups/backup.ts'
import { pictureKey } from '#app/domain/files/file-key.ts'
import { backUp } from '#app/services/backups/back-up.server.ts'
import { type BackupPlace, backupBucket, backupFolder } from '#app/services/backups/backup-place.server.ts'
import { listBackups } from '#app/services/backups/fetch-backup.server.ts'
import { bringBackup, bringFiles, replaceDatabase } from '#app/services/backups/restore-backup.server.ts'
import { newFileKey } from '#app/services/files/file-store.server.ts'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { makeFile } from '#tests/support/files.ts'

const base = databaseForTests({ copy: true })
const day = 86_400_000
const now = Date.parse('2026-11-23T02:00:00Z')

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-backups-'))
  mkdirSync(join(folder, 'work'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const kept = () => join(folder, 'kept')
const source = () => ({ database: db().$client.name, files: kept(), workDir: join(folder, 'work') })

/** A file of ours with a picture, its bytes on the disk. */
function keepFile(company = base.ours): string {
  const key = newFileKey()
  makeFile(company, { filename: key, hasPicture: true })
  mkdirSync(join(kept(), key.slice(0, 2)), { recursive: true })
  for (const one of [key, pictureKey(key, 'small')]) writeFileSync(join(kept(), one.slice(0, 2), one), one)
  return key
}

test('a restore sends no mail again that waited when the backup was made', async () => {
  const place = backupFolder(join(folder, 'place'))
  const times = { turn: now, nextTryAt: now, expiresAt: now + day }
  const waits = { recipient: 'ada@ash.example', subject: 'Hello', sealed: 'x', messageId: '<1@x>', rank: 1 }
  db()
    .insert(mails)
    .values({ ...waits, ...times })
    .run()
  await backUp(source(), place, now)
  const copy = join(folder, 'brought.db')
  await bringBackup({ what: 'latest', place }, copy)
  closeDatabase()
  openDatabase(copy)
  const brought = db().select().from(mails).all()
  expect(brought).toMatchObject([{ recipient: 'ada@ash.example', sealed: null }])
  expect(brought[0]?.givenUpAt).not.toBeNull()
})

describe.each([
  ['a folder', () => backupFolder(join(folder, 'place'))],
  ['a bucket', () => backupBucket(bucket.settings)],
] as const)('in %s', (_where, make) => {
  let place: BackupPlace
  beforeEach(async () => {
    place = make()
    for await (const { path } of place.list('databases')) await place.remove([path])
    for await (const { path } of place.list('files')) await place.remove([path])
  })

  test('a backup of what both companies have comes back, rows and files, on a machine that has nothing', async () => {
    const keys = [keepFile(), keepFile(base.theirs)]
    makeProject(base.theirs)
    const before = base.dump()
    const { name, copied, missing } = await backUp(source(), place, now)
    expect([copied, missing]).toEqual([4, 0])
    expect(await listBackups(place)).toEqual([name])
    makeProject(base.ours)

    const elsewhere = join(folder, 'elsewhere')
    const copy = join(elsewhere, 'restoring.db')
    expect((await bringBackup({ what: 'latest', place }, copy)).name).toBe(name)
    expect(await replaceDatabase(join(elsewhere, 'mortise.db'), copy, now)).toBeNull()
    expect(await bringFiles(place, name, join(elsewhere, 'kept'))).toEqual({ brought: 4, missing: 0 })
    for (const key of keys) {
      const small = pictureKey(key, 'small')
      expect(readFileSync(join(elsewhere, 'kept', key.slice(0, 2), small), 'utf8')).toBe(small)
    }
    closeDatabase()
    expect(openDatabase(join(elsewhere, 'mortise.db'))).toBe(0)
    expect(base.dump()).toBe(before)
  })

  test('a copy that is not whole is made again, and a file that was cut takes the place of no whole one', async () => {
    const [cutThere, cutHere] = [keepFile(), keepFile(base.theirs)]
    await backUp(source(), place, now - day)
    const short = join(folder, 'short')
    writeFileSync(short, 'cut')
    await place.put(backupFilePath(cutThere), short)
    writeFileSync(join(kept(), cutHere.slice(0, 2), cutHere), 'cut')
    expect((await backUp(source(), place, now)).copied).toBe(1)
    for (const key of [cutThere, cutHere]) {
      const stream = await place.read(backupFilePath(key))
      expect(stream && (await text(stream))).toBe(key)
    }
  })

  test('one that was changed afterwards, or lost a part, is not restored', async () => {
    const { name } = await backUp(source(), place, now)
    const to = join(folder, 'back.db')
    const garbage = join(folder, 'garbage')
    writeFileSync(garbage, 'x'.repeat(100))
    await place.put(backupPaths(name).database, garbage)
    await expect(bringBackup({ what: name, place }, to)).rejects.toThrow('is not what was saved')
    await place.remove([backupPaths(name).database])
    await expect(bringBackup({ what: name, place }, to)).rejects.toThrow('has no database')
    await place.remove([backupPaths(name).facts])
    await expect(bringBackup({ what: name, place }, to)).rejects.toThrow('There is no backup')
    await expect(bringBackup({ what: 'latest', place }, to)).rejects.toThrow('There is no backup in')
    expect(readdirSync(folder)).not.toContain('back.db')
  })

  test('what cannot be read back is no backup', async () => {
    const broken: BackupPlace = {
      ...place,
      put: async (path, file) => {
        if (path.endsWith('.db.gz')) writeFileSync(file, 'lost on the way')
        await place.put(path, file)
      },
    }
    await expect(backUp(source(), broken, now)).rejects.toThrow('is not what was saved')
    expect(await listBackups(place)).toEqual([])
    expect(readdirSync(join(folder, 'work'))).toEqual([])
  })
})

test('files are copied once; those that no kept backup knows go, with the backups past their time', async () => {
  const place = backupFolder(join(folder, 'place'))
  const key = keepFile()
  await backUp(source(), place, now - 60 * day)
  expect((await backUp(source(), place, now - 59 * day)).copied).toBe(0)
  db().$client.prepare('delete from files').run()
  const other = keepFile()
  for (const ago of [24, 17, 10, 7, 6, 5, 4, 3, 2, 1, 0]) await backUp(source(), place, now - ago * day)
  expect(await listBackups(place)).toHaveLength(9)
  const there: string[] = []
  for await (const { path } of place.list('files')) there.push(path)
  expect(there.sort()).toEqual([backupFilePath(other), backupFilePath(pictureKey(other, 'small'))].sort())
  expect(there).not.toContain(backupFilePath(key))
})

test('a backup made while others write is whole, and what a kill has left goes with the next', async () => {
  mkdirSync(join(folder, 'work', 'backup-left'))
  const place = backupFolder(join(folder, 'place'))
  let isOver = false
  const writing = (async () => {
    for (let count = 0; !isOver || count === 0; count++) {
      makeProject(count % 2 ? base.ours : base.theirs)
      await new Promise(resolve => setImmediate(resolve))
    }
  })()
  const { name } = await backUp(source(), place, now).finally(() => {
    isOver = true
  })
  await writing
  const { rows } = await bringBackup({ what: name, place }, join(folder, 'back.db'))
  expect(rows.companies).toBeGreaterThanOrEqual(2)
  expect(readdirSync(join(folder, 'work'))).toEqual([])
})

test('a plain copy, packed or not, is brought only when it is whole and nothing is in its way', async () => {
  const bring = (what: string) => bringBackup({ what, place: null }, join(folder, 'back.db'))
  const words = join(folder, 'words.db')
  writeFileSync(words, 'nothing but words, and more than a few of them')
  await expect(bring(words)).rejects.toThrow('is not a database')
  rmSync(join(folder, 'back.db'), { force: true })
  await expect(bring(join(folder, 'nowhere.db'))).rejects.toThrow('There is no file')
  await expect(bring('latest')).rejects.toThrow('BACKUP_DIR')
  db().$client.exec(`vacuum into '${join(folder, 'copy.db')}'`)
  expect((await bring(join(folder, 'copy.db'))).name).toBeNull()
  await expect(bring(join(folder, 'copy.db'))).rejects.toThrow('is there already')
})
