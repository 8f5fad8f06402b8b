import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BucketSettings } from '#app/bucket-settings.server.ts'
import { countOutside } from '#app/metrics.server.ts'
import type { ByteRange, ReadFile } from './file-store.server.ts'
import { codeOf } from './store-fault.server.ts'

const maxListed = 1000
/** Each in its own request: for several at once some servers demand an old kind of checksum. */
const removedAtOnce = 16
const connectMs = 5000
const answerMs = 15_000
/** 50 MB at 4 Mbit/s. */
export const wholeFileMs = 2 * 60 * 1000
/** While a file is sent, without any progress. */
const silentMs = 30_000
/** A reader may pause, but not for ever. */
const idleMs = 2 * 60 * 1000
/** Far above what the files of one company may take (`http/files/read-slots`). */
const maxSockets = 2000

type Listed = { path: string; bytes: number; changedAt: number }

export type Bucket = ReturnType<typeof openBucket>

/** Any S3 service. Errors are thrown as they come. */
export function openBucket({ bucket, ...settings }: BucketSettings) {
  let opened: ReturnType<typeof openClient> | undefined
  const s3 = () => {
    opened ??= openClient(settings)
    return opened
  }
  const at = (path: string) => ({ Bucket: bucket, Key: path })

  /** A kept-alive connection may end as it is used again, and the client does not resend a file by itself. */
  async function put(path: string, file: FileHandle, type: string, withinMs = wholeFileMs): Promise<void> {
    try {
      await putOnce(path, file, type, withinMs)
    } catch (error) {
      if (!wasReset(error)) throw error
      await putOnce(path, file, type, withinMs)
    }
  }

  async function putOnce(path: string, file: FileHandle, type: string, withinMs: number): Promise<void> {
    const { client, sdk } = await s3()
    const { size } = await file.stat()
    await inTime(withinMs, (abortSignal, abort) => {
      const silence = setTimeout(abort, silentMs)
      const pieces = piecesOf(file, () => silence.refresh())
      const body = Readable.from(pieces, { objectMode: false })
      body.once('error', abort)
      const command = new sdk.PutObjectCommand({
        ...at(path),
        Body: body,
        ContentLength: size,
        ContentType: type,
      })
      return client.send(command, { abortSignal }).finally(() => clearTimeout(silence))
    })
  }

  async function get(path: string, range?: ByteRange): Promise<ReadFile | null> {
    const { client, sdk } = await s3()
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new sdk.GetObjectCommand({ ...at(path), Range })
    try {
      const answer = await inTime(answerMs, abortSignal => client.send(command, { abortSignal }))
      const { Body, ContentLength, ContentRange } = answer
      if (!(Body instanceof Readable)) throw new Error('The bucket answered without a body')
      return { stream: Body, bytes: Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0) }
    } catch (error) {
      if (codeOf(error) === 'NoSuchKey') return null
      if (codeOf(error) === 'InvalidRange') return { stream: Readable.from([]), bytes: await sizeOf(path) }
      throw error
    }
  }

  async function sizeOf(path: string): Promise<number> {
    const { client, sdk } = await s3()
    const command = new sdk.HeadObjectCommand(at(path))
    const { ContentLength } = await inTime(answerMs, abortSignal => client.send(command, { abortSignal }))
    return ContentLength ?? 0
  }

  async function remove(paths: readonly string[]): Promise<void> {
    const { client, sdk } = await s3()
    const left = [...paths]
    async function removeNext() {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const command = new sdk.DeleteObjectCommand(at(path))
        await inTime(answerMs, abortSignal => client.send(command, { abortSignal }))
      }
    }
    await Promise.all(Array.from({ length: removedAtOnce }, removeNext))
  }

  async function* list(Prefix: string): AsyncGenerator<Listed> {
    const { client, sdk } = await s3()
    for (let Marker: string | undefined; ; ) {
      const command = new sdk.ListObjectsCommand({ Bucket: bucket, Prefix, Marker, MaxKeys: maxListed })
      const page = await inTime(answerMs, abortSignal => client.send(command, { abortSignal }))
      const found = page.Contents ?? []
      for (const { Key: path = '', Size: bytes = 0, LastModified } of found) {
        yield { path, bytes, changedAt: LastModified?.getTime() ?? Date.now() }
      }
      Marker = found.at(-1)?.Key
      if (!page.IsTruncated || !Marker) return
    }
  }

  return { put, get, remove, list }
}

async function* piecesOf(file: FileHandle, onTaken: () => void): AsyncGenerator<Buffer> {
  for await (const piece of file.createReadStream({ autoClose: false, start: 0 })) {
    onTaken()
    yield piece
  }
}

/** Loaded only where needed: the SDK is a twentieth of the start time. */
async function openClient(settings: Omit<BucketSettings, 'bucket'>) {
  const sdk = await import('@aws-sdk/client-s3')
  const { endpoint, isPathStyle, region, accessKeyId, secretAccessKey } = settings
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    // S3 checks the length by itself; not every S3 service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: silent,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: maxSockets },
      httpsAgent: { maxSockets: maxSockets },
    },
  })
  return { client, sdk }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound', 'InvalidRange'].includes(codeOf(error))
}

function wasReset(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(codeOf(error))
}

/** Limits the wait for an answer; reading it may take longer. */
async function inTime<T>(
  ms: number,
  send: (signal: AbortSignal, abort: () => void) => Promise<T>,
): Promise<T> {
  const given = new AbortController()
  const abort = () => given.abort()
  const timer = setTimeout(abort, ms)
  try {
    return await countOutside('bucket', () => send(given.signal, abort), isMissing)
  } finally {
    clearTimeout(timer)
  }
}
