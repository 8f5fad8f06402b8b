import { sum } from '#app/domain/money/money.ts'
import type { Fact, PaperSum } from '#app/domain/papers/paper-parts.ts'

// For pdfmake; lengths in points.

const rule = { h: 0.5, color: '#bbbbbb' }
export const small = 8.5
export const grey = '#333333'
const width = 515

export type Content = Record<string, unknown> | string
export type Cell = Content

/** `image` is a data URL; the size is in pixels. */
export type PdfLogo = { image: string; width: number; height: number }

/** In points; at most 0.75 points for each pixel. */
const logoRoom = { width: 176, height: 42 }

type Paper = {
  company: { name: string; lines: readonly string[] }
  logo: PdfLogo | null
  title: string
  reference: string
  foot: string
  content: readonly Content[]
}

export function pdfPaper({ company, logo, title, reference, foot, content }: Paper): Record<string, unknown> {
  return {
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 56],
    info: { title, author: company.name, creator: 'Mortise' },
    language: 'en-GB',
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    footer: (page: number, pages: number) => footer(foot, reference, page, pages),
    content: [letterhead(company, logo), ...content],
  }
}

function footer(foot: string, reference: string, page: number, pages: number): Content {
  return {
    margin: [40, 14, 40, 0],
    fontSize: 8,
    color: grey,
    columns: [
      { width: '*', text: clean(foot) },
      { width: 'auto', text: clean(`${reference} · page ${page} of ${pages}`), alignment: 'right' },
    ],
    columnGap: 12,
  }
}

function letterhead({ name, lines }: Paper['company'], logo: PdfLogo | null): Content {
  const reach = lines.map(clean)
  return {
    columns: [
      { width: '*', ...(logo ? fitted(logo) : { text: clean(name), bold: true, fontSize: 16 }) },
      {
        width: 'auto',
        stack: logo ? [{ text: clean(name), bold: true }, ...reach] : reach,
        alignment: 'right',
        fontSize: small,
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 8],
  }
}

function fitted({ image, width, height }: PdfLogo): Record<string, unknown> {
  const scale = Math.min(0.75, logoRoom.width / width, logoRoom.height / height)
  return { stack: [{ image, width: width * scale, height: height * scale }] }
}

export function titleBlock(head: {
  title: string
  to: readonly string[]
  number: string
  facts: readonly Fact[]
}): Content[] {
  const { title, to, number, facts } = head
  return [
    line(1, '#000000'),
    {
      margin: [0, 14, 0, 14],
      columnGap: 24,
      columns: [
        { width: '*', stack: [{ text: clean(title), bold: true, fontSize: 18 }, ...to.map(clean)] },
        {
          width: 230,
          stack: [
            ...(number === '' ? [] : [{ text: clean(number), bold: true, fontSize: 18, alignment: 'right' }]),
            ...facts.map(({ label, value }) => ({
              columns: [
                { width: 80, text: label, color: grey },
                { width: '*', text: clean(value), alignment: 'right' },
              ],
            })),
          ],
        },
      ],
    },
  ]
}

export function heads(texts: readonly string[], figures: number) {
  return texts.map((text, at) => ({
    text,
    fontSize: small,
    color: grey,
    alignment: at >= texts.length - figures ? 'right' : 'left',
  }))
}

export function facts(title: string, all: readonly Fact[]): Part[] {
  if (all.length === 0) return []
  const rows = all.map(({ label, value }) => [label, { text: clean(value), alignment: 'right' }])
  return [section(title, [table(rows, ['auto', '*'])], [sum(all.map(factLines))])]
}

const factLines = ({ label, value }: Fact) => linesOf([`${label} ${value}`], 34) + 1

export function beside(parts: readonly Part[], isShort: boolean): Part[] {
  if (parts.length < 2 || !isShort) return [...parts]
  return [besides(parts.map(part => ({ ...part, width: '*' })))]
}

export function besides(parts: readonly (Part & { width: string | number })[], columnGap = 24): Part {
  const columns = parts.map(({ content, width }) => ({ width, ...content }))
  return {
    content: { columns, columnGap, unbreakable: true },
    lines: Math.max(...parts.map(({ lines }) => lines)),
  }
}

export function sumSection(title: string, calculation: readonly PaperSum[], total: PaperSum): Part {
  return tableSection(title, sumRows(calculation, total), ['*', 'auto'])
}

export function sumRows(calculation: readonly PaperSum[], total: PaperSum): Row[] {
  const rows = calculation.map(({ what, how, amount }) => ({
    cells: [withWords(what, how), atRight(amount)],
    lines: linesOf([what, ...(how === '' ? [] : [how])], 18) + 1,
  }))
  const cells = [
    { text: clean(total.what), bold: true, margin: [0, 6, 0, 0] },
    { text: clean(total.amount), bold: true, fontSize: 16, alignment: 'right' },
  ]
  return [...rows, { cells, lines: 2 }]
}

export function withWords(what: string, words: string): Content {
  return {
    stack: [clean(what), ...(words === '' ? [] : [{ text: clean(words), fontSize: small, color: grey }])],
  }
}

export function atRight(amount: string): Content {
  return { text: clean(amount), alignment: 'right' }
}

/** Lines that fit on a page under a heading. */
const maxLines = 50
/** With more at its end, a paper would leave too much of the page before empty. */
const maxLinesOfEnd = 30
const headingLines = 3

export function linesOf(texts: readonly string[], lettersALine: number): number {
  return texts
    .flatMap(text => text.split('\n'))
    .reduce((all, line) => all + Math.max(1, Math.ceil(line.length / lettersALine)), 0)
}

/** Kept on one page: all of it, the heading and the first part, or nothing. */
type Kept = 'whole' | 'first' | 'nothing'

/** pdfmake cuts off a kept block that is higher than a page. */
export function keptOf(lines: readonly number[]): Kept {
  if (sum(lines) <= maxLines) return 'whole'
  return isTall(lines[0] ?? 0) ? 'nothing' : 'first'
}

/** A part of a paper; `lines` are those of all of it. */
export type Part = { content: Record<string, unknown>; lines: number }

/** `lines` of each thing that the section may be parted into. */
export function section(
  title: string,
  parts: readonly Content[],
  lines: readonly number[],
  kept = keptOf(lines),
): Part {
  const [first = '', ...others] = parts
  const top = [{ text: title, bold: true, margin: [0, 0, 0, 4] }, first]
  return {
    content: {
      margin: [0, 18, 0, 0],
      unbreakable: kept === 'whole',
      stack: [{ unbreakable: kept === 'first', stack: top }, ...others],
    },
    lines: headingLines + sum(lines),
  }
}

/** Keeps the last parts on one page, so that none of them stands on it alone. */
export function ending(parts: readonly Part[]): Content[] {
  const contents = parts.map(({ content }) => content)
  const first = parts.findIndex((_, at) => sum(parts.slice(at).map(({ lines }) => lines)) <= maxLinesOfEnd)
  if (first === -1) return contents
  return [...contents.slice(0, first), { stack: contents.slice(first), unbreakable: true }]
}

/** `lines` includes its padding. */
export type Row = { cells: readonly Cell[]; lines: number }

export const isTall = (lines: number) => lines > maxLines

export const keptOfRows = (rows: readonly Row[]) => keptOf(rows.map(({ lines }) => lines))

export function tableSection(
  title: string,
  rows: readonly Row[],
  widths: readonly (string | number)[],
): Part {
  const mayBreak = rows.some(({ lines }) => isTall(lines))
  const cells = rows.map(row => row.cells)
  const tables = keptOfRows(rows) === 'first' ? [cells.slice(0, 1), cells.slice(1)] : [cells]
  return section(
    title,
    tables.map(part => table(part, widths, { mayBreak })),
    rows.map(({ lines }) => lines),
  )
}

export const cellPadding = 3.5

/** Heads repeat on each page. With `mayBreak` a page may part a row. */
export function table(
  body: readonly (readonly Cell[])[],
  widths: readonly (string | number)[],
  { headRows = 0, mayBreak = false } = {},
) {
  return {
    table: {
      body,
      widths,
      dontBreakRows: !mayBreak,
      headerRows: headRows,
      keepWithHeaderRows: headRows > 0 && !mayBreak ? 1 : 0,
    },
    layout: {
      hLineWidth: (at: number) => (at === 0 ? 0 : rule.h),
      vLineWidth: () => 0,
      hLineColor: (at: number) => (at === headRows && headRows > 0 ? '#000000' : rule.color),
      paddingLeft: (at: number) => (at === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => cellPadding,
      paddingBottom: () => cellPadding,
    },
  }
}

export function line(lineWidth: number, lineColor: string, length = width): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: length, y2: 0, lineWidth, lineColor }] }
}

export function paragraphs(text: string): string[] {
  return text.split('\n').filter(part => part.trim() !== '')
}

/** Drops control characters, which fonts cannot draw. */
export function clean(text: string): Content {
  return breaking(text, 25)
}

/** For columns of figures or rates. */
export function cleanNarrow(text: string): Content {
  return breaking(text, 12)
}

/** Breaks words of `letters` or more anywhere: a long word would widen its column or run over the next. */
function breaking(text: string, letters: number): Content {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const shown = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  const [first = '', ...parts] = shown.split(new RegExp(`(\\S{${letters},})`))
  if (parts.length === 0) return first
  return {
    text: [first, ...parts].map((part, at) => (at % 2 === 1 ? { text: part, wordBreak: 'break-all' } : part)),
  }
}
