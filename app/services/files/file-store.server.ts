import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '#app/env.server.ts'
import { bucketStore } from './bucket-store.server.ts'
import { diskStore } from './disk-store.server.ts'

/** Bytes from `start` to `end`, both included, as HTTP counts them; what lies behind the file's end is left out. */
export type ByteRange = { start: number; end: number }

/** `bytes` are those of the whole file, whatever was asked for. Whoever does not read on destroys the stream. */
export type ReadFile = { stream: Readable; bytes: number }

/** `changedAt`: milliseconds since 1970 UTC. */
export type KeptFile = { key: string; bytes: number; changedAt: number }

/** Where the bytes of files live. Each call throws `Unavailable` when the store cannot be reached. */
export type FileStore = {
  /** Takes a file from `arrivingDir()`: afterwards it is in the store, whole or not at all, and no longer where it was. */
  keep(key: string, path: string, type: string): Promise<void>
  /** Null where there is none. */
  read(key: string, range?: ByteRange): Promise<ReadFile | null>
  /** A key of which there is none is no error. */
  remove(keys: readonly string[]): Promise<void>
  /** All of them, page by page, in no order. */
  list(): AsyncIterable<KeptFile>
}

let known: FileStore | undefined

export function fileStore(): FileStore {
  if (known) return known
  const { bucket } = env()
  known = bucket ? bucketStore(bucket) : diskStore(join(uploadsDir(), 'kept'))
  return known
}

/** 130 random bits: 26 letters and digits that are safe in any path. */
export function newFileKey(): string {
  return Array.from(randomBytes(26), byte => letters[byte % letters.length]).join('')
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Where a file lies while it comes in and is looked at, on the same disk as the store: nobody else reads there. */
export function arrivingDir(): string {
  const dir = join(uploadsDir(), 'arriving')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** What has not changed since that moment; at the start of a process all: it came in for one that has ended. */
export function removeArriving(before = Number.POSITIVE_INFINITY): void {
  const dir = arrivingDir()
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < before) rmSync(path, { recursive: true, force: true })
  }
}

function uploadsDir(): string {
  return join(env().DATA_DIR, 'uploads')
}
