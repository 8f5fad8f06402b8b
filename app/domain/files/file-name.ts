import { nameKey } from '#app/domain/name-key.ts'
import { type FileKind, kindOfExtension } from './file-kinds.ts'
import { longestFileName } from './upload.ts'

const nameless = 'file'
// Surrogates, and invisible or direction-changing characters. Joiners stay: scripts and emoji need them.
const unseen = /[\p{Cs}\ufff0-\uffff]|(?![\u200c\u200d])\p{Cf}/gu
const spaces = /[\s\p{Cc}\u2800\u3164]+/gu
const reserved = /[<>:"|?*/\\]/g
// Device names on Windows, whatever follows the dot.
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?= *(?:\.|$))/i
// The lookbehind avoids quadratic time.
const trailing = /(?<![\s.])[\s.]+$/
const edges = /^[\s.]+|(?<![\s.])[\s.]+$/g
const ending = /\.(?=[a-z0-9]{1,10}$)([0-9]*[a-z][a-z0-9]*)$/i

export function cleanFileName(raw: string): string {
  const last = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1)
  const plain = last
    .replaceAll(unseen, '')
    .replaceAll(spaces, ' ')
    .normalize('NFC')
    .replaceAll(reserved, '-')
    .replace(trailing, '')
  const extension = ending.exec(plain)?.[0] ?? ''
  const stem = plain
    .slice(0, plain.length - extension.length)
    .replaceAll(edges, '')
    .replace(device, '_$&')
  const room = longestFileName - extension.length
  const short = Array.from(stem).slice(0, room).join('').replaceAll(edges, '')
  return `${short || nameless}${extension}`
}

/** Lower case, without the dot; '' for none. */
export function extensionOf(name: string): string {
  return ending.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function fileNameOf(name: string, kind: FileKind): string {
  const extension = extensionOf(name)
  if (kind.extensions.includes(extension)) return name
  const stem = kindOfExtension(extension) ? name.slice(0, -extension.length - 1) : name
  return cleanFileName(`${stem}.${kind.extensions[0]}`)
}

/** The default name of phone photos, such as image.jpg. */
export function isCameraName(name: string): boolean {
  return /^(?:image|photo|picture|file)(?:\.[a-z0-9]+)?$/i.test(name)
}

/** The same drawing in any letter case, with spaces, underscores or hyphens. */
export function fileNameKey(name: string): string {
  return nameKey(
    name
      .replaceAll(/\p{Cf}/gu, '')
      .normalize('NFKC')
      .replaceAll(/[_\p{Pd}]/gu, ' '),
  )
}
