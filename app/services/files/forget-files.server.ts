import { keysOf } from '#app/domain/files/file-key.ts'
import { log } from '#app/log.server.ts'
import { fileStore } from './file-store.server.ts'

/** Call it after the commit. Failures are left to the daily sweep. */
export function forgetFiles(keys: readonly string[]): void {
  if (keys.length === 0) return
  fileStore()
    .remove(keys.flatMap(keysOf))
    .catch((error: unknown) => log().error({ err: error, files: keys.length }, 'Files could not be removed'))
}
