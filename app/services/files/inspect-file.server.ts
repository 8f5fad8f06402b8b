import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { FileRefused } from '#app/domain/errors.ts'
import { type FileKind, fileKind, kindOfExtension, logoKinds } from '#app/domain/files/file-kinds.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import { notAsNamedText, refusals, wrongNameText } from '#app/domain/files/refusal-texts.ts'
import { maxFileBytes } from '#app/domain/files/upload.ts'
import { inspectCompound, isCompound } from './inspect-compound.server.ts'
import { inspectDxf, isDxf } from './inspect-dxf.server.ts'
import { requireWholeFilm } from './inspect-film.server.ts'
import { inspectPackage, isPackage } from './inspect-package.server.ts'
import { readAt } from './read-at.server.ts'

const headBytes = 64 * 1024
const tailBytes = 64 * 1024
/** Without it the file was cut off. */
const endOf: Partial<Record<FileKind['name'], string>> = { pdf: 'startxref', step: 'END-ISO-10303-21;' }

type Received = { path: string; name: string; bytes: number }

/** What a place takes; 'files' is anything but films. */
export type AcceptedKind = 'files' | 'photo' | 'logo' | 'film'

/** By its content; throws FileRefused unless it is taken under that name. */
export async function inspectFile(
  { path, name, bytes }: Received,
  taken: AcceptedKind = 'files',
): Promise<FileKind> {
  if (bytes > maxFileBytes) {
    throw new FileRefused(taken === 'film' ? refusals.filmTooLarge : refusals.tooLarge, 413)
  }
  if (bytes === 0) throw new FileRefused(refusals.empty, 400)
  const kind = await contentOf(path, bytes, extensionOf(name)).catch(error => {
    throw refusalFor(taken, error)
  })
  if (taken === 'photo' && !kind.isImage) throw new FileRefused(refusals.notPhoto)
  if (taken === 'logo' && !logoKinds.includes(kind)) throw new FileRefused(refusals.notLogo)
  if (taken === 'film' && !kind.isFilm) throw new FileRefused(refusals.notFilm)
  if (taken === 'files' && kind.isFilm) throw new FileRefused(refusals.film)
  if (kind.isFilm) await requireWholeFilm(path, bytes, kind)
  requireName(name, kind)
  return kind
}

/** Where a photo or a film is wanted, the refusal mentions no PDF. */
function refusalFor(taken: AcceptedKind, error: unknown): unknown {
  if (taken === 'files' || !(error instanceof FileRefused)) return error
  if (taken === 'logo')
    return new FileRefused(error.message === refusals.svg ? refusals.svgLogo : refusals.notLogo)
  return new FileRefused(taken === 'photo' ? refusals.notPhoto : refusals.notFilm)
}

async function contentOf(path: string, bytes: number, extension: string): Promise<FileKind> {
  const file = await open(path)
  try {
    const head = await readAt(file, 0, headBytes)
    if (isPackage(head)) return await inspectPackage(path, head, bytes, extension)
    if (isCompound(head)) return await inspectCompound(file, head, bytes, extension)
    if (isDxf(head)) return await inspectDxf(file, head, bytes)
    const kind = await kindByHead(head, extension)
    const end = endOf[kind.name]
    if (end) {
      const tail = await readAt(file, Math.max(0, bytes - tailBytes), tailBytes)
      if (!tail.includes(end)) throw new FileRefused(refusals.cutOff)
    }
    return kind
  } finally {
    await file.close()
  }
}

/** Images pass under each other's extensions, and films: programs that save them often get those wrong. */
function requireName(name: string, kind: FileKind): void {
  const extension = extensionOf(name)
  const named = kindOfExtension(extension)
  if (extension === '' || named?.label === kind.label) return
  if ((named?.isImage && kind.isImage) || (named?.isFilm && kind.isFilm)) return
  throw new FileRefused(wrongNameText(extension, named, kind))
}

/** PDF readers skip what a scanner or a mail program puts before it. */
const pdfBegin = /^(?:\u00ef\u00bb\u00bf)?[\s\0]*%PDF-/
/** In UTF-16: the byte order mark, the length and the name. */
const sketchUpBegin = Buffer.from('\ufeff\u0effSketchUp Model', 'utf16le')

async function kindByHead(head: Buffer, extension: string): Promise<FileKind> {
  if (pdfBegin.test(head.subarray(0, 1024).toString('latin1'))) return fileKind.pdf
  if (head.subarray(0, sketchUpBegin.length).equals(sketchUpBegin)) return fileKind.skp
  const text = textOf(head)
  if (text?.startsWith('ISO-10303-21;')) return fileKind.step
  const danger = text === null ? undefined : dangerOf(text)
  if (danger) throw new FileRefused(danger)
  const named = kindOfExtension(extension)
  if (text !== null && named?.isText) return named
  if (utf16Of(head)) throw new FileRefused(refusals.plainText)
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const kind = kindsByType[found?.mime ?? '']
  if (kind) return kind
  throw new FileRefused((found && refusalOfType(found.mime)) ?? refusalOf(head, extension))
}

const kindsByType: Partial<Record<string, FileKind>> = {
  'image/jpeg': fileKind.jpeg,
  'image/png': fileKind.png,
  'image/apng': fileKind.png,
  'image/webp': fileKind.webp,
  'image/gif': fileKind.gif,
  'image/heic': fileKind.heic,
  'image/heic-sequence': fileKind.heic,
  'image/heif': fileKind.heic,
  'image/heif-sequence': fileKind.heic,
  'image/avif': fileKind.avif,
  'image/vnd.dwg': fileKind.dwg,
  'video/mp4': fileKind.mp4,
  'video/x-m4v': fileKind.mp4,
  'video/webm': fileKind.webm,
  'video/quicktime': fileKind.mov,
}

const refusedTypes: [RegExp, string][] = [
  [/x-msdownload|x-elf|mach-binary|ms\.shortcut|debian|x-rpm|wasm|java|apple-diskimage/, refusals.program],
  [/^video\//, refusals.film],
  [/^audio\//, refusals.sound],
  [/rtf$/, refusals.richText],
  [/7z|rar|gzip|x-tar|bzip2|x-xz|zstd|lz|x-compress|cab/, refusals.packed],
]

function refusalOfType(mime: string): string | undefined {
  const refusal = refusedTypes.find(([pattern]) => pattern.test(mime))?.[1]
  if (refusal || !mime.startsWith('image/')) return refusal
  const format = mime.replace(/^image\/(x-|vnd\.)?/, '').toUpperCase()
  return `A picture of a kind that is not kept here (${format}). Save it as JPEG or PNG and send that.`
}

const refusedExtensions: [RegExp, string][] = [
  [
    /^(exe|com|bat|cmd|scr|msi|ps1|vbs|vbe|js|mjs|jar|sh|app|dmg|lnk|apk|dll|hta|pif|reg|wsf|php|py)$/,
    refusals.program,
  ],
  [/^svgz?$/, refusals.svg],
  [/^x?html?$/, refusals.webPage],
  [/^(eml|msg|mht)$/, refusals.email],
  [/^(log|json|xml|ini)$/, refusals.plainText],
  [/^(sldprt|sldasm|slddrw|ipt|iam|3dm|3ds|iges|igs|stl|obj|rvt|vsd|cdr|ai|eps)$/, refusals.model],
  [/^(odg|odp|pages|numbers|key)$/, refusals.openDocument],
]

/** By the byte order mark. */
function utf16Of(head: Buffer): 'le' | 'be' | null {
  const mark = head.length < 2 ? 0 : head.readUInt16BE(0)
  if (mark === 0xfffe) return 'le'
  return mark === 0xfeff ? 'be' : null
}

/** All control characters but tabs, line and page ends, XON, XOFF and the old end of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are in no text
const unprinted = /[\u0000-\u0008\u000b\u000e-\u0010\u0015-\u0019\u001b-\u001f\u007f]/

/** Trimmed at the start; null where it is no text. Letters beyond ASCII may be wrong. */
function textOf(head: Buffer): string | null {
  const order = utf16Of(head)
  const even = head.subarray(0, head.length - (head.length % 2))
  const text = order
    ? (order === 'le' ? even : Buffer.from(even).swap16()).toString('utf16le')
    : head.toString('latin1')
  return unprinted.test(text) ? null : begunText(text)
}

function begunText(text: string): string {
  return text.replace(/^(\ufeff|\u00ef\u00bb\u00bf|[\s\p{Cc}])+/u, '')
}

function dangerOf(text: string): string | undefined {
  if (text.startsWith('#!') || /^@echo /i.test(text) || text.startsWith('<?php')) return refusals.program
  if (!text.startsWith('<')) return undefined
  const tag = firstTag(text)
  if (tag === 'svg' || (tag === '' && /<svg[\s>]/i.test(text))) return refusals.svg
  if (/^(html|head|body|script|title|meta|iframe|div|table|style)$/.test(tag)) return refusals.webPage
  return undefined
}

/** For an unknown signature: by its text, else by its name. */
function refusalOf(head: Buffer, extension: string): string {
  const text = begunText(head.toString('latin1'))
  const danger = dangerOf(text)
  if (danger) return danger
  const named = kindOfExtension(extension)
  if (named === fileKind.pdf && text.slice(0, 1024).includes('%PDF-')) return refusals.pdfBegins
  if (named?.isFilm) return refusals.film
  if (named?.isText) return refusals.notText
  if (named) return notAsNamedText(named)
  return refusedExtensions.find(([pattern]) => pattern.test(extension))?.[1] ?? refusals.unknown
}

/** Skips comments and declarations; '' where no tag follows. */
function firstTag(text: string): string {
  let rest = text
  while (/^<[!?]/.test(rest)) {
    const close = rest.startsWith('<!--') ? '-->' : '>'
    const end = rest.indexOf(close)
    if (end === -1) return ''
    rest = rest.slice(end + close.length).trimStart()
  }
  return /^<([a-z][\w-]*)/i.exec(rest)?.[1]?.toLowerCase() ?? ''
}
