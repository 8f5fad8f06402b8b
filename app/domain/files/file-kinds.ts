export type FileKind = {
  name:
    | 'jpeg'
    | 'png'
    | 'webp'
    | 'gif'
    | 'heic'
    | 'avif'
    | 'pdf'
    | 'dwg'
    | 'dxf'
    | 'doc'
    | 'docx'
    | 'xls'
    | 'xlsx'
    | 'odt'
    | 'ods'
    | 'step'
    | 'skp'
    | 'csv'
    | 'text'
    | 'gcode'
    | 'mp4'
    | 'webm'
    | 'mov'
  /** Without the dot; the first is the default. */
  extensions: readonly [string, ...string[]]
  mimeType: string
  label: string
  isImage: boolean
  /** For training videos only. */
  isFilm: boolean
  /** Recognised by its name only. */
  isText: boolean
  opensInline: boolean
}

const image = { isImage: true, isFilm: false, isText: false, opensInline: true }
const film = { isImage: false, isFilm: true, isText: false, opensInline: true }
const page = { isImage: false, isFilm: false, isText: false, opensInline: true }
const saved = { isImage: false, isFilm: false, isText: false, opensInline: false }
const text = { ...saved, isText: true }
const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

export const fileKinds: readonly FileKind[] = [
  { name: 'jpeg', extensions: ['jpg', 'jpeg', 'jfif'], mimeType: 'image/jpeg', label: 'JPEG', ...image },
  { name: 'png', extensions: ['png'], mimeType: 'image/png', label: 'PNG', ...image },
  { name: 'webp', extensions: ['webp'], mimeType: 'image/webp', label: 'WebP', ...image },
  { name: 'gif', extensions: ['gif'], mimeType: 'image/gif', label: 'GIF', ...image },
  { name: 'heic', extensions: ['heic', 'heif', 'hif'], mimeType: 'image/heic', label: 'HEIC', ...image },
  { name: 'avif', extensions: ['avif'], mimeType: 'image/avif', label: 'AVIF', ...image },
  { name: 'pdf', extensions: ['pdf'], mimeType: 'application/pdf', label: 'PDF', ...page },
  { name: 'dwg', extensions: ['dwg'], mimeType: 'image/vnd.dwg', label: 'DWG', ...saved },
  { name: 'dxf', extensions: ['dxf'], mimeType: 'image/vnd.dxf', label: 'DXF', ...saved },
  { name: 'doc', extensions: ['doc'], mimeType: 'application/msword', label: 'Word', ...saved },
  {
    name: 'docx',
    extensions: ['docx'],
    mimeType: `${openXml}.wordprocessingml.document`,
    label: 'Word',
    ...saved,
  },
  { name: 'xls', extensions: ['xls'], mimeType: 'application/vnd.ms-excel', label: 'Excel', ...saved },
  {
    name: 'xlsx',
    extensions: ['xlsx'],
    mimeType: `${openXml}.spreadsheetml.sheet`,
    label: 'Excel',
    ...saved,
  },
  { name: 'odt', extensions: ['odt'], mimeType: `${openDocument}.text`, label: 'OpenDocument', ...saved },
  {
    name: 'ods',
    extensions: ['ods'],
    mimeType: `${openDocument}.spreadsheet`,
    label: 'OpenDocument',
    ...saved,
  },
  // IFC files look like STEP.
  { name: 'step', extensions: ['step', 'stp', 'ifc'], mimeType: 'model/step', label: 'STEP', ...saved },
  { name: 'skp', extensions: ['skp'], mimeType: 'application/vnd.sketchup.skp', label: 'SketchUp', ...saved },
  { name: 'csv', extensions: ['csv', 'tsv'], mimeType: 'text/csv', label: 'CSV', ...text },
  { name: 'text', extensions: ['txt', 'md'], mimeType: 'text/plain', label: 'Text', ...text },
  {
    name: 'gcode',
    extensions: ['nc', 'tap', 'gcode', 'cnc', 'ngc'],
    mimeType: 'text/x.gcode',
    label: 'G-code',
    ...text,
  },
  { name: 'mp4', extensions: ['mp4', 'm4v'], mimeType: 'video/mp4', label: 'MP4', ...film },
  { name: 'webm', extensions: ['webm'], mimeType: 'video/webm', label: 'WebM', ...film },
  { name: 'mov', extensions: ['mov', 'qt'], mimeType: 'video/quicktime', label: 'QuickTime', ...film },
]

export const fileKind = Object.fromEntries(fileKinds.map(kind => [kind.name, kind])) as Record<
  FileKind['name'],
  FileKind
>

/** Converted to JPEG on upload: not all browsers show them. */
export const convertedKinds: readonly FileKind[] = [fileKind.heic, fileKind.avif]

export const acceptedFiles = fileKinds
  .filter(kind => !kind.isFilm)
  .flatMap(({ extensions, mimeType }) => [...extensions.map(extension => `.${extension}`), mimeType])
  .join(',')

/** For a photo field's accept attribute: with extensions a phone offers more than its camera. Without HEIC an iPhone sends a JPEG. */
export const acceptedPhotos = fileKinds
  .filter(kind => kind.isImage && kind !== fileKind.heic)
  .map(kind => kind.mimeType)
  .join(',')

export const logoKinds: readonly FileKind[] = [fileKind.png, fileKind.jpeg, fileKind.webp]

export const acceptedLogos = logoKinds.map(kind => kind.mimeType).join(',')

export const acceptedFilms = fileKinds
  .filter(kind => kind.isFilm)
  .map(kind => kind.mimeType)
  .join(',')

export function kindOfMimeType(mimeType: string): FileKind | undefined {
  return fileKinds.find(kind => kind.mimeType === mimeType)
}

/** The content may be something else. */
export function kindOfExtension(extension: string): FileKind | undefined {
  return fileKinds.find(kind => kind.extensions.includes(extension.toLowerCase()))
}

type Page = { width: number | null; height: number | null }

/** Drawings are landscape, letters and contracts portrait. */
export function guessCategory(kind: FileKind, { width, height }: Page): 'drawing' | 'photo' | 'document' {
  if (kind.name === 'dwg' || kind.name === 'dxf') return 'drawing'
  if (kind.name === 'pdf') return (width ?? 0) > (height ?? 0) ? 'drawing' : 'document'
  return kind.isImage ? 'photo' : 'document'
}
