import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { BucketSettings } from '#app/bucket-settings.server.ts'
import { hourMs } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import { openBucket } from '#app/services/files/bucket.server.ts'
import { orNull } from '#app/services/files/store-fault.server.ts'

type Listed = { path: string; bytes: number }

/** Paths with slashes, such as `databases/mortise-….db.gz`. Errors are thrown as they come. */
export type BackupPlace = {
  name: string
  /** Whole or not at all. */
  put(path: string, file: string): Promise<void>
  read(path: string): Promise<Readable | null>
  list(below: string): AsyncIterable<Listed>
  remove(paths: readonly string[]): Promise<void>
}

export function backupFolder(root: string): BackupPlace {
  const at = (path: string) => join(root, ...path.split('/'))
  return {
    name: root,
    async put(path, file) {
      const kept = at(path)
      await mkdir(dirname(kept), { recursive: true, mode: 0o700 })
      await copyFile(file, `${kept}.new`)
      const copy = await open(`${kept}.new`, 'r')
      await copy.sync().finally(() => copy.close())
      await rename(`${kept}.new`, kept)
    },
    async read(path) {
      const file = await orNull(open(at(path), 'r'))
      return file?.createReadStream() ?? null
    },
    async *list(below) {
      const folder = await orNull(opendir(at(below), { recursive: true }))
      if (!folder) return
      for await (const entry of folder) {
        if (!entry.isFile() || entry.name.endsWith('.new')) continue
        const file = join(entry.parentPath, entry.name)
        const found = await orNull(stat(file))
        if (found) yield { path: relative(root, file).replaceAll(sep, '/'), bytes: found.size }
      }
    },
    async remove(paths) {
      for (const path of paths) await rm(at(path), { force: true })
    },
  }
}

export function backupBucket(settings: BucketSettings): BackupPlace {
  const bucket = openBucket(settings)
  return {
    name: `the bucket ${settings.bucket}`,
    async put(path, file) {
      const handle = await open(file, 'r')
      await bucket.put(path, handle, 'application/octet-stream', hourMs).finally(() => handle.close())
    },
    read: async path => (await bucket.get(path))?.stream ?? null,
    list: below => bucket.list(`${below}/`),
    remove: paths => bucket.remove(paths),
  }
}

export function backupPlace(): BackupPlace | null {
  const { backupBucket: bucket, BACKUP_DIR } = env()
  if (bucket) return backupBucket(bucket)
  return BACKUP_DIR === undefined ? null : backupFolder(BACKUP_DIR)
}
