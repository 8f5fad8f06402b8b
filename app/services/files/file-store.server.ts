import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '#app/env.server.ts'
import { bucketStore } from './bucket-store.server.ts'
import { diskStore } from './disk-store.server.ts'

/** Both ends included, as in HTTP; the part behind the file's end is left out. */
export type ByteRange = { start: number; end: number }

/** `bytes`: size of the whole file. A reader who stops destroys the stream. */
export type ReadFile = { stream: Readable; bytes: number }

/** `changedAt`: milliseconds since 1970 UTC. */
export type KeptFile = { key: string; bytes: number; changedAt: number }

/** Each call throws `Unavailable` when the store cannot be reached. */
export type FileStore = {
  /** Moves a file from `arrivingDir()`, whole or not at all. */
  keep(key: string, path: string, type: string): Promise<void>
  read(key: string, range?: ByteRange): Promise<ReadFile | null>
  /** Ignores unknown keys. */
  remove(keys: readonly string[]): Promise<void>
  /** In no order. */
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

/** On the same disk as the store, so that files can be moved there. */
export function arrivingDir(): string {
  const dir = join(uploadsDir(), 'arriving')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** Without `before` all: at a process's start they belong to one that has ended. */
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
