import { fileWords, type PaperRoom, paperHeads, type QuotePaper } from '#app/domain/quotes/quote-paper.ts'
import {
  type Content,
  clean,
  grey,
  line,
  type PdfLogo,
  paragraphs,
  pdfPaper,
  section,
  small,
  sumTable,
  table,
} from './pdf-parts.ts'

// The quote's paper as pdfmake lays it out: lengths in points.

/** Beside what is bought: quantity, VAT, price. */
const columns = ['*', 64, 84, 76]
/** More of these stand one below the other, so that they break between pages. */
const mostBeside = 8
/** So many lines of what it comes to stand together on one page. */
const mostSums = 24

type Cell = Content

export function quotePdfContent(paper: QuotePaper, logo: PdfLogo | null): Record<string, unknown> {
  const { company, reference } = paper
  return pdfPaper({
    company,
    logo,
    title: `${paperHeads.title} ${reference}`,
    reference,
    foot: [company.name, company.address].filter(Boolean).join(' · '),
    content: [...head(paper), ...items(paper), ...sums(paper), ...rest(paper)],
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

function items({ rooms, priceHead }: QuotePaper): Content[] {
  const heads = [paperHeads.items, paperHeads.quantity, paperHeads.vat, priceHead]
  const headRow = heads.map((text, at) => ({
    text,
    fontSize: small,
    color: grey,
    alignment: at === 3 ? 'right' : 'left',
  }))
  return rooms.flatMap((room, at) => {
    const [first, ...others] = room.items.map(item => [
      {
        stack: [
          clean(item.title),
          ...(item.description === ''
            ? []
            : [{ text: clean(item.description), fontSize: small, color: grey }]),
        ],
      },
      clean(item.quantity),
      clean(item.vat),
      { text: clean(item.amount), alignment: 'right' },
    ])
    // A room's head stays with the first thing in it.
    const begin = [...(at === 0 ? [headRow] : []), roomRow(room), ...(first ? [first] : [])]
    const margin = at === 0 ? [0, 14, 0, 0] : undefined
    return [
      { unbreakable: true, stack: [table(begin, columns, at === 0 ? 1 : 0)], margin },
      ...(others.length > 0 ? [table(others, columns)] : []),
    ]
  })
}

function roomRow({ name, amount }: PaperRoom): Cell[] {
  return [
    { text: clean(name), bold: true, colSpan: 3 },
    '',
    '',
    { text: clean(amount), bold: true, alignment: 'right' },
  ]
}

function sums(paper: QuotePaper): Content[] {
  const isShort = paper.reckoning.length <= mostSums
  const total = section(paperHeads.total, [sumTable(paper.reckoning, paper.total)], isShort)
  if (paper.extras.length === 0)
    return [
      {
        columns: [
          { width: '*', text: '' },
          { width: 270, ...total },
        ],
      },
    ]
  const rows = paper.extras.map(({ title, description, room, amount, isChosen }) => [
    box(isChosen),
    {
      stack: [
        clean(title),
        { text: clean([description, room].filter(Boolean).join(' ')), fontSize: small, color: grey },
      ],
    },
    { text: clean(amount), alignment: 'right' },
  ])
  const extras = section(paperHeads.extras, [table(rows, [12, '*', 66])], rows.length <= mostBeside)
  return isShort && rows.length <= mostBeside
    ? [
        {
          columns: [
            { width: '*', ...extras },
            { width: 240, ...total },
          ],
          columnGap: 20,
          unbreakable: true,
        },
      ]
    : [
        extras,
        {
          columns: [
            { width: '*', text: '' },
            { width: 270, ...total },
          ],
        },
      ]
}

/** A box to tick, or ticked: drawn, so that no font has to have it. */
function box(isTicked: boolean): Content {
  const square = { type: 'rect', x: 0, y: 2, w: 8, h: 8, lineWidth: 0.8 }
  const cross = [
    { type: 'line', x1: 1.5, y1: 3.5, x2: 6.5, y2: 8.5, lineWidth: 1.2 },
    { type: 'line', x1: 6.5, y1: 3.5, x2: 1.5, y2: 8.5, lineWidth: 1.2 },
  ]
  return { canvas: isTicked ? [square, ...cross] : [square] }
}

function rest(paper: QuotePaper): Content[] {
  const { stages, exclusions, files, rooms, terms, accepted } = paper
  const paying =
    stages.length > 0
      ? section(
          paperHeads.stages,
          [
            table(
              stages.map(({ name, share, when, amount }) => [
                {
                  stack: [clean(`${name}, ${share}`), { text: clean(when), fontSize: small, color: grey }],
                },
                { text: clean(amount), alignment: 'right' },
              ]),
              ['*', 'auto'],
            ),
          ],
          stages.length <= mostBeside,
        )
      : null
  const left =
    exclusions.length > 0
      ? section(
          paperHeads.exclusions,
          exclusions.map(text => ({ text: clean(text), fontSize: small })),
        )
      : null
  const [begin, ...more] = paragraphs(terms?.text ?? '').map(text => ({
    text: clean(text),
    fontSize: small,
    margin: [0, 3, 0, 0],
  }))
  const both = [paying, left].filter(part => part !== null)
  const isBeside = both.length === 2 && stages.length <= mostBeside && exclusions.length <= mostBeside
  const end =
    accepted.length > 0
      ? section(
          paperHeads.accepted,
          accepted.map(({ label, value }) => clean(`${label} ${value}`)),
        )
      : signature()
  return [
    ...(isBeside
      ? [{ columns: both.map(part => ({ width: '*', ...part })), columnGap: 20, unbreakable: true }]
      : both),
    ...(files.length > 0
      ? [
          section(
            paperHeads.files,
            files.map(file => ({
              text: [
                clean(file.name),
                { text: `  ${clean(fileWords(file, rooms))}`, fontSize: small, color: grey },
              ],
            })),
            files.length <= mostBeside,
          ),
        ]
      : []),
    end,
    ...(terms ? [section(paperHeads.terms, [withTitle(clean(terms.title), begin), ...more], false)] : []),
  ]
}

function withTitle(title: string, begin: Content | undefined): Content {
  return { stack: [{ text: title, bold: true }, ...(begin === undefined ? [] : [begin])] }
}

function signature(): Content {
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    columnGap: 22,
    columns: paperHeads.sign.map((text, at) => ({
      width: at === 2 ? 90 : '*',
      stack: [line(0.8, '#000000', at === 2 ? 90 : 190), { text, fontSize: small, margin: [0, 3, 0, 0] }],
    })),
  }
}
