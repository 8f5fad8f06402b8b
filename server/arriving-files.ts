import { randomBytes } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ArrivedFile } from '#app/domain/files/upload.ts'

/** Left to the database. */
const SPARE_BYTES = 256 * 1024 ** 2

type Chosen = Pick<ArrivedFile, 'field' | 'name'>

type OnFault = (fault: 'unreadable' | 'noRoom', error: Error) => void

export class ArrivingFiles {
  readonly files: ArrivedFile[]
  readonly #folder: string
  readonly #onFault: OnFault
  readonly #open = new Map<Readable, WriteStream>()
  readonly #written: Promise<void>[] = []
  #isFull = false
  #isOver = false

  constructor(files: ArrivedFile[], folder: string, onFault: OnFault) {
    this.files = files
    this.#folder = folder
    this.#onFault = onFault
  }

  take(stream: Readable, { field, name }: Chosen): void {
    stream.on('error', () => {})
    // The parser must read on to its end.
    if (this.#isOver) return void stream.resume()
    const path = join(this.#folder, randomBytes(16).toString('hex'))
    const file: ArrivedFile = { field, name, path, bytes: 0 }
    this.files.push(file)
    stream.on('data', (piece: Buffer) => {
      file.bytes += piece.length
    })
    if (this.#isFull) file.isWithoutSpace = true
    else this.#write(stream, file)
  }

  #write(stream: Readable, file: ArrivedFile): void {
    const written = createWriteStream(file.path, { mode: 0o600 })
    this.#open.set(stream, written)
    this.#written.push(
      new Promise(resolve => {
        written.once('close', () => {
          this.#open.delete(stream)
          resolve()
        })
      }),
    )
    written.once('error', error => {
      file.isWithoutSpace = true
      stream.unpipe(written)
      stream.resume()
      void rm(file.path, { force: true })
      if (!this.#isOver) this.#onFault('noRoom', error)
    })
    stream.once('error', error => this.#onFault('unreadable', error))
    stream.once('close', () => stream.readableEnded || written.destroy())
    stream.pipe(written)
  }

  /** Writes nothing more and drops incomplete files; the rest is read to its end. */
  leaveRoom(): void {
    this.#isFull = true
    for (const written of this.#open.values()) written.destroy(new Error('The disk is nearly full'))
  }

  stop(): void {
    this.#isOver = true
    for (const stream of this.#open.keys()) stream.destroy()
  }

  async untilWritten(): Promise<void> {
    await Promise.all(this.#written)
  }
}

/** True where the disk cannot tell: it will refuse. */
export async function hasRoomOnDisk(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null || disk.bavail * disk.bsize > SPARE_BYTES
}
