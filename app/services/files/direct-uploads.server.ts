import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isFileKey } from '#app/domain/files/file-key.ts'
import { log } from '#app/log.server.ts'
import { type Bucket, wholeFileMs } from './bucket.server.ts'
import { orFault } from './store-fault.server.ts'

const arriving = 'arriving/'
const offerSeconds = 15 * 60

/** `expiresAt`: milliseconds since 1970 UTC. */
export type DirectUpload = { url: string; headers: Record<string, string>; expiresAt: number }

/** Files that a browser puts straight into the bucket: they wait beside the kept ones until they were looked at. */
export type DirectUploads = {
  /** Where a browser may put a file of exactly so many bytes, by PUT with these headers, for a quarter of an hour. */
  begin(key: string, file: { bytes: number; type: string }): Promise<DirectUpload>
  /** Brings what was put there to a new file here, and out of the bucket. False where it is not, or has another size. */
  take(key: string, bytes: number, path: string): Promise<boolean>
  /** A key of which there is none is no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Removes what has not been taken since that moment. */
  removeBefore(moment: number): Promise<void>
}

export function directUploads(bucket: Bucket): DirectUploads {
  const pathOf = (key: string) => `${arriving}${key}`
  return {
    async begin(key, file) {
      if (!isFileKey(key)) throw new Error('A file arrives under a key of the store')
      const expiresAt = Date.now() + offerSeconds * 1000
      const url = await orFault(() => bucket.offerPut(pathOf(key), file, offerSeconds))
      return { url, headers: { 'Content-Type': file.type }, expiresAt }
    },
    async take(key, bytes, path) {
      if (!isFileKey(key)) return false
      const isHere = await orFault(() => bring(pathOf(key), bytes, path))
      // It is here, or of no use: what cannot be removed is swept.
      await bucket.remove([pathOf(key)]).catch(error => log().error({ err: error }, 'An upload stays'))
      return isHere
    },
    remove: keys => orFault(() => bucket.remove(keys.filter(isFileKey).map(pathOf))),
    removeBefore: moment =>
      orFault(async () => {
        const old: string[] = []
        for await (const { path, changedAt } of bucket.list(arriving)) if (changedAt < moment) old.push(path)
        await bucket.remove(old)
      }),
  }

  async function bring(from: string, bytes: number, path: string): Promise<boolean> {
    const found = await bucket.get(from)
    if (!found) return false
    if (found.bytes !== bytes) {
      found.stream.destroy()
      return false
    }
    try {
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      await pipeline(found.stream, file, { signal: AbortSignal.timeout(wholeFileMs) })
      return true
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }
}
