import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileKey } from '#app/domain/files/file-key.ts'
import type { ByteRange, FileStore, KeptFile, ReadFile } from './file-store.server.ts'
import { orFault, orNull } from './store-fault.server.ts'

/** Spread over folders by the first two letters of the key. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key)
  return {
    async keep(key, path) {
      if (!isFileKey(key)) throw new Error('A file is kept under a key of the store')
      const kept = pathOf(key)
      await orFault(async () => {
        const made = await mkdir(dirname(kept), { recursive: true, mode: 0o700 })
        await sync(path)
        await rename(path, kept)
        await sync(dirname(kept))
        if (made) await sync(root)
      })
    },
    async read(key, range) {
      return isFileKey(key) ? orFault(() => readFrom(pathOf(key), range)) : null
    },
    async remove(keys) {
      await orFault(async () => {
        for (const key of keys) if (isFileKey(key)) await rm(pathOf(key), { force: true })
      })
    },
    list: () => listBelow(root),
  }
}

async function readFrom(path: string, range?: ByteRange): Promise<ReadFile | null> {
  const file = await orNull(open(path, 'r'))
  if (!file) return null
  try {
    const { size } = await file.stat()
    return { stream: file.createReadStream(range), bytes: size }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* listBelow(root: string): AsyncGenerator<KeptFile> {
  for await (const folder of entries(root)) {
    if (!folder.isDirectory()) continue
    for await (const { name } of entries(join(root, folder.name))) {
      const found = isFileKey(name) ? await orNull(stat(join(root, folder.name, name))) : null
      if (found) yield { key: name, bytes: found.size, changedAt: found.mtimeMs }
    }
  }
}

async function* entries(path: string) {
  const folder = await orFault(() => orNull(opendir(path)))
  if (folder) yield* folder
}

/** Survives a power cut. For a folder, its entries. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
