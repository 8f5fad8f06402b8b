import { sum } from '#app/domain/money/money.ts'
import type {
  Block,
  Cell,
  DocumentSheet,
  FactsBlock,
  LinesBlock,
  ListBlock,
  PricesBlock,
  RatesBlock,
  SignBlock,
  SumsBlock,
  TermsBlock,
  WithWords,
} from '#app/domain/papers/document-sheet.ts'
import type { Fact } from '#app/domain/papers/paper-parts.ts'

// For pdfmake; lengths in points.

/** `image` is a data URL; the size is in pixels. */
export type PdfLogo = { image: string; width: number; height: number }

type Content = Record<string, unknown> | string
/** `lines` are those of all of it, about. */
type Part = { content: Record<string, unknown>; lines: number }
/** `lines` includes its padding. */
type Row = { cells: readonly Content[]; lines: number }
/** Beside another part there is half of the width. */
type Room = 'half' | 'all'

const pageWidth = 515
const small = 8.5
const grey = '#333333'
const cellPadding = 3.5
const sumsWidth = { half: 228, all: 270 }
/** In points; at most 0.75 points for each pixel. */
const logoRoom = { width: 176, height: 42 }
/** Lines that fit on a page under a heading. */
const maxLines = 50
/** More stack, so that they can break between pages. */
const maxLinesBeside = 30
/** With more at its end, a paper would leave too much of the page before empty. */
const maxLinesOfEnd = 30
const headingLines = 3

export function documentPdf(sheet: DocumentSheet, logo: PdfLogo | null): Record<string, unknown> {
  const { name, company, reference, rows } = sheet
  const [lines, ...others] = rows.map(drawRow)
  return {
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 56],
    info: { title: name, author: company.name, creator: 'Mortise' },
    language: 'en-GB',
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    footer: (page: number, pages: number) => footer(company.foot, reference, page, pages),
    content: [
      letterhead(company, logo),
      ...titleBlock(sheet),
      ...(lines ?? []).map(({ content }) => content),
      ...ending(others.flat()),
    ],
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

function letterhead({ name, lines }: DocumentSheet['company'], logo: PdfLogo | null): Content {
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

function titleBlock({ title, number, revision, to, facts, subject, site, intro }: DocumentSheet): Content[] {
  const numbered = [
    { text: clean(number), bold: true, fontSize: 18 },
    { text: clean(revision && ` ${revision}`), fontSize: small },
  ]
  return [
    line(1, pageWidth),
    {
      margin: [0, 14, 0, 14],
      columnGap: 24,
      columns: [
        { width: '*', stack: [{ text: clean(title), bold: true, fontSize: 18 }, ...to.map(clean)] },
        {
          width: 230,
          stack: [
            ...(number === '' ? [] : [{ text: numbered, alignment: 'right' }]),
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
    ...(subject === '' ? [] : [{ text: clean(subject), bold: true, fontSize: 11 }]),
    ...(site === '' ? [] : [{ text: clean(site), fontSize: small, color: grey }]),
    ...(intro === '' ? [] : [{ text: clean(intro), margin: [0, 4, 0, 0] }]),
  ]
}

function drawRow([first, second]: DocumentSheet['rows'][number]): Part[] {
  if (!second) return first ? [draw(first, 'all')] : []
  if (!first) return [atRightSide(second)]
  const [left, right] = [draw(first, 'half'), draw(second, 'half')]
  const isShort = Math.max(left.lines, right.lines) <= headingLines + maxLinesBeside
  if (!isShort) return [draw(first, 'all'), atRightSide(second)]
  const columns = [
    { width: '*', ...left.content },
    { width: second.kind === 'sums' ? sumsWidth.half : '*', ...right.content },
  ]
  return [
    {
      content: { columns, columnGap: 24, unbreakable: true },
      lines: Math.max(left.lines, right.lines),
    },
  ]
}

/** What it comes to is at the right; other parts take all of the width. */
function atRightSide(block: Block): Part {
  const { content, lines } = draw(block, 'all')
  if (block.kind !== 'sums') return { content, lines }
  const columns = [
    { width: '*', text: '' },
    { width: sumsWidth.all, ...content },
  ]
  return { content: { columns }, lines }
}

/** Keeps the last parts on one page, so that none of them stands on it alone. */
function ending(parts: readonly Part[]): Content[] {
  const contents = parts.map(({ content }) => content)
  const first = parts.findIndex((_, at) => sum(parts.slice(at).map(({ lines }) => lines)) <= maxLinesOfEnd)
  if (first === -1) return contents
  return [...contents.slice(0, first), { stack: contents.slice(first), unbreakable: true }]
}

function draw(block: Block, room: Room): Part {
  switch (block.kind) {
    case 'lines':
      return drawLines(block)
    case 'rates':
      return drawRates(block, room)
    case 'sums':
      return drawSums(block)
    case 'prices':
      return drawPrices(block, room)
    case 'facts':
      return drawFacts(block)
    case 'list':
      return drawList(block, room)
    case 'terms':
      return drawTerms(block, room)
    case 'sign':
      return drawSign(block)
  }
}

function drawLines({ heads, figures, widths, parts }: LinesBlock): Part {
  const drawCell = (cell: Cell, at: number): Content => {
    if (typeof cell !== 'string') return withWords(cell)
    if (at >= heads.length - figures) return atRight(cell)
    const width = widths[at] ?? '*'
    return width !== '*' && width < 100 ? cleanNarrow(cell) : clean(cell)
  }
  const all = parts.map(({ head, rows }) => ({
    head,
    rows: rows.map(cells => ({ cells: cells.map(drawCell), lines: Math.max(...cells.map(linesOfCell)) })),
  }))
  const mayBreak = all.some(({ rows }) => rows.some(({ lines }) => isTall(lines)))
  const body = all.flatMap(({ head, rows }) => {
    const cells = rows.map(row => row.cells)
    if (!head) return cells
    const [first, ...others] = cells
    const named: Content[] = heads.map(() => '')
    named[0] = { text: clean(head.name), bold: true, colSpan: heads.length - 1 }
    named[heads.length - 1] = { text: clean(head.amount), bold: true, alignment: 'right' }
    return [asOneRow(table(first ? [named, first] : [named], widths, { mayBreak }), heads.length), ...others]
  })
  return {
    content: {
      ...table([headsRow(heads, figures), ...body], widths, { headRows: 1, mayBreak }),
      margin: [0, 14, 0, 0],
    },
    lines: sum(all.flatMap(({ rows }) => rows.map(({ lines }) => lines))),
  }
}

function linesOfCell(cell: Cell): number {
  if (typeof cell === 'string') return linesOf([cell], 40)
  return linesOf([cell.what], 28) + (cell.words === '' ? 0 : linesOf([cell.words], 34))
}

/** A part's head with its first row, so that no page parts them. */
function asOneRow(begin: Record<string, unknown>, columns: number): Content[] {
  const others = Array.from({ length: columns - 1 }, () => '')
  return [{ ...begin, colSpan: columns, margin: [0, -cellPadding, 0, -cellPadding] }, ...others]
}

function drawRates({ title, heads, rows, words }: RatesBlock, room: Room): Part {
  const said = words.map(text => ({ text: clean(text), bold: true, margin: [0, 6, 0, 0] }))
  const saidLines = words.map(text => linesOf([text], lettersOf(room)) + 1)
  if (rows.length === 0) return { content: { stack: said }, lines: sum(saidLines) }
  const body = rows.map(([rate = '', ...figures]) => [clean(rate), ...figures.map(atRight)])
  const widths = heads.map((_, at) => (at === 0 ? '*' : 'auto'))
  const rates = table([headsRow(heads, heads.length - 1), ...body], widths, { headRows: 1 })
  return section(title, [rates, ...said], [3 * (rows.length + 1), ...saidLines])
}

function drawSums({ title, sums, total }: SumsBlock): Part {
  const rows = sums.map(({ what, how, amount }) => ({
    cells: [withWords({ what, words: how }), atRight(amount)],
    lines: linesOf(how === '' ? [what] : [what, how], 18) + 1,
  }))
  const cells = [
    { text: clean(total.what), bold: true, margin: [0, 6, 0, 0] },
    { text: clean(total.amount), bold: true, fontSize: 16, alignment: 'right' },
  ]
  return tableSection(title, [...rows, { cells, lines: 2 }], ['*', 'auto'])
}

function drawPrices({ title, rows }: PricesBlock, room: Room): Part {
  const hasBoxes = rows.some(({ isChosen }) => isChosen !== undefined)
  const drawn = rows.map(({ isChosen, amount, ...what }) => ({
    cells: [...(hasBoxes ? [box(isChosen === true)] : []), withWords(what), atRight(amount)],
    lines: linesOf(Object.values(what), room === 'half' ? 19 : 42) + 1,
  }))
  return tableSection(title, drawn, hasBoxes ? [12, '*', 66] : ['*', 'auto'])
}

/** Drawn, as fonts may lack the sign. */
function box(isTicked: boolean): Content {
  const square = { type: 'rect', x: 0, y: 2, w: 8, h: 8, lineWidth: 0.8 }
  const cross = [
    { type: 'line', x1: 1.5, y1: 3.5, x2: 6.5, y2: 8.5, lineWidth: 1.2 },
    { type: 'line', x1: 6.5, y1: 3.5, x2: 1.5, y2: 8.5, lineWidth: 1.2 },
  ]
  return { canvas: isTicked ? [square, ...cross] : [square] }
}

function drawFacts({ title, facts }: FactsBlock): Part {
  const rows = facts.map(({ label, value }) => [label, atRight(value)])
  return section(title, [table(rows, ['auto', '*'])], [sum(facts.map(factLines))])
}

const factLines = ({ label, value }: Fact) => linesOf([`${label} ${value}`], 34) + 1

function drawList({ title, rows, isSmall }: ListBlock, room: Room): Part {
  const texts = rows.map(({ what, words }) => ({
    text: [clean(what), { text: clean(words && `  ${words}`), fontSize: small, color: grey }],
    ...(isSmall && { fontSize: small }),
  }))
  return section(
    title,
    texts,
    rows.map(({ what, words }) => linesOf([`${what} ${words}`], lettersOf(room))),
  )
}

function drawTerms({ title, name, text }: TermsBlock, room: Room): Part {
  const all = text.split('\n').filter(paragraph => paragraph.trim() !== '')
  const lines = all.map(paragraph => linesOf([paragraph], lettersOf(room)))
  const [begin = '', ...more] = all.map(each => ({
    text: clean(each),
    fontSize: small,
    margin: [0, 3, 0, 0],
  }))
  const first = name === '' ? begin : { stack: [{ text: clean(name), bold: true }, begin] }
  // Long ones break over pages; the heading stays with their beginning.
  const kept = sum(lines) <= maxLinesBeside ? 'whole' : isTall(lines[0] ?? 0) ? 'nothing' : 'first'
  return section(title, [first, ...more], lines, kept)
}

function drawSign({ places }: SignBlock): Part {
  const columns = places.map((text, at) => ({
    width: at === 2 ? 90 : '*',
    stack: [line(0.8, at === 2 ? 90 : 190), { text, fontSize: small, margin: [0, 3, 0, 0] }],
  }))
  return { content: { unbreakable: true, margin: [0, 40, 0, 0], columnGap: 22, columns }, lines: 5 }
}

function headsRow(heads: readonly string[], figures: number): Content[] {
  return heads.map((text, at) => ({
    text,
    fontSize: small,
    color: grey,
    alignment: at >= heads.length - figures ? 'right' : 'left',
  }))
}

function withWords({ what, words }: WithWords): Content {
  return {
    stack: [clean(what), ...(words === '' ? [] : [{ text: clean(words), fontSize: small, color: grey }])],
  }
}

function atRight(amount: string): Content {
  return { text: clean(amount), alignment: 'right' }
}

function line(lineWidth: number, length: number): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: length, y2: 0, lineWidth, lineColor: '#000000' }] }
}

/** Of a small text, on a line. */
const lettersOf = (room: Room) => (room === 'half' ? 28 : 60)

function linesOf(texts: readonly string[], lettersALine: number): number {
  return texts
    .flatMap(text => text.split('\n'))
    .reduce((all, line) => all + Math.max(1, Math.ceil(line.length / lettersALine)), 0)
}

const isTall = (lines: number) => lines > maxLines

/** Kept on one page: all of it, the heading and the first part, or nothing. */
type KeptTogether = 'whole' | 'first' | 'nothing'

/** pdfmake cuts off a kept block that is higher than a page. */
function keptOf(lines: readonly number[]): KeptTogether {
  if (!isTall(sum(lines))) return 'whole'
  return isTall(lines[0] ?? 0) ? 'nothing' : 'first'
}

/** `lines` of each thing that the section may be parted into. */
function section(
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

function tableSection(title: string, rows: readonly Row[], widths: readonly (string | number)[]): Part {
  const lines = rows.map(row => row.lines)
  const mayBreak = lines.some(isTall)
  const cells = rows.map(row => row.cells)
  const tables = keptOf(lines) === 'first' ? [cells.slice(0, 1), cells.slice(1)] : [cells]
  return section(
    title,
    tables.map(part => table(part, widths, { mayBreak })),
    lines,
  )
}

/** Heads repeat on each page. With `mayBreak` a page may part a row. */
function table(
  body: readonly (readonly Content[])[],
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
      hLineWidth: (at: number) => (at === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: (at: number) => (at === headRows && headRows > 0 ? '#000000' : '#bbbbbb'),
      paddingLeft: (at: number) => (at === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => cellPadding,
      paddingBottom: () => cellPadding,
    },
  }
}

/** Drops control characters, which fonts cannot draw. */
function clean(text: string): Content {
  return breaking(text, 25)
}

/** For columns of figures or rates. */
function cleanNarrow(text: string): Content {
  return breaking(text.replace(' %', '\u00a0%'), 12)
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
