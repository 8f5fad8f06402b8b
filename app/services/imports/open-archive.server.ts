import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { importTexts, mostImportEntries } from '#app/domain/imports/import.ts'
import { ImportRefused, refuseAt } from './import-refused.server.ts'

const megabyte = 1024 ** 2
/** Tables of the same few words are packed to a fiftieth. */
const mostRatio = 200
const smallBytes = 20 * megabyte
const localHeaderBytes = 30
const headerBytes = 46
/** Of a file's name, and of what a zip says of it besides: ours have names of 300 letters at most. */
const mostNameBytes = 1200
const mostExtraBytes = 1000
/** Of all of that together, which stays in memory. */
const mostDirectoryBytes = 64 * megabyte

/** What of a zip an import reads: its data and its files. Nobody else writes to it meanwhile. */
export type Archive = {
  fileCount: number
  /** As the zip says it, which is what is read of it at most; null where there is no such file. */
  bytesOf(path: string): number | null
  read(path: string): Promise<Readable>
  close(): void
}

/** Throws ImportRefused for what is no zip, leads out of its folder, is locked, or claims more than it can hold. */
export async function openArchive(path: string): Promise<Archive> {
  const options = { autoClose: false, strictFileNames: true } as const
  const zip = await openPromise(path, options).catch(() => {
    throw new ImportRefused(importTexts.noZip)
  })
  try {
    const entries = await readEntries(zip, (await stat(path)).size)
    return {
      fileCount: entries.size,
      bytesOf: name => entries.get(name)?.uncompressedSize ?? null,
      read: name => openEntry(zip, entries, name),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw refuseAt(name, null, 'It is not in the zip')
  return zip.openReadStreamPromise(entry).catch(() => {
    throw refuseAt(name, null, 'It cannot be unpacked')
  })
}

async function readEntries(zip: ZipFile, bytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostImportEntries)
    throw new ImportRefused(`This zip holds more than ${mostImportEntries} files.`)
  const entries = new Map<string, Entry>()
  const spans: { from: number; to: number }[] = []
  let unpacked = 0
  let directory = 0
  for await (const entry of entriesOf(zip)) {
    const { fileName, uncompressedSize } = entry
    directory += directoryBytesOf(entry)
    if (directory > mostDirectoryBytes) throw new ImportRefused(longList)
    if (entry.isEncrypted()) throw refuseAt(fileName, null, 'It is locked with a password')
    spans.push(spanOf(entry))
    unpacked += uncompressedSize
    if (!/^(?:data|files)\//.test(fileName)) continue
    if (entries.has(fileName)) throw refuseAt(fileName, null, 'It is in the zip twice')
    entries.set(fileName, withoutExtras(entry))
  }
  if (overlap(spans) || (unpacked > smallBytes && unpacked / bytes > mostRatio))
    throw new ImportRefused('This zip unpacks to far more than an export does. It was not opened.')
  return entries
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (error) {
    if (/absolute path|invalid relative path|invalid characters/.test(String(error)))
      throw new ImportRefused('This zip holds a file that would lie outside its own folder.')
    throw new ImportRefused(importTexts.noZip)
  }
}

const longList = 'This zip says far more of its files than an export does. It was not opened.'

function directoryBytesOf({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number {
  const extra = extraFieldLength + fileCommentLength
  if (fileNameLength > mostNameBytes || extra > mostExtraBytes) throw new ImportRefused(longList)
  return headerBytes + fileNameLength + extra
}

/** What is needed to open it: the rest takes many times the room that it has in the zip. */
function withoutExtras(entry: Entry): Entry {
  const none = Buffer.alloc(0)
  const bare = { fileNameRaw: none, extraFieldRaw: none, extraFields: [], fileCommentRaw: none }
  return Object.assign(entry, bare, { fileComment: '' })
}

function spanOf({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }: Entry) {
  return { from, to: from + localHeaderBytes + fileNameLength + compressedSize }
}

/** Entries that share their bytes let a small file claim a huge content. */
function overlap(spans: { from: number; to: number }[]): boolean {
  const inOrder = spans.toSorted((a, b) => a.from - b.from)
  return inOrder.some((span, at) => at > 0 && span.from < (inOrder[at - 1]?.to ?? 0))
}
