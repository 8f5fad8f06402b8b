import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { sweepFiles } from '#app/services/files/sweep-files.server.ts'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import { drawing, photo } from './file-contents.ts'
import { people, signIn } from './people.ts'
import { startServer } from './server.ts'

const dayMs = 86_400_000
const drawingBytes = 12 * 1024 ** 2
const mostWaitMs = 500

type Left = {
  /** Records without their bytes, or with others; bytes without a record before and after the sweep; files that still arrive. */
  broken: string[]
  strays: number
  straysAfterSweep: number
  arriving: number
  records: number
  /** Uploads that were answered with a record, and those that ended with the server; records that were told and are not there. */
  answered: number
  cut: number
  lost: number[]
}

/**
 * Kills a server (SIGKILL) so many times while six uploads are under way, each time after another pause, and tells what its last
 * start and a sweep leave. `DATA_DIR` of this process has to be `dataDir`: the sweep runs here.
 */
export async function killDuringUploads(dataDir: string, kills: number): Promise<Left> {
  const big = Buffer.concat([drawing('big'), Buffer.alloc(drawingBytes, 7)])
  const small = await photo()
  const told: number[] = []
  let cut = 0
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer({ dataDir })
    const cookie = await signIn(server.url, people.admin)
    const send = (name: string, content: Buffer) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(content)]), name)
      const headers = { cookie, origin: server.url }
      const answer = fetch(`${server.url}/api/files/upload`, { method: 'POST', headers, body: form })
      return answer.then(readId, () => null)
    }
    const uploads = [0, 1, 2].flatMap(at => [send(`big ${at}.dwg`, big), send(`small ${at}.jpg`, small)])
    await sleep((mostWaitMs * kill) / Math.max(1, kills - 1))
    await server.stop('SIGKILL')
    for (const id of await Promise.all(uploads)) {
      if (id === null) cut++
      else told.push(id)
    }
  }
  const last = await startServer({ dataDir })
  await last.stop()
  return lookAfter(dataDir, { told, cut })
}

/** Null where the answer was cut off, too. */
async function readId(answer: Response): Promise<number | null> {
  if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}`)
  const record = await answer.json().catch(() => null)
  return record?.id ?? null
}

async function lookAfter(dataDir: string, { told, cut }: { told: number[]; cut: number }): Promise<Left> {
  openDatabase(join(dataDir, 'mortise.db'))
  try {
    const records = db()
      .select({ id: files.id, key: files.filename, size: files.size, hasPicture: files.hasPicture })
      .from(files)
      .all()
    const known = new Set(records.map(({ key }) => key))
    const before = await storedSizes()
    const broken = records.filter(({ key, size, hasPicture }) => {
      const pictures = hasPicture ? [`${key}-small`, `${key}-large`] : []
      return before.get(key) !== size || pictures.some(picture => !before.has(picture))
    })
    const strays = (stored: Map<string, number>) =>
      [...stored.keys()].filter(key => !known.has(key.split('-')[0] ?? '')).length
    await sweepFiles({ before: Date.now() + dayMs })
    return {
      broken: broken.map(({ key }) => key),
      strays: strays(before),
      straysAfterSweep: strays(await storedSizes()),
      arriving: readdirSync(join(dataDir, 'uploads', 'arriving')).length,
      records: records.length,
      answered: told.length,
      cut,
      lost: told.filter(id => !records.some(record => record.id === id)),
    }
  } finally {
    closeDatabase()
  }
}

async function storedSizes(): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of fileStore().list()) sizes.set(key, bytes)
  return sizes
}
