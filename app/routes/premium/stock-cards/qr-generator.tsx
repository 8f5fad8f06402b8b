import { useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { StockTabs } from '#app/components/stock-cards/stock-tabs.tsx'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import { stockFeatures } from '#app/domain/premium/premium.ts'
import { maxPrinted, sheetSizes, stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'

export const loader = readOnlyPage(['qr_generator', 'stock_system'], ({ scope, url }, has) => {
  const query = searchParam(url)
  const page = pageParam(url)
  const offset = (page - 1) * maxPrinted
  const { rows, total, isCut } = stockCard.page(scope, { query }, { limit: maxPrinted, offset })
  return {
    query,
    page,
    total,
    isCut,
    pageCount: Math.ceil(total / maxPrinted),
    mayCreate: stockFeatures.some(has) && may(scope, 'stock.create'),
    cards: rows.map(({ id, itemName, supplier, orderQty }) => ({ id, itemName, supplier, orderQty })),
  }
})

type Found = ReturnType<typeof useLoaderData<typeof loader>>

export default function QrGenerator() {
  const found = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Stock Card Generator"
        lead="Print cards for the shelf: a phone reads the code and opens the card."
      >
        {found.mayCreate ? (
          <ButtonLink icon="plus" href="/stock-system/new">
            New Stock Card
          </ButtonLink>
        ) : null}
      </PageHead>
      <StockTabs here="/qr-generator" />
      <Finder
        name="Cards"
        label="Search stock cards"
        placeholder="Search stock cards by item or supplier"
        query={found.query}
        clearHref="/qr-generator"
      />
      {found.cards.length > 0 ? <Choice {...found} /> : <NothingToPrint {...found} />}
      {found.isCut ? <MoreMatchesNote /> : null}
      <Pager
        page={found.page}
        pageCount={found.pageCount}
        hrefFor={to => hrefWith('/qr-generator', { q: found.query }, to)}
      />
    </>
  )
}

function Choice({ cards, query, page, total }: Found) {
  return (
    <form method="get" action="/qr-generator/sheet">
      <Columns>
        <Section title="Cards" span={8} aside={total}>
          <List className="[&>li]:items-stretch">
            {cards.map(({ id, itemName, supplier, orderQty }) => (
              <li key={id}>
                <label className="check grow flex cursor-pointer items-center gap-3">
                  <input type="checkbox" name="card" value={id} className="tickbox" />
                  <span>
                    <b>{itemName}</b>{' '}
                    <small className="block text-chalk-2">
                      {[supplier, orderQty].filter(Boolean).join(' · ')}
                    </small>
                  </span>
                </label>
                <a href={stockCardPath(id)} className="flex min-w-11 items-center justify-end">
                  Open<span className="sr-only"> {itemName}</span>
                </a>
              </li>
            ))}
          </List>
        </Section>
        <Section title="The sheet" span={4} className="sheet-choice">
          <div className="stack">
            <SelectField label="Print as" name="size">
              {Object.entries(sheetSizes).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            {query ? <HiddenField name="q" value={query} /> : null}
            {page > 1 ? <HiddenField name="page" value={page} /> : null}
            <div className="row">
              <Button variant="go" icon="print">
                Print Selected
              </Button>
              <Button name="all" value="1">
                {cards.length === total ? `Print All ${total}` : `Print These ${cards.length}`}
              </Button>
            </div>
          </div>
        </Section>
      </Columns>
    </form>
  )
}

function NothingToPrint({ query, page, mayCreate }: Found) {
  if (query || page > 1) {
    return (
      <EmptyState
        title="No stock cards found"
        tone="nothing-found"
        action={<ButtonLink href="/qr-generator">Show All Cards</ButtonLink>}
      >
        {query
          ? `Nothing matches “${query}”. Try a shorter word, or clear the search.`
          : 'There is nothing on this page.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing to print yet"
      action={mayCreate ? <ButtonLink href="/stock-system/new">Write the First Card</ButtonLink> : null}
    >
      Write a card for each thing that runs out: sheets, hinges, screws, lacquer. Then print them all here.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Stock Card Generator · Mortise' }]
