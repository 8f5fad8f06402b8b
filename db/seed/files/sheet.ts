import { deflateSync } from 'node:zlib'

/** A drawing as its lines and words, in millimetres from the top left corner of the paper. */
export type Sheet = { width: number; height: number; strokes: Stroke[]; labels: Label[] }

type Point = readonly [x: number, y: number]
type Stroke = { points: readonly Point[]; weight: Weight }
type Weight = keyof typeof weights
type Label = { at: Point; text: string; size: number; isCentred?: boolean }

const weights = { thick: 0.5, thin: 0.2, hidden: 0.2 }
const dashes = '3 1.5'
const millimetre = 72 / 25.4
/** Of Helvetica, on average, for each millimetre of its size. */
const letterWidth = 0.5

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  weight: Weight = 'thick',
): Stroke {
  const points = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ] as const
  return { points, weight }
}

export function line(points: readonly Point[], weight: Weight = 'thick'): Stroke {
  return { points, weight }
}

/** Lines and words of a dimension below (or with a negative `away` above) what it measures. */
export function across(x: number, width: number, y: number, text: string, away = 8) {
  const at = y + away
  return {
    strokes: [
      line(
        [
          [x, at],
          [x + width, at],
        ],
        'thin',
      ),
      line(
        [
          [x, at - 2],
          [x, at + 2],
        ],
        'thin',
      ),
      line(
        [
          [x + width, at - 2],
          [x + width, at + 2],
        ],
        'thin',
      ),
    ],
    labels: [{ at: [x + width / 2, at - 1.5] as const, text, size: 3.5, isCentred: true }],
  }
}

/** A PDF of one page. */
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
  const place = ([x, y]: Point) => `${points(x)} ${points(height - y)}`
  const drawn = strokes.map(({ points: [first = [0, 0], ...rest], weight }) => {
    const dash =
      weight === 'hidden' ? `[${dashes.split(' ').map(Number).map(points).join(' ')}] 0 d` : '[] 0 d'
    return `${dash} ${points(weights[weight])} w ${place(first)} m ${rest.map(to => `${place(to)} l`).join(' ')} S`
  })
  const written = labels.map(label => {
    const text = winAnsi(label.text).replaceAll(/[\\()]/g, '\\$&')
    return `BT /F ${points(label.size)} Tf ${place(beginOf(label))} Td (${text}) Tj ET`
  })
  return [...drawn, ...written].join('\n')
}

function beginOf({ at: [x, y], text, size, isCentred }: Label): Point {
  return isCentred ? [x - (text.length * size * letterWidth) / 2, y] : [x, y]
}

function points(millimetres: number): string {
  return (millimetres * millimetre).toFixed(2)
}

function winAnsi(text: string): string {
  return text.replaceAll('’', '\u0092').replaceAll('–', '\u0096').replaceAll('Ø', '\u00d8')
}

/** The same lines as a picture. */
export function svgOf({ width, height, strokes, labels }: Sheet): string {
  const drawn = strokes.map(stroke => {
    const dash = stroke.weight === 'hidden' ? ` stroke-dasharray="${dashes}"` : ''
    const width = Math.max(0.35, weights[stroke.weight])
    return `<polyline points="${stroke.points.map(point => point.join(',')).join(' ')}" stroke-width="${width}"${dash}/>`
  })
  const written = labels.map(label => {
    const [x, y] = label.at
    const anchor = label.isCentred ? ' text-anchor="middle"' : ''
    return `<text x="${x}" y="${y}" font-size="${label.size}"${anchor}>${escaped(label.text)}</text>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#111">${drawn.join('')}</g>` +
    `<g font-family="Helvetica, Arial, sans-serif" fill="#111">${written.join('')}</g></svg>`
  )
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
