import { open, rm } from 'node:fs/promises'
import type { BucketSettings } from '#app/bucket-settings.server.ts'
import { isFileKey } from '#app/domain/files/file-key.ts'
import { type Bucket, openBucket } from './bucket.server.ts'
import type { FileStore, KeptFile } from './file-store.server.ts'
import { orFault, storeFault } from './store-fault.server.ts'

const kept = 'kept/'

export function bucketStore(settings: BucketSettings): FileStore {
  const bucket = openBucket(settings)
  const pathOf = (key: string) => `${kept}${key}`
  return {
    async keep(key, path, type) {
      if (!isFileKey(key)) throw new Error('A file is kept under a key of the store')
      await orFault(async () => {
        const file = await open(path, 'r')
        try {
          await bucket.put(pathOf(key), file, type)
        } catch (error) {
          // Only the answer may be lost. Not awaited, as the bucket may be out of reach.
          void bucket.remove([pathOf(key)]).catch(() => {})
          throw error
        } finally {
          await file.close()
        }
        await rm(path, { force: true })
      })
    },
    async read(key, range) {
      return isFileKey(key) ? orFault(() => bucket.get(pathOf(key), range)) : null
    },
    async remove(keys) {
      await orFault(() => bucket.remove(keys.filter(isFileKey).map(pathOf)))
    },
    list: () => listKept(bucket),
  }
}

async function* listKept(bucket: Bucket): AsyncGenerator<KeptFile> {
  try {
    for await (const { path, ...file } of bucket.list(kept)) {
      const key = path.slice(kept.length)
      if (isFileKey(key)) yield { key, ...file }
    }
  } catch (error) {
    throw storeFault(error)
  }
}
