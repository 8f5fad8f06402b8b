import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '#app/domain/errors.ts'
import { pictureKey, pictureSizes } from '#app/domain/files/file-key.ts'
import { env } from '#app/env.server.ts'
import { arrivingDir, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import type { DemoFile, KeptDemoFile } from '#db/seed/files/demo-file.ts'

/** Drawn by the build. */
const builtFolder = join('build', 'demo-files')

/** None while the store cannot be reached. */
export async function keepDemoFiles(files: readonly DemoFile[]): Promise<KeptDemoFile[]> {
  try {
    return await drawAndKeep(files)
  } catch (error) {
    // Logged already; the demo starts all the same.
    if (error instanceof Unavailable) return []
    throw error
  }
}

async function drawAndKeep(files: readonly DemoFile[]): Promise<KeptDemoFile[]> {
  if (env().NODE_ENV === 'production') return keepFrom(builtFolder, files)
  const folder = join(arrivingDir(), randomUUID())
  await mkdir(folder)
  try {
    const { drawDemoFile } = await import('#db/seed/files/draw.ts')
    await Promise.all(files.map(({ content, drawnAs }) => drawDemoFile(content, join(folder, drawnAs))))
    return await keepFrom(folder, files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function keepFrom(folder: string, files: readonly DemoFile[]): Promise<KeptDemoFile[]> {
  return Promise.all(
    files.map(async ({ drawnAs, kind, hasPicture }) => {
      const key = newFileKey()
      const bytes = await keep(join(folder, drawnAs), key, kind.mimeType)
      if (hasPicture) {
        for (const size of pictureSizes)
          await keep(join(folder, pictureKey(drawnAs, size)), pictureKey(key, size), 'image/webp')
      }
      return { key, bytes }
    }),
  )
}

/** The store takes the file that it keeps: it is given a copy. */
async function keep(drawn: string, key: string, type: string): Promise<number> {
  const path = join(arrivingDir(), key)
  const content = await readFile(drawn)
  try {
    await writeFile(path, content, { mode: 0o600 })
    await fileStore().keep(key, path, type)
  } finally {
    await rm(path, { force: true })
  }
  return content.length
}
