import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { DeletedList } from '#app/components/premium/deleted-list.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { StockPhoto } from '#app/components/stock-cards/stock-photo.tsx'
import { StockTabs } from '#app/components/stock-cards/stock-tabs.tsx'
import { plural } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import { stockCardPath, stockPhotoSrc } from '#app/domain/stock-cards/stock-card.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { deletedOf } from '#app/records/engine/pages/deleted-rows.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import tableStyles from '#app/styles/stock-table.css?url'

const pageSize = 60

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tableStyles }]

export const loader = readOnlyPage('stock_system', ({ scope, url }, has) => {
  const query = searchParam(url)
  const page = pageParam(url)
  const { rows, total, isCut } = stockCard.page(
    scope,
    { query },
    { limit: pageSize, offset: (page - 1) * pageSize },
  )
  const hasFeature = has('stock_system')
  return {
    hasFeature,
    query,
    page,
    total,
    isCut,
    pageCount: Math.ceil(total / pageSize),
    mayCreate: hasFeature && may(scope, 'stock.create'),
    cards: rows.map(({ id, itemName, supplier, orderQty, ...card }) => ({
      id,
      itemName,
      supplier,
      orderQty,
      photo: stockPhotoSrc(card, 'small'),
    })),
    deleted: hasFeature ? deletedOf(stockCard, scope) : [],
  }
})

type Rack = ReturnType<typeof useLoaderData<typeof loader>>

export default function StockSystem() {
  const rack = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Stock System" lead="What you stock, from whom, and how much to order.">
        {rack.mayCreate ? (
          <ButtonLink variant="go" icon="plus" href="/stock-system/new">
            New Stock Card
          </ButtonLink>
        ) : null}
      </PageHead>
      <StockTabs here="/stock-system" />
      {rack.hasFeature ? null : <ReadOnlyNote feature="stock_system" />}
      <Finder
        name="Stock"
        label="Search stock cards"
        placeholder="Search stock cards by item or supplier"
        query={rack.query}
        clearHref="/stock-system"
      />
      {rack.cards.length > 0 ? <Cards {...rack} /> : <NoCards {...rack} />}
      {rack.isCut ? <MoreMatchesNote /> : null}
      <Pager
        page={rack.page}
        pageCount={rack.pageCount}
        hrefFor={to => hrefWith('/stock-system', { q: rack.query }, to)}
      />
      <DeletedList rows={rack.deleted} path="/stock-system" noun="stock card" />
    </>
  )
}

type Card = Rack['cards'][number]

/** Keeps names aligned where only some cards have a photo. */
function columnsFor(cards: readonly Card[]): Column<Card>[] {
  const noPhoto = cards.some(({ photo }) => photo !== null) ? (
    <span className="w-11 flex-none max-md:hidden" />
  ) : null
  return [
    {
      label: 'Item',
      kind: 'title',
      className: 'md:h-13 md:py-0.75',
      cell: ({ id, itemName, photo }) => (
        <div className="flex items-center gap-4 max-md:items-start">
          {photo === null ? noPhoto : <StockPhoto src={photo} size="row" />}
          <a className="plain hover:underline" href={stockCardPath(id)}>
            {itemName}
          </a>
        </div>
      ),
    },
    {
      label: 'Supplier',
      className: 'md:h-13 md:py-0.75',
      cell: ({ supplier, photo }) => (
        <span className={photo === null ? undefined : 'max-md:block max-md:pl-15'}>{supplier}</span>
      ),
    },
    {
      label: 'Order quantity',
      kind: 'figure',
      className: 'whitespace-normal md:h-13 md:py-0.75 max-md:self-center max-md:max-w-[40vw] max-md:text-ml',
      cell: ({ orderQty }) => orderQty,
    },
  ]
}

function Cards({ cards, query, total }: Rack) {
  return (
    <Table
      caption={`${plural(total, 'stock card')}${query ? ` matching ${query}` : ''}`}
      columns={columnsFor(cards)}
      rows={cards}
      keyOf={({ id }) => id}
      rowClass={({ photo }) =>
        photo === null ? 'relative' : 'relative max-md:min-h-[69px] max-md:content-start'
      }
    />
  )
}

function NoCards({ query, total, mayCreate, page }: Rack) {
  if (query || total > 0 || page > 1) {
    return (
      <EmptyState
        title="No stock cards found"
        tone="nothing-found"
        action={<ButtonLink href="/stock-system">Show the Whole Rack</ButtonLink>}
      >
        {query
          ? `Nothing matches “${query}”. Try a shorter word, or clear the search.`
          : 'There is nothing on this page.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No stock cards yet"
      action={mayCreate ? <ButtonLink href="/stock-system/new">Write the First One</ButtonLink> : null}
    >
      A card says what an item is, who it comes from and how much to order. Its printed QR code hangs at the
      shelf and opens the card on any phone.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Stock System · Mortise' }]
