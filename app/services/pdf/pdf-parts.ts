import type { PaperSum } from '#app/domain/quotes/quote-paper.ts'

// What papers are laid out of as pdfmake has it: lengths in points.

const rule = { h: 0.5, color: '#bbbbbb' }
export const small = 8.5
export const grey = '#333333'
const width = 515

export type Content = Record<string, unknown> | string
type Cell = Content

/** A company's logo as bytes in an address; its size in dots. */
export type PdfLogo = { image: string; width: number; height: number }

/** Within so much it is drawn, at three quarters of a point a dot at most. */
const logoRoom = { width: 176, height: 42 }

type Paper = {
  company: { name: string; lines: readonly string[] }
  logo: PdfLogo | null
  title: string
  reference: string
  foot: string
  content: readonly Content[]
}

/** A4, its pages counted, what it is called at each foot. */
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

/** The company's name is there as text in any case. */
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

type Fact = { label: string; value: string }

/** What a paper is and for whom, with what there is to know of it at the right. */
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

/** Heads of a table, the last so many of them over figures. */
export function heads(texts: readonly string[], figures: number) {
  return texts.map((text, at) => ({
    text,
    fontSize: small,
    color: grey,
    alignment: at >= texts.length - figures ? 'right' : 'left',
  }))
}

export function facts(title: string, all: readonly Fact[]): Record<string, unknown>[] {
  if (all.length === 0) return []
  const rows = all.map(({ label, value }) => [label, { text: clean(value), alignment: 'right' }])
  return [section(title, [table(rows, ['auto', '*'])])]
}

/** Two parts that are short stand beside each other. */
export function beside(parts: readonly Record<string, unknown>[], isShort: boolean): Content[] {
  if (parts.length < 2 || !isShort) return [...parts]
  return [{ columns: parts.map(part => ({ width: '*', ...part })), columnGap: 24, unbreakable: true }]
}

export function sumTable(reckoning: readonly PaperSum[], total: PaperSum): Content {
  const rows = reckoning.map(({ what, how, amount }) => [
    {
      stack: [clean(what), ...(how === '' ? [] : [{ text: clean(how), fontSize: small, color: grey }])],
    },
    { text: clean(amount), alignment: 'right' },
  ])
  const last = [
    { text: clean(total.what), bold: true, margin: [0, 6, 0, 0] },
    { text: clean(total.amount), bold: true, fontSize: 16, alignment: 'right' },
  ]
  return table([...rows, last], ['*', 'auto'])
}

export function section(title: string, parts: readonly Content[], isWhole = true): Record<string, unknown> {
  const [first = '', ...others] = parts
  const top = { unbreakable: true, stack: [{ text: title, bold: true, margin: [0, 0, 0, 4] }, first] }
  return isWhole
    ? { margin: [0, 18, 0, 0], unbreakable: true, stack: [{ ...top, unbreakable: false }, ...others] }
    : {
        margin: [0, 18, 0, 0],
        // The heading stays with what comes first.
        stack: [top, ...others],
      }
}

export function table(
  body: readonly (readonly Cell[])[],
  widths: readonly (string | number)[],
  headRows = 0,
) {
  return {
    table: { body, widths, dontBreakRows: true },
    layout: {
      hLineWidth: (at: number) => (at === 0 ? 0 : rule.h),
      vLineWidth: () => 0,
      hLineColor: (at: number) => (at === headRows && headRows > 0 ? '#000000' : rule.color),
      paddingLeft: (at: number) => (at === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 3.5,
      paddingBottom: () => 3.5,
    },
  }
}

export function line(lineWidth: number, lineColor: string, length = width): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: length, y2: 0, lineWidth, lineColor }] }
}

export function paragraphs(text: string): string[] {
  return text.split('\n').filter(part => part.trim() !== '')
}

/** Fonts have no picture of control characters. */
export function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
}
