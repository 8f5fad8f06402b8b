import type { FileKind } from './file-kinds.ts'

const instead = 'Send it as PDF, DWG, DXF, STEP, Word, Excel or a photo.'

/** The browser can check these two itself. */
export const emptyFile = 'This file is empty. Send it again from where it was made.'
export const tooLargeFile = 'This file is larger than 50 MB. Save it smaller, or in parts.'

export const refusals = {
  empty: emptyFile,
  tooLarge: tooLargeFile,
  unknown: `Not a kind of file that is kept here. ${instead}`,
  program: `A program, not a document. ${instead}`,
  macros: 'This file holds a program (macros). Save it as PDF, or without macros as Word or Excel.',
  svg: 'A picture that can hold programs (SVG). Save it as PDF or PNG and send that.',
  webPage: 'A web page, not a document. Print it to PDF and send that.',
  plainText: 'Plain text of a kind that is not kept here. Save it as TXT, CSV or PDF and send that.',
  notText:
    'The name says that this is text, but something else is in it. Send it again from where it was made.',
  richText: 'A text in RTF. Save it as Word or PDF and send that.',
  email: 'An email. Save it as PDF, or send what is attached to it.',
  film: 'A film. Send photos in its place.',
  sound: `A sound recording. ${instead}`,
  presentation: 'A presentation. Save it as PDF and send that.',
  openDocument: 'A file of another office program. Save it as PDF, Word or Excel and send that.',
  model: 'A drawing that only its own program opens. Save it as PDF, DWG, DXF or STEP and send that.',
  packed: 'A packed folder. Unpack it and send the files that are in it.',
  unpacksToMore: 'This file unpacks to far more than it is. Save it again, or as PDF, and send that.',
  climbs: 'This file would write outside its own folder. Save it again, or as PDF, and send that.',
  locked:
    'This file is locked with a password, so nobody here could open it. Save it without one and send that.',
  cutOff:
    'This file cannot be read: it may have been cut off on the way. Send it again from where it was made.',
  photoCutOff: 'This photo cannot be read. It may have been cut off on the way.',
  photoTooMany:
    'This picture has more dots than can be worked on. Save it smaller or as JPEG and send that, or set the camera to fewer megapixels.',
  photoTooLong: 'This photo takes too long to read. Save it again as JPEG and send that.',
  notPhoto: 'This is not a photo that can be shown here. Choose one in JPEG, PNG, WebP or GIF.',
  notLogo: 'This is not a picture that your paper can show. Choose one in PNG, JPEG or WebP.',
  svgLogo: 'A picture that can hold programs (SVG). Save it as PNG and choose that.',
  logoCutOff: 'This picture cannot be read. Save it again as PNG and choose that.',
  notFilm: 'This is not a film that browsers play. Choose one in MP4, WebM or QuickTime.',
  filmTooLarge:
    'This film is larger than 50 MB. Put it on YouTube or Vimeo and give its address, or save it smaller.',
  filmCutOff:
    'This film cannot be played: it was cut off on the way. Send it again from the phone or camera that made it.',
  pdfBegins: 'This PDF begins with something else. Open it, print it to PDF and send that.',
} as const

function described({ isImage, isFilm, label }: FileKind): string {
  if (isImage) return `a photo (${label})`
  if (isFilm) return `a film (${label})`
  if (/^(?:PDF|DWG|DXF)$/.test(label)) return `a ${label}`
  return `${/^[EO]/.test(label) ? 'an' : 'a'} ${label} file`
}

export function wrongNameText(extension: string, named: FileKind | undefined, kind: FileKind): string {
  const says = named ? `The name says ${named.label}` : `The name ends in .${extension}`
  return `${says}, but inside it is ${described(kind)}. Give it a name that ends in .${kind.extensions[0]} and send it again.`
}

export function notAsNamedText({ label }: FileKind): string {
  return `The name says ${label}, but inside it is something else. Save it as ${label} where it was made and send that.`
}
