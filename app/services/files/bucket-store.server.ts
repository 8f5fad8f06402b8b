import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { isFileKey } from '#app/domain/files/file-key.ts'
import type { BucketSettings } from '#app/env.server.ts'
import type { ByteRange, FileStore, KeptFile, ReadFile } from './file-store.server.ts'
import { codeOf, orFault, storeFault } from './store-fault.server.ts'

/** The most that S3 removes or lists at once. */
const mostAtOnce = 1000
const connectMs = 5000
/** Until an answer begins. */
const answerMs = 15_000
/** 50 MB at 4 Mbit/s. */
const putMs = 2 * 60 * 1000
/** Nothing is sent or read for so long: whoever reads may pause, but not for ever. */
const idleMs = 2 * 60 * 1000

/** Keeps files in a bucket of anything that speaks S3. */
export function bucketStore(settings: BucketSettings): FileStore {
  const { bucket: Bucket } = settings
  const client = clientOf(settings)
  const Key = (key: string) => `kept/${key}`
  return {
    async keep(key, path, type) {
      if (!isFileKey(key)) throw new Error('A file is kept under a key of the store')
      await orFault(async () => {
        const file = await open(path, 'r')
        try {
          await put(key, file, type)
        } catch (error) {
          // Its answer alone may have been lost.
          await removeAll([key]).catch(() => {})
          throw error
        } finally {
          await file.close()
        }
        await rm(path, { force: true })
      })
    },
    async read(key, range) {
      if (!isFileKey(key)) return null
      try {
        return await readFrom(key, range)
      } catch (error) {
        if (isMissing(error)) return null
        throw storeFault(error)
      }
    },
    async remove(keys) {
      await orFault(() => removeAll(keys.filter(isFileKey)))
    },
    list,
  }

  async function put(key: string, file: FileHandle, type: string): Promise<void> {
    const { size } = await file.stat()
    const body = file.createReadStream({ autoClose: false })
    const command = new PutObjectCommand({
      Bucket,
      Key: Key(key),
      Body: body,
      ContentLength: size,
      ContentType: type,
    })
    await inTime(putMs, (abortSignal, abort) => {
      body.once('error', abort)
      return client.send(command, { abortSignal })
    })
  }

  async function readFrom(key: string, range?: ByteRange): Promise<ReadFile> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const get = (abortSignal: AbortSignal) =>
      client.send(new GetObjectCommand({ Bucket, Key: Key(key), Range }), { abortSignal })
    try {
      const { Body, ContentLength, ContentRange } = await inTime(answerMs, get)
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body')
      return { stream: Body, bytes: Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0) }
    } catch (error) {
      if (codeOf(error) !== 'InvalidRange') throw error
      const head = (abortSignal: AbortSignal) =>
        client.send(new HeadObjectCommand({ Bucket, Key: Key(key) }), { abortSignal })
      const { ContentLength } = await inTime(answerMs, head)
      return { stream: Readable.from([]), bytes: ContentLength ?? 0 }
    }
  }

  async function removeAll(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += mostAtOnce) {
      const Objects = keys.slice(at, at + mostAtOnce).map(key => ({ Key: Key(key) }))
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
      const { Errors } = await inTime(answerMs, abortSignal => client.send(command, { abortSignal }))
      const first = Errors?.[0]
      if (first) throw Object.assign(new Error(first.Message ?? 'Not removed'), { code: first.Code })
    }
  }

  async function* list(): AsyncGenerator<KeptFile> {
    const Prefix = Key('')
    for (let Marker: string | undefined; ; ) {
      const command = new ListObjectsCommand({ Bucket, Prefix, Marker, MaxKeys: mostAtOnce })
      const page = await orFault(() => inTime(answerMs, abortSignal => client.send(command, { abortSignal })))
      const found = page.Contents ?? []
      for (const { Key: path = '', Size = 0, LastModified } of found) {
        const key = path.slice(Prefix.length)
        if (isFileKey(key)) yield { key, bytes: Size, changedAt: LastModified?.getTime() ?? Date.now() }
      }
      Marker = found.at(-1)?.Key
      if (!page.IsTruncated || !Marker) return
    }
  }
}

function clientOf({ endpoint, isPathStyle, region, accessKeyId, secretAccessKey }: BucketSettings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    // Of what is known whole, S3 checks the length by itself; not everything that speaks S3 knows its newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // What fails is logged once, by ours.
    logger: silent,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
  })
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Ends what has not been answered in time; what is read afterwards may take longer. */
async function inTime<T>(
  ms: number,
  send: (signal: AbortSignal, abort: () => void) => Promise<T>,
): Promise<T> {
  const given = new AbortController()
  const abort = () => given.abort()
  const timer = setTimeout(abort, ms)
  try {
    return await send(given.signal, abort)
  } finally {
    clearTimeout(timer)
  }
}

function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(codeOf(error))
}
