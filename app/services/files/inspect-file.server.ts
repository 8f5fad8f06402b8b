import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { FileRefused } from '#app/domain/errors.ts'
import { type FileKind, fileKind, kindOfExtension, logoKinds } from '#app/domain/files/file-kinds.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import { notAsNamedText, refusals, wrongNameText } from '#app/domain/files/refusal-texts.ts'
import { mostFileBytes } from '#app/domain/files/upload.ts'
import { inspectCompound, isCompound } from './inspect-compound.server.ts'
import { inspectDxf, isDxf } from './inspect-dxf.server.ts'
import { requireWholeFilm } from './inspect-film.server.ts'
import { inspectPackage, isPackage } from './inspect-package.server.ts'
import { readAt } from './read-at.server.ts'

/** What is told from a file's beginning. */
const headBytes = 64 * 1024
const pdfTailBytes = 64 * 1024

type Received = { path: string; name: string; bytes: number }

/** What a place takes: anything but films, or these alone. */
export type Taken = 'files' | 'photo' | 'logo' | 'film'

/** What a file is, by its content; throws FileRefused unless it is taken under that name. Reads the little that tells. */
export async function inspectFile(
  { path, name, bytes }: Received,
  taken: Taken = 'files',
): Promise<FileKind> {
  if (bytes > mostFileBytes) {
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

/** Where a photo or a film is asked for, nobody is told to send a PDF. */
function refusalFor(taken: Taken, error: unknown): unknown {
  if (taken === 'files' || !(error instanceof FileRefused) || error.message === refusals.heic) return error
  if (taken === 'logo')
    return new FileRefused(error.message === refusals.svg ? refusals.svgLogo : refusals.notLogo)
  return new FileRefused(taken === 'photo' ? refusals.notPhoto : refusals.notFilm)
}

async function contentOf(path: string, bytes: number, extension: string): Promise<FileKind> {
  const file = await open(path)
  try {
    const head = await readAt(file, 0, headBytes)
    if (isPackage(head)) return await inspectPackage(path, bytes, extension)
    if (isCompound(head)) return await inspectCompound(file, head, bytes, extension)
    if (isDxf(head)) return await inspectDxf(file, head, bytes)
    const kind = await kindByHead(head, extension)
    if (kind === fileKind.pdf) {
      const tail = await readAt(file, Math.max(0, bytes - pdfTailBytes), pdfTailBytes)
      if (!tail.includes('startxref')) throw new FileRefused(refusals.cutOff)
    }
    return kind
  } finally {
    await file.close()
  }
}

/** Images may have each other's names, and films: what saves them from a chat or a page often gets those wrong. */
function requireName(name: string, kind: FileKind): void {
  const extension = extensionOf(name)
  const named = kindOfExtension(extension)
  if (extension === '' || named?.label === kind.label) return
  if ((named?.isImage && kind.isImage) || (named?.isFilm && kind.isFilm)) return
  throw new FileRefused(wrongNameText(extension, named, kind))
}

/** What a scanner or a mail program has put before it, readers of PDF pass over. */
const pdfBegin = /^(?:\u00ef\u00bb\u00bf)?[\s\0]*%PDF-/
/** The mark of an order of bytes, which is a sound's in the eyes of others. */
const utf16 = /^(?:\u00ff\u00fe|\u00fe\u00ff)/

async function kindByHead(head: Buffer, extension: string): Promise<FileKind> {
  if (pdfBegin.test(head.subarray(0, 1024).toString('latin1'))) return fileKind.pdf
  if (utf16.test(head.subarray(0, 2).toString('latin1'))) throw new FileRefused(refusals.plainText)
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
  'image/vnd.dwg': fileKind.dwg,
  'video/mp4': fileKind.mp4,
  'video/x-m4v': fileKind.mp4,
  'video/webm': fileKind.webm,
  'video/quicktime': fileKind.mov,
}

const refusedTypes: [RegExp, string][] = [
  [/x-msdownload|x-elf|mach-binary|ms\.shortcut|debian|x-rpm|wasm|java|apple-diskimage/, refusals.program],
  [/image\/hei[cf]/, refusals.heic],
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
  [/^hei[cf]s?$/, refusals.heic],
  [/^svgz?$/, refusals.svg],
  [/^x?html?$/, refusals.webPage],
  [/^(eml|msg|mht)$/, refusals.email],
  [/^(txt|csv|tsv|log|md|json|xml|ini)$/, refusals.plainText],
  [
    /^(skp|sldprt|sldasm|slddrw|ipt|iam|3dm|3ds|step|stp|iges|igs|stl|obj|rvt|ifc|vsd|cdr|ai|eps)$/,
    refusals.model,
  ],
  [/^(odt|ods|odg|odp|pages|numbers|key)$/, refusals.openDocument],
]

/** Of what no signature is known: by its text, else by its name. */
function refusalOf(head: Buffer, extension: string): string {
  const text = head.toString('latin1').replace(/^(\u00ef\u00bb\u00bf|[\s\p{Cc}])+/u, '')
  if (text.startsWith('#!') || /^@echo /i.test(text) || text.startsWith('<?php')) return refusals.program
  if (text.startsWith('<')) {
    const tag = firstTag(text)
    if (tag === 'svg' || (tag === '' && /<svg[\s>]/i.test(text))) return refusals.svg
    if (/^(html|head|body|script|title|meta|iframe|div|table|style)$/.test(tag)) return refusals.webPage
  }
  const named = kindOfExtension(extension)
  if (named === fileKind.pdf && text.slice(0, 1024).includes('%PDF-')) return refusals.pdfBegins
  if (named?.isFilm) return refusals.film
  if (named) return notAsNamedText(named)
  return refusedExtensions.find(([pattern]) => pattern.test(extension))?.[1] ?? refusals.unknown
}

/** Past comments and declarations; '' where none follows. */
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
