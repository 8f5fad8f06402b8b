import { log } from '#app/log.server.ts'
import { fileStore } from './file-store.server.ts'

/** Removes what the store has under these keys, pictures too. What fails is left to the daily sweep. Call it after the commit. */
export function forgetFiles(keys: readonly string[]): void {
  const all = keys.flatMap(key => [key, `${key}-small`, `${key}-large`])
  fileStore()
    .remove(all)
    .catch((error: unknown) => log().error({ err: error, files: keys.length }, 'Files could not be removed'))
}
