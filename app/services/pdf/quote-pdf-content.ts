import {
  fileWords,
  type PaperExtra,
  type PaperRoom,
  paperHeads,
  type QuotePaper,
} from '#app/domain/quotes/quote-paper.ts'
import {
  atRight,
  beside,
  besides,
  type Cell,
  type Content,
  cellPadding,
  clean,
  cleanNarrow,
  ending,
  grey,
  heads,
  isTall,
  keptOfRows,
  line,
  linesOf,
  type Part,
  type PdfLogo,
  paragraphs,
  pdfPaper,
  type Row,
  section,
  small,
  sumRows,
  sumSection,
  table,
  tableSection,
  withWords,
} from './pdf-parts.ts'

// For pdfmake; lengths in points.

/** Quantity, VAT and price; '*' is what is bought. */
const columns = ['*', 64, 84, 76]
/** More of these stack, so that they can break between pages. */
const maxBeside = 8

export function quotePdfContent(paper: QuotePaper, logo: PdfLogo | null): Record<string, unknown> {
  const { company, reference } = paper
  return pdfPaper({
    company,
    logo,
    title: `${paperHeads.title} ${reference}`,
    reference,
    foot: company.foot,
    content: [...head(paper), items(paper), ...ending([...sums(paper), ...rest(paper)])],
  })
}

function head({ to, facts, number, revision, title, site, intro }: QuotePaper): Content[] {
  return [
    line(1, '#000000'),
    {
      margin: [0, 14, 0, 14],
      columnGap: 24,
      columns: [
        {
          width: '*',
          stack: [{ text: paperHeads.title, bold: true, fontSize: 18 }, ...to.map(clean)],
        },
        {
          width: 210,
          stack: [
            {
              text: [
                { text: clean(number), bold: true, fontSize: 18 },
                { text: clean(` ${revision}`), fontSize: small },
              ],
              alignment: 'right',
            },
            ...facts.map(({ label, value }) => ({
              columns: [
                { width: 64, text: label, color: grey },
                { width: '*', text: clean(value), alignment: 'right' },
              ],
            })),
          ],
        },
      ],
    },
    { text: clean(title), bold: true, fontSize: 11 },
    ...(site === '' ? [] : [{ text: clean(site), fontSize: small, color: grey }]),
    ...(intro === '' ? [] : [{ text: clean(intro), margin: [0, 4, 0, 0] }]),
  ]
}

function items({ rooms, priceHead }: QuotePaper): Content {
  const headRow = heads([paperHeads.items, paperHeads.quantity, paperHeads.vat, priceHead], 1)
  const all = rooms.map(room => ({ room, rows: room.items.map(itemRow) }))
  const mayBreak = all.some(({ rows }) => rows.some(({ lines }) => isTall(lines)))
  const body = all.flatMap(({ room, rows }) => {
    const [first = [], ...others] = rows.map(({ cells }) => cells)
    const begin = [roomRow(room), ...(first.length > 0 ? [first] : [])]
    return [asOneRow(table(begin, columns, { mayBreak })), ...others]
  })
  return { ...table([headRow, ...body], columns, { headRows: 1, mayBreak }), margin: [0, 14, 0, 0] }
}

function itemRow({ title, description, quantity, vat, amount }: PaperRoom['items'][number]): Row {
  return {
    cells: [withWords(title, description), cleanNarrow(quantity), cleanNarrow(vat), atRight(amount)],
    lines: linesOf([title], 28) + linesOf([description], 34),
  }
}

/** A room's head with its first item, so that no page parts them. */
function asOneRow(begin: Record<string, unknown>): Cell[] {
  return [{ ...begin, colSpan: columns.length, margin: [0, -cellPadding, 0, -cellPadding] }, '', '', '']
}

function roomRow({ name, amount }: PaperRoom): Cell[] {
  return [
    { text: clean(name), bold: true, colSpan: 3 },
    '',
    '',
    { text: clean(amount), bold: true, alignment: 'right' },
  ]
}

function sums(paper: QuotePaper): Part[] {
  const { calculation, extras } = paper
  const total = sumSection(paperHeads.total, calculation, paper.total)
  const atRight = {
    columns: [
      { width: '*', text: '' },
      { width: 270, ...total.content },
    ],
  }
  const totalAtRight = { ...total, content: atRight }
  if (extras.length === 0) return [totalAtRight]
  const rows = extras.map(extra => extraRow(extra, 18))
  const isBeside = isWhole(rows) && extras.length <= maxBeside && isWhole(sumRows(calculation, paper.total))
  if (!isBeside)
    return [
      tableSection(
        paperHeads.extras,
        extras.map(extra => extraRow(extra, 46)),
        extraColumns,
      ),
      totalAtRight,
    ]
  const offered = tableSection(paperHeads.extras, rows, extraColumns)
  return [
    besides(
      [
        { ...offered, width: '*' },
        { ...total, width: 240 },
      ],
      20,
    ),
  ]
}

const extraColumns = [12, '*', 66]

function extraRow({ title, description, room, amount, isChosen }: PaperExtra, letters: number) {
  const words = [description, room].filter(Boolean).join(' ')
  return {
    cells: [box(isChosen), withWords(title, words), atRight(amount)],
    lines: linesOf([title, words], letters) + 1,
  }
}

const isWhole = (rows: readonly Row[]) => keptOfRows(rows) === 'whole'

/** Drawn, as fonts may lack the sign. */
function box(isTicked: boolean): Content {
  const square = { type: 'rect', x: 0, y: 2, w: 8, h: 8, lineWidth: 0.8 }
  const cross = [
    { type: 'line', x1: 1.5, y1: 3.5, x2: 6.5, y2: 8.5, lineWidth: 1.2 },
    { type: 'line', x1: 6.5, y1: 3.5, x2: 1.5, y2: 8.5, lineWidth: 1.2 },
  ]
  return { canvas: isTicked ? [square, ...cross] : [square] }
}

function rest(paper: QuotePaper): Part[] {
  const { stages, exclusions, files, rooms, terms, accepted } = paper
  const isBeside =
    isWhole(stages.map(stage => stageRow(stage, 20))) && linesOf(exclusions, 28) <= 2 * maxBeside
  const isNarrow = isBeside && stages.length > 0 && exclusions.length > 0
  const paying =
    stages.length > 0
      ? [
          tableSection(
            paperHeads.stages,
            stages.map(stage => stageRow(stage, isNarrow ? 20 : 40)),
            ['*', 'auto'],
          ),
        ]
      : []
  const left =
    exclusions.length > 0
      ? [
          section(
            paperHeads.exclusions,
            exclusions.map(text => ({ text: clean(text), fontSize: small })),
            exclusions.map(text => linesOf([text], isNarrow ? 28 : 60)),
          ),
        ]
      : []
  const attached =
    files.length > 0
      ? [
          section(
            paperHeads.files,
            files.map(file => ({
              text: [
                clean(file.name),
                { text: ['  ', clean(fileWords(file, rooms))], fontSize: small, color: grey },
              ],
            })),
            files.map(file => linesOf([file.name, fileWords(file, rooms)], 50)),
          ),
        ]
      : []
  const end =
    accepted.length > 0
      ? section(
          paperHeads.accepted,
          accepted.map(({ label, value }) => clean(`${label} ${value}`)),
          accepted.map(({ label, value }) => linesOf([`${label} ${value}`], 60)),
        )
      : signature()
  return [
    ...beside([...paying, ...left], isBeside),
    ...attached,
    end,
    ...(terms ? [termsSection(terms)] : []),
  ]
}

function stageRow({ name, share, when, amount }: QuotePaper['stages'][number], letters: number): Row {
  const what = `${name}, ${share}`
  return {
    cells: [withWords(what, when), atRight(amount)],
    lines: linesOf([what, when], letters) + 1,
  }
}

function termsSection({ title, text }: NonNullable<QuotePaper['terms']>): Part {
  const all = paragraphs(text)
  const lines = all.map(each => linesOf([each], 60))
  const [begin, ...more] = all.map(each => ({ text: clean(each), fontSize: small, margin: [0, 3, 0, 0] }))
  return section(
    paperHeads.terms,
    [withTitle(clean(title), begin), ...more],
    lines,
    // Terms may break over pages; the heading stays with their beginning.
    isTall(lines[0] ?? 0) ? 'nothing' : 'first',
  )
}

function withTitle(title: Content, begin: Content | undefined): Content {
  return { stack: [{ text: title, bold: true }, ...(begin === undefined ? [] : [begin])] }
}

function signature(): Part {
  return {
    content: {
      unbreakable: true,
      margin: [0, 40, 0, 0],
      columnGap: 22,
      columns: paperHeads.sign.map((text, at) => ({
        width: at === 2 ? 90 : '*',
        stack: [line(0.8, '#000000', at === 2 ? 90 : 190), { text, fontSize: small, margin: [0, 3, 0, 0] }],
      })),
    },
    lines: 5,
  }
}
