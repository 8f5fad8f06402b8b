import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = {
  path: string
  content: AsyncIterable<string | Uint8Array>
  /** Content packed already, such as photos and PDFs, is stored as it is. */
  isPacked?: boolean
}

export async function* zipOf(entries: AsyncIterable<ZipEntry>, now: number): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = Readable.from(zip.outputStream)
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  let open: Readable | undefined
  let isOver = false
  const fill = async () => {
    for await (const { path, content, isPacked = false } of entries) {
      if (isOver) return
      open = Readable.from(bytesOf(content), { objectMode: false })
      zip.addReadStream(open, path, { mtime: new Date(now), compress: !isPacked })
      await finished(open)
    }
    zip.end()
  }
  zip.on('error', fail)
  out.on('error', () => {})
  fill().catch(fail)
  try {
    yield* out
  } finally {
    isOver = true
    open?.destroy()
  }
}

async function* bytesOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  for await (const part of content) yield Buffer.from(part)
}
