import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { PaperCard } from '#app/components/premium/paper-card.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { plural } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import {
  maxPrinted,
  type SheetSize,
  sheetSizeOf,
  sheetSizes,
  stockCardPath,
  stockPhotoSrc,
} from '#app/domain/stock-cards/stock-card.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { qrCodeOf } from '#app/http/qr-code.server.ts'
import { isOneOf, stockCard } from '#app/records/stock-card.server.ts'
import sheetStyles from '#app/styles/print-sheet.css?url'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheetStyles },
  { rel: 'stylesheet', href: segmentsStyles },
]

export const loader = readOnlyPage(['qr_generator', 'stock_system'], ({ scope, actor, url }) => {
  const size = sheetSizeOf(url.searchParams.get('size'))
  const ids = url.searchParams.getAll('card').map(parseId)
  const offset = (pageParam(url) - 1) * maxPrinted
  const { rows, isCut } = url.searchParams.has('all')
    ? stockCard.page(scope, { query: searchParam(url) }, { limit: maxPrinted, offset })
    : {
        rows: stockCard.list(scope, maxPrinted, isOneOf(ids.filter(id => id !== null))),
        isCut: false,
      }
  const cards = rows.map(({ id, itemName, supplier, orderQty, ...card }) => ({
    id,
    itemName,
    supplier,
    orderQty,
    photo: stockPhotoSrc(card, 'large'),
    code: qrCodeOf(stockCardPath(id)),
  }))
  return { size, cards, isCut, companyName: actor.companyName ?? '', sizes: hrefsOf(url) }
})

function hrefsOf(url: URL): Record<SheetSize, string> {
  const at = (size: SheetSize) => {
    const params = new URLSearchParams(url.search)
    params.set('size', size)
    return `/qr-generator/sheet?${params}`
  }
  return { card: at('card'), label: at('label'), large: at('large') }
}

function sheetsOf<T>(cards: readonly T[], perSheet: number): T[][] {
  const count = Math.ceil(cards.length / perSheet)
  return Array.from({ length: count }, (_, at) => cards.slice(at * perSheet, (at + 1) * perSheet))
}

const sizeNames: readonly [SheetSize, string][] = [
  ['card', 'Cards'],
  ['label', 'Small labels'],
  ['large', 'Large cards'],
]

/** 190 × 277 mm of an A4 sheet, cut along the lines; a phone shows it smaller. */
const looks = {
  card: 'auto-rows-[55mm] grid-cols-[repeat(2,95mm)]',
  label:
    'auto-rows-[34mm] grid-cols-[repeat(3,63.3mm)] [--gap:1mm] [--name:10pt] [--order:12pt] [--pad:2mm_1mm_2mm_3mm] [--qr:27mm] [--text:8pt]',
  large:
    'auto-rows-[136mm] grid-cols-[repeat(2,95mm)] [--lines:6] [--name:20pt] [--order:26pt] [--pad:7mm] [--text:12pt]',
}

const back = { href: '/qr-generator', label: 'Stock Card Generator' }

export default function QrSheet() {
  const { size, cards, isCut, companyName, sizes } = useLoaderData<typeof loader>()
  const sheets = sheetsOf(cards, sheetSizes[size].perSheet)
  if (sheets.length === 0) return <NothingTicked />
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title="Print stock cards"
          lead={`Print at 100% and cut along the lines: ${plural(cards.length, 'card')} on ${plural(sheets.length, 'sheet')} of A4.`}
          back={back}
        >
          <Segments
            label="Print as"
            items={sizeNames.map(([name, label]) => ({
              label,
              href: sizes[name],
              current: name === size,
            }))}
          />
        </PageHead>
        {isCut ? <MoreMatchesNote /> : null}
      </div>
      <div className="max-md:relative max-md:overflow-x-auto">
        {sheets.map((sheet, at) => (
          <section
            key={sheet[0]?.id}
            className={`m-[0_auto_32px] box-content grid min-h-[275mm] w-[190mm] content-start [background:#fff] p-[10mm] [color:#000] max-md:[zoom:0.42] print:m-0 print:min-h-0 print:break-after-page print:p-0 print:last-of-type:break-after-auto ${looks[size]}`}
          >
            <h2 className="sr-only">Sheet {at + 1}</h2>
            {sheet.map(card => (
              <PaperCard key={card.id} {...card} companyName={companyName} size={size} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function NothingTicked() {
  return (
    <>
      <PageHead title="Print stock cards" back={back} />
      <EmptyState
        title="No card is ticked"
        tone="nothing-found"
        action={<ButtonLink href="/qr-generator">Choose Cards</ButtonLink>}
      >
        Tick the cards that you want on paper, then lay them out.
      </EmptyState>
    </>
  )
}

export const meta = () => [{ title: 'Print stock cards · Mortise' }]
