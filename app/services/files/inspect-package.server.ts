import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { FileRefused } from '#app/domain/errors.ts'
import { type FileKind, fileKind } from '#app/domain/files/file-kinds.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'

const maxEntries = 10_000
const maxUnpackedBytes = 500 * 1024 ** 2
/** Tables of repeated words are packed to a fiftieth. */
const maxRatio = 200
const smallBytes = 20 * 1024 ** 2
const localHeaderBytes = 30
const encrypted = 1
/** Besides its name; editors write some tens of bytes. */
const maxExtraBytes = 4096

export function isPackage(head: Buffer): boolean {
  return (
    head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ||
    head.subarray(0, 4).toString('latin1') === 'PK\u0005\u0006'
  )
}

/** Reads the zip directory and unpacks nothing. */
export async function inspectPackage(
  path: string,
  head: Buffer,
  bytes: number,
  extension: string,
): Promise<FileKind> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new FileRefused(refusals.cutOff)
  })
  try {
    if (zip.entryCount > maxEntries) throw new FileRefused(refusals.unpacksToMore)
    return kindOf(await readEntries(zip, bytes), head, extension)
  } finally {
    zip.close()
  }
}

async function readEntries(zip: ZipFile, bytes: number): Promise<Set<string>> {
  const names = new Set<string>()
  const spans: { from: number; to: number }[] = []
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.generalPurposeBitFlag & encrypted) throw new FileRefused(refusals.locked)
      if (entry.extraFieldLength + entry.fileCommentLength > maxExtraBytes)
        throw new FileRefused(refusals.unpacksToMore)
      names.add(entry.fileName.toLowerCase())
      spans.push(spanOf(entry))
      unpacked += entry.uncompressedSize
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(refusalOf(error))
  }
  const isBomb = unpacked > maxUnpackedBytes || (unpacked > smallBytes && unpacked / bytes > maxRatio)
  if (isBomb || overlap(spans)) throw new FileRefused(refusals.unpacksToMore)
  if (spans.some(span => span.to > bytes)) throw new FileRefused(refusals.cutOff)
  return names
}

function refusalOf(error: unknown): string {
  if (/strong encryption/.test(String(error))) return refusals.locked
  return /absolute path|invalid relative path|invalid characters/.test(String(error))
    ? refusals.climbs
    : refusals.cutOff
}

function spanOf({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }: Entry) {
  return { from, to: from + localHeaderBytes + fileNameLength + compressedSize }
}

/** Overlapping entries let a small file claim a huge content. */
function overlap(spans: { from: number; to: number }[]): boolean {
  const inOrder = spans.toSorted((a, b) => a.from - b.from)
  return inOrder.some((span, index) => index > 0 && span.from < (inOrder[index - 1]?.to ?? 0))
}

const macroExtension = /^(docm|dotm|xlsm|xltm|xlam)$/

/** OpenDocument's first entry names its kind and is not packed. */
const openDocument = /^.{30}mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet)(?:PK|$)/s

function kindOf(names: Set<string>, head: Buffer, extension: string): FileKind {
  const has = (pattern: RegExp) => [...names].some(name => pattern.test(name))
  if (names.has('[content_types].xml')) {
    if (has(/vbaproject\.bin$/) || macroExtension.test(extension)) throw new FileRefused(refusals.macros)
    // Word on the web counts on: 'document2.xml'.
    if (has(/^word\/document\d*\.xml$/)) return fileKind.docx
    if (has(/^xl\/workbook\d*\.xml$/)) return fileKind.xlsx
    if (names.has('xl/workbook.bin')) throw new FileRefused(refusals.openDocument)
    if (has(/^ppt\//)) throw new FileRefused(refusals.presentation)
  }
  if (has(/^meta-inf\/manifest\.mf$|\.class$|^androidmanifest\.xml$/)) throw new FileRefused(refusals.program)
  const [, written] = openDocument.exec(head.toString('latin1', 0, 100)) ?? []
  if (written && names.has('content.xml')) {
    if (has(/^(?:basic|scripts)\//)) throw new FileRefused(refusals.macros)
    return written === 'text' ? fileKind.odt : fileKind.ods
  }
  if (names.has('encrypted-package')) throw new FileRefused(refusals.locked)
  if (has(/^mimetype$|^index\/document\.iwa$/)) throw new FileRefused(refusals.openDocument)
  throw new FileRefused(refusals.packed)
}
