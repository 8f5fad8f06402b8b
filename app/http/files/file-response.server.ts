import contentDisposition from 'content-disposition'
import parseRange from 'range-parser'
import { NotFound } from '#app/domain/errors.ts'
import { savedName } from '#app/domain/files/file.ts'
import { pictureKey, pictureSizes } from '#app/domain/files/file-key.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { streamed } from '#app/http/download.server.ts'
import type { Call } from '#app/http/page.server.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { takeReadingPlace } from './read-slots.server.ts'

type Reader = Pick<Call, 'request' | 'context'> &
  (Pick<Call, 'actor'> | { companyId: number; mayReadOn(): boolean })

const isHead = ({ request }: Reader) => request.method === 'HEAD'

/** The file, or the requested range. Images and PDFs open in the browser, with a type that it must not second-guess; others download. */
export async function fileResponse(file: StoredFile, reader: Reader) {
  const kind = kindOfMimeType(file.mimeType)
  const isShown = kind?.opensInline === true
  const etag = `"${file.key}"`
  const headers = new Headers({
    'Content-Type': isShown ? file.mimeType : 'application/octet-stream',
    'Content-Disposition': contentDisposition(savedName(file), { type: isShown ? 'inline' : 'attachment' }),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...lasting('private, no-cache'),
  })
  if (reader.request.headers.get('If-None-Match') === etag)
    return new Response(null, { status: 304, headers })
  const range = rangeOf(reader.request, file.size, etag)
  if (range === 'beyond') {
    headers.set('Content-Range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const bytes = range ? range.end - range.start + 1 : file.size
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  headers.set('Content-Length', String(bytes))
  const status = range ? 206 : 200
  if (isHead(reader)) return new Response(null, { status, headers })
  return new Response(await bodyOf(file.key, reader, range ?? undefined), { status, headers })
}

/** Pictures never change, so the browser caches them. */
export async function pictureResponse(file: StoredFile, size: string, reader: Reader): Promise<Response> {
  const known = pictureSizes.find(one => one === size)
  if (!file.hasPicture || !known) throw new NotFound('Picture not found')
  const headers = { 'Content-Type': 'image/webp', ...lasting('private, max-age=604800, immutable') }
  if (isHead(reader)) return new Response(null, { headers })
  return new Response(await bodyOf(pictureKey(file.key, known), reader), { headers })
}

/** `no-transform`: recompressed, it would not match its Content-Length. */
function lasting(cacheControl: string): Record<string, string> {
  return { 'Cache-Control': `${cacheControl}, no-transform` }
}

type Range = { start: number; end: number }

/** One range; several, or one of a changed file, get the whole file. */
function rangeOf(request: Request, size: number, etag: string): Range | 'beyond' | null {
  const asked = request.headers.get('Range')
  const condition = request.headers.get('If-Range')
  if (asked === null || (condition !== null && condition !== etag)) return null
  const ranges = parseRange(size, asked)
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}

async function bodyOf(key: string, reader: Reader, range?: Range): Promise<ReadableStream<Uint8Array>> {
  const leave = takeReadingPlace('actor' in reader ? reader.actor.companyId : reader.companyId)
  reader.context.onceOver(leave)
  const found = await fileStore().read(key, range)
  if (!found) throw new NotFound('The file is not there any more')
  const { stream } = found
  const pieces = stream[Symbol.asyncIterator]()
  const over = { done: true as const, value: undefined }
  let isClosed = false
  // An iterator that was never started would leave the file open.
  const close = async () => {
    isClosed = true
    stream.destroy()
    return over
  }
  // A pending read fails when closed: no error.
  const next = () =>
    pieces.next().catch(error => {
      if (isClosed) return over
      throw error
    })
  return streamed({ next, return: close }, reader)
}
