import { deflateSync } from 'node:zlib'

/** In millimetres from the top left corner. */
export type Sheet = { width: number; height: number; strokes: Stroke[]; labels: Label[] }

/** `points`: x, y, x, y, … */
type Stroke = { points: readonly number[]; weight: Weight }
type Weight = keyof typeof weights
type Label = { x: number; y: number; text: string; size: number }

const weights = { thick: 0.5, thin: 0.2, hidden: 0.2 }
const dashes = [3, 1.5]
const millimetre = 72 / 25.4
/** Of Helvetica, on average, for each millimetre of its size. */
const letterWidth = 0.5

export function line(points: readonly number[], weight: Weight = 'thick'): Stroke {
  return { points, weight }
}

export function rectangle(x: number, y: number, width: number, height: number, weight?: Weight): Stroke {
  return line([x, y, x + width, y, x + width, y + height, x, y + height, x, y], weight)
}

/** Below, or above with a negative `away`. */
export function across(
  { strokes, labels }: Sheet,
  x: number,
  width: number,
  edge: number,
  text: string,
  away = 8,
) {
  const y = edge + away
  const ends = [x, x + width].map(at => line([at, y - 2, at, y + 2], 'thin'))
  strokes.push(line([x, y, x + width, y], 'thin'), ...ends)
  labels.push({ x: x + width / 2 - (text.length * 3.5 * letterWidth) / 2, y: y - 1.5, text, size: 3.5 })
}

export function pdfOf(sheet: Sheet): Buffer {
  const content = deflateSync(Buffer.from(pageContent(sheet), 'latin1'))
  const box = `[0 0 ${points(sheet.width)} ${points(sheet.height)}]`
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

/** The first object is the catalogue. */
export function pdfOfObjects(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const places = objects.map((object, index) => {
    const place = length
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')])
}

function pageContent({ height, strokes, labels }: Sheet): string {
  const place = ([x, y]: readonly [number, number]) => `${points(x)} ${points(height - y)}`
  const drawn = strokes.map(stroke => {
    const dash = stroke.weight === 'hidden' ? dashes.map(points).join(' ') : ''
    const path = pairs(stroke.points).map((at, index) => `${place(at)} ${index === 0 ? 'm' : 'l'}`)
    return `[${dash}] 0 d ${points(weights[stroke.weight])} w ${path.join(' ')} S`
  })
  const written = labels.map(({ x, y, text, size }) => {
    const escapedText = winAnsi(text).replaceAll(/[\\()]/g, '\\$&')
    return `BT /F ${points(size)} Tf ${place([x, y])} Td (${escapedText}) Tj ET`
  })
  return [...drawn, ...written].join('\n')
}

function pairs(points: readonly number[]): (readonly [x: number, y: number])[] {
  return points.flatMap((x, at) => (at % 2 === 0 ? [[x, points[at + 1] ?? 0] as const] : []))
}

function points(millimetres: number): string {
  return (millimetres * millimetre).toFixed(2)
}

function winAnsi(text: string): string {
  return text.replaceAll('’', '\u0092').replaceAll('–', '\u0096')
}

export function svgOf({ width, height, strokes, labels }: Sheet): string {
  const drawn = strokes.map(({ points, weight }) => {
    const dash = weight === 'hidden' ? ` stroke-dasharray="${dashes.join(' ')}"` : ''
    return `<polyline points="${points.join(' ')}" stroke-width="${Math.max(0.35, weights[weight])}"${dash}/>`
  })
  const written = labels.map(
    ({ x, y, text, size }) => `<text x="${x}" y="${y}" font-size="${size}">${escaped(text)}</text>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#111">${drawn.join('')}</g>` +
    `<g font-family="Helvetica, Arial, sans-serif" fill="#111">${written.join('')}</g></svg>`
  )
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
