import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentSheet } from '#app/components/papers/document-sheet.tsx'
import { paperHeads, type QuotePaper, quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { makePdf } from '#app/services/pdf/draw-pdf.server.ts'
import { pagesOfPdf, wordsOf, wordsOfHtml } from '#tests/support/pdf-text.ts'
import { alcoveDocument, bought } from '#tests/support/quote-document.ts'

async function pagesOf(paper: QuotePaper) {
  return pagesOfPdf(await makePdf({ paper: paper, logo: null }))
}

test('it is A4, with its number and page x of y at the foot', async () => {
  const pages = await pagesOf(quotePaper(alcoveDocument()))
  for (const [at, { text, originalWidth, originalHeight }] of pages.entries()) {
    expect([Math.round(originalWidth), Math.round(originalHeight)]).toEqual([595, 842])
    expect(text).toContain(`Q-2026-0042 Rev B · page ${at + 1} of ${pages.length}`)
  }
})

function longDocument() {
  const items = (room: number) =>
    Array.from({ length: 10 }, (_, at) =>
      bought({
        key: `r${room}i${at}`,
        title: `Cupboard ${room}.${at} for Zażółć Őri`,
        net: 100_00 + at,
        description: 'Two base cupboards with panelled doors and four shelves above each. '.repeat(
          1 + (at % 3),
        ),
      }),
    )
  const rooms = Array.from({ length: 20 }, (_, at) => ({
    name: `Room number ${at + 1}`,
    items: items(at),
    net: 1000_45,
  }))
  return alcoveDocument({ rooms })
}

function wordsOfSheet(paper: QuotePaper): string[] {
  return wordsOfHtml(renderToStaticMarkup(<DocumentSheet paper={paper} />))
}

function filed(name: string, room: number | null) {
  const mimeType = name.endsWith('pdf') ? 'application/pdf' : 'image/jpeg'
  return { id: 1, name, size: 1_300_000, sha256: 'a'.repeat(64), mimeType, room, width: null, height: null }
}

const papers = {
  'as it is sent': quotePaper(alcoveDocument()),
  'with extras, accepted': quotePaper(alcoveDocument(), new Set(['lights', 'away']), {
    name: 'Eleanor Pickles',
    on: 'Mon 23 November 2026, 10:04',
    orderNumber: 'PO 77',
  }),
  'with prices of rooms alone': quotePaper(alcoveDocument({ pricesShown: 'rooms' })),
  'with the total alone, less a discount': quotePaper(
    alcoveDocument({ pricesShown: 'total', discount: { kind: 'share', rate: 500 } }),
  ),
  'with drawings and photos': quotePaper(
    alcoveDocument({ files: [filed('Alcove front.pdf', 0), filed('Box room before.jpg', null)] }),
  ),
  'on many pages': quotePaper(longDocument()),
}

let longPages: ReturnType<typeof pagesOf> | undefined
const drawLong = () => {
  longPages ??= pagesOf(papers['on many pages'])
  return longPages
}

test.each(Object.entries(papers))('the PDF says what the page says, %s', async (_, paper) => {
  const pages = paper === papers['on many pages'] ? await drawLong() : await pagesOf(paper)
  const { foot } = paper.company
  const text = pages
    .map(({ text }, at) =>
      text
        .replaceAll(/\s+/g, ' ')
        .replace(foot, '')
        .replace(`${paper.reference} · page ${at + 1} of ${pages.length}`, ''),
    )
    .join(' ')
  const withItems = pages.filter(({ text }) => text.includes(paperHeads.items))
  // Each further page says over its items what they are.
  const heads = [paperHeads.items, paperHeads.quantity, paperHeads.vat, paper.priceHead].join(' ')
  const again = Array.from({ length: withItems.length - 1 }, () => wordsOf(heads)).flat()
  expect(wordsOf(text)).toEqual([...wordsOfSheet(paper), ...again].sort())
})

test('each page with items has their heads over them', async () => {
  const pages = await drawLong()
  const withItems = pages.filter(({ text }) => text.includes('Cupboard '))
  expect(withItems.length).toBeGreaterThan(6)
  for (const { text } of withItems) expect(text).toContain(paperHeads.items)
})

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line-${at}`).join('\n')
const prose = 'With a good many words about what it is and how it is made. '
const extras = (count: number, description: string) =>
  Array.from({ length: count }, (_, at) => ({
    ...bought({ key: `e${at}`, title: `Extra ${at}`, net: 100_00, description, unit: 'each' }),
    room: 'Box room',
  }))
const room = (...descriptions: string[]) => ({
  name: 'Box room',
  net: 1000_00,
  items: descriptions.map((description, at) =>
    bought({ key: `i${at}`, title: `Cupboard ${at}`, net: 100_00, description }),
  ),
})
const rooms = Array.from({ length: 40 }, (_, at) => ({ ...room(''), name: `Room ${at}` }))

// What is kept together, and higher than a page, would be drawn as far as the page goes.
test.each([
  ['an item of more lines than a page has', { rooms: [room(lines(150), '')] }],
  ['one that is not the first of its room', { rooms: [room('', lines(150))] }],
  ['forty rooms', { rooms }],
  ['sixty extras', { extras: extras(60, '') }],
  ['eight extras of many words', { extras: extras(8, prose.repeat(12)) }],
  ['extras of more lines than a page has', { extras: extras(3, lines(100)) }],
  ['many exclusions', { exclusions: lines(150) }],
  ['exclusions of many words', { exclusions: Array(8).fill(prose.repeat(8)).join('\n') }],
  ['terms of one long paragraph', { terms: { id: 1, name: 'Terms', version: 1, body: prose.repeat(300) } }],
])('nothing is left out of the PDF: %s', async (_, fields) => {
  const paper = quotePaper(alcoveDocument(fields))
  const text = (await pagesOf(paper)).map(page => page.text).join(' ')
  const count = (words: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return counts
  }
  const drawn = count(wordsOf(text))
  for (const [word, times] of count(wordsOfSheet(paper)))
    expect(drawn.get(word) ?? 0, word).toBeGreaterThanOrEqual(times)
})

test('a word that is longer than its column is broken, and pushes no price off the page', async () => {
  const word = 'x'.repeat(200)
  const [page] = await pagesOf(quotePaper(alcoveDocument({ rooms: [room(word)] })))
  expect(page?.text.replaceAll(/\s/g, '')).toContain(word)
  expect(page?.text).not.toContain(word)
})

test('no room’s head stands alone at the end of a page', async () => {
  const pages = await drawLong()
  expect(pages.length).toBeGreaterThan(6)
  // What it comes to names them once more.
  const texts = pages.map(({ text }) => text.split(paperHeads.total)[0] ?? '')
  for (const text of texts) {
    const lines = text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
    const heads = lines.flatMap((line, at) => (line.startsWith('Room number') ? [at] : []))
    for (const at of heads) expect(lines.slice(at + 1, at + 3).join(' ')).toMatch(/Cupboard/)
  }
  expect(texts.join('').match(/Room number/g)).toHaveLength(20)
})

test('it names whom it is for in any Latin letters, and money in its own', async () => {
  const client = { name: 'Łukasz Őszi-Ștefănescu', address: 'Šárka 1', email: '', phone: '' }
  const company = { ...alcoveDocument().company, currency: 'EUR' }
  const [page] = await pagesOf(quotePaper(alcoveDocument({ client, company })))
  expect(page?.text).toContain('Łukasz Őszi-Ștefănescu')
  expect(page?.text).toContain('€7,029.54')
})

test('what it comes to adds up: rooms, extras before VAT, the discount', () => {
  const document = alcoveDocument({ discount: { kind: 'amount', pence: 10_00 } })
  const { calculation, priceHead } = quotePaper(document, new Set(['lights']))
  const pence = (text: string) => Number(text.replaceAll(/[^\d-]/g, ''))
  const net = calculation.findIndex(({ what }) => what === 'Before VAT')
  const parts = calculation.slice(0, net).map(({ amount }) => pence(amount))
  expect(parts.reduce((all, part) => all + part, 0)).toBe(pence(calculation[net]?.amount ?? ''))
  expect(calculation[net - 1]?.amount).toBe('-£10.00')
  expect(priceHead).toBe('Before VAT')
})

test('the heading of the terms stays with their first words', async () => {
  const body = 'Made to your sizes, and fitted by us.'
  const terms = { id: 1, name: 'Terms of business', version: 1, body }
  const pageAfter = async (lines: number) => {
    const exclusions = Array.from({ length: lines }, (_, at) => `Nothing of this sort ${at}`).join('\n')
    const pages = await pagesOf(quotePaper(alcoveDocument({ terms, exclusions })))
    const at = pages.findIndex(({ text }) => text.includes('Terms of business'))
    expect(pages[at]?.text).toContain(body)
    return at
  }
  // The most lines that leave the heading on its page: with them it stands at the end of it.
  let [fewest, most] = [0, 60]
  const page = await pageAfter(fewest)
  expect(await pageAfter(most)).toBe(page + 1)
  while (most - fewest > 1) {
    const middle = Math.floor((fewest + most) / 2)
    if ((await pageAfter(middle)) === page) fewest = middle
    else most = middle
  }
})

test('the signature does not stand alone on the last page', async () => {
  const counts = [5, 6, 7, 8, 9, 10]
  const drawn = counts.map(async count => {
    const rooms = [room(...Array.from({ length: count }, () => ''))]
    const document = alcoveDocument({ rooms, extras: [], exclusions: 'Decoration', terms: null })
    const pages = await pagesOf(quotePaper(document))
    const [signed] = pages.filter(({ text }) => text.includes(paperHeads.sign[0]))
    expect(signed?.text, `${count} items`).toContain('Decoration')
    return pages.length
  })
  // From a page that has room for all to a full one.
  expect(new Set(await Promise.all(drawn))).toEqual(new Set([1, 2]))
})
