import type { FileHandle } from 'node:fs/promises'
import { FileRefused } from '#app/domain/errors.ts'
import { type FileKind, fileKind } from '#app/domain/files/file-kinds.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { readAt } from './read-at.server.ts'

// Old Word and Excel files are compound files, [MS-CFB]: sectors, a table that chains them, and a directory of streams.

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const entryBytes = 128
const endOfChain = 0xfffffffe
const headerTables = 109
/** For a directory: Word and Excel have a dozen entries, and one for each picture or chart. */
const maxSectors = 256
/** Bit 8 of the flags says that Word has encrypted the file: [MS-DOC] FibBase. */
const wordFlagsAt = 0x0a
const wordEncrypted = 0x0100
const shortStream = 4096

type Stream = { name: string; start: number; bytes: number }

export function isCompound(head: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

export async function inspectCompound(
  file: FileHandle,
  head: Buffer,
  bytes: number,
  extension: string,
): Promise<FileKind> {
  const sectorBytes = 2 ** Math.min(head.length >= 512 ? head.readUInt16LE(30) : 0, 12)
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new FileRefused(refusals.cutOff)
  const sector = (index: number) => {
    const at = (index + 1) * sectorBytes
    if (at >= bytes) throw new FileRefused(refusals.cutOff)
    return readAt(file, at, sectorBytes)
  }
  const streams = await readDirectory(head, sector, sectorBytes)
  const names = new Set(streams.map(stream => stream.name))
  const has = (...wanted: string[]) => wanted.some(name => names.has(name))
  if (has('EncryptedPackage')) throw new FileRefused(refusals.locked)
  if (extension === 'msi' || streams.some(({ name }) => /^[\u3800-\u4840]/.test(name)))
    throw new FileRefused(refusals.program)
  if (has('__nameid_version1.0')) throw new FileRefused(refusals.email)
  if (has('PowerPoint Document')) throw new FileRefused(refusals.presentation)
  if (has('Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT')) throw new FileRefused(refusals.macros)
  const word = streams.find(stream => stream.name === 'WordDocument')
  if (word) {
    if (await isLocked(word, sector)) throw new FileRefused(refusals.locked)
    return fileKind.doc
  }
  if (has('Workbook', 'Book')) return fileKind.xls
  throw new FileRefused(refusals.model)
}

type ReadSector = (index: number) => Promise<Buffer>

async function readDirectory(head: Buffer, sector: ReadSector, sectorBytes: number): Promise<Stream[]> {
  const streams: Stream[] = []
  let index = head.readUInt32LE(48)
  for (let count = 0; index < endOfChain; count++) {
    if (count === maxSectors) throw new FileRefused(refusals.cutOff)
    const entries = await sector(index)
    for (let at = 0; at + entryBytes <= entries.length; at += entryBytes) {
      const nameBytes = Math.min(entries.readUInt16LE(at + 64), 64)
      if (entries[at + 66] === 0 || nameBytes < 2) continue
      const name = entries.toString('utf16le', at, at + nameBytes - 2)
      streams.push({ name, start: entries.readUInt32LE(at + 116), bytes: entries.readUInt32LE(at + 120) })
    }
    index = await nextSector(index, head, sector, sectorBytes)
  }
  return streams
}

/** The header lists the table's own sectors; beyond its room a chain of lists does. */
async function nextSector(
  index: number,
  head: Buffer,
  sector: ReadSector,
  sectorBytes: number,
): Promise<number> {
  const perTable = sectorBytes / 4
  let table = Math.floor(index / perTable)
  let at: number
  if (table < headerTables) at = head.readUInt32LE(76 + table * 4)
  else {
    table -= headerTables
    let list = await sector(head.readUInt32LE(68))
    for (; table >= perTable - 1; table -= perTable - 1) {
      list = await sector(list.readUInt32LE(sectorBytes - 4))
    }
    at = list.readUInt32LE(table * 4)
  }
  const entries = await sector(at)
  const offset = (index % perTable) * 4
  if (offset + 4 > entries.length) throw new FileRefused(refusals.cutOff)
  return entries.readUInt32LE(offset)
}

async function isLocked({ start, bytes }: Stream, sector: ReadSector): Promise<boolean> {
  if (bytes < shortStream) return false
  const begin = await sector(start)
  return begin.length > wordFlagsAt + 2 && (begin.readUInt16LE(wordFlagsAt) & wordEncrypted) !== 0
}
