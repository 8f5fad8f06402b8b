import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatMoney, plural } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { percentText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import {
  freshDays,
  isOldCost,
  lookedAtText,
  priceListPath,
  unitNames,
} from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames } from '#app/domain/quotes/quote.ts'
import { quotingPath } from '#app/domain/quotes/quote-links.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import { countPriceList, isOldCostBefore, priceListItem } from '#app/records/price-list-item.server.ts'
import styles from '#app/styles/money-list.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const pageSize = 100

export const loader = quotingPage(({ scope, actor, url }, hasFeature) => {
  const query = searchParam(url)
  const isOldOnly = url.searchParams.get('show') === 'old'
  const page = pageParam(url)
  const today = dayIn(scope.timeZone, Date.now())
  const oldBefore = addDays(today, -freshDays)
  const which = { query, where: isOldOnly ? isOldCostBefore(oldBefore) : undefined }
  const place = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total, isCut } = priceListItem.page(scope, which, place)
  return {
    ...{ query, isOldOnly, page, total, isCut },
    counts: countPriceList(scope, oldBefore),
    pageCount: Math.ceil(total / pageSize),
    here: hrefWith(priceListPath, { q: query, show: isOldOnly && 'old' }, page),
    mayEdit: hasFeature && may(scope, 'quote.configure'),
    items: rows.map(({ id, name, kind, supplier, code, unit, waste, cost, costOn }) => ({
      id,
      name,
      kind: lineKindNames[kind],
      from: [supplier, code].filter(Boolean).join(' · '),
      unit: unitNames[unit],
      waste: waste > 0 ? percentText(waste) : '',
      cost: formatMoney(cost, actor.currency),
      lookedAt: lookedAtText(costOn, today),
      isOld: isOldCost(costOn, today),
    })),
  }
})

type List = ReturnType<typeof useLoaderData<typeof loader>>

export default function PriceList() {
  const list = useLoaderData<typeof loader>()
  const { items, total, query, isOldOnly, counts, mayEdit, hasFeature } = list
  const hrefTo = (show: string | null, q = query) => hrefWith(priceListPath, { q, show })
  return (
    <>
      <PageHead
        title="Price list"
        lead="What you buy and do again and again, with what it costs you."
        back={{ href: quotingPath, label: 'Quoting' }}
      >
        {mayEdit ? (
          <>
            <ButtonLink icon="upload" href={`${priceListPath}/paste`}>
              Paste Lines
            </ButtonLink>
            <ButtonLink variant="go" icon="plus" href={`${priceListPath}/new`}>
              New Line
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      {hasFeature ? null : <ReadOnlyNote feature="quoting" />}
      {counts.all > 0 ? (
        <div className="row list-tools print:hidden">
          <Segments
            label="Lines by age"
            items={[
              { label: 'All', href: hrefTo(null), current: !isOldOnly, count: counts.all },
              {
                label: `Older than ${freshDays} days`,
                href: hrefTo('old'),
                current: isOldOnly,
                count: counts.old,
              },
            ]}
          />
          <Finder
            name="Price list"
            label="Search the price list"
            placeholder="Name, code or supplier"
            query={query}
            action={priceListPath}
            clearHref={hrefTo(isOldOnly ? 'old' : null, '')}
            kept={isOldOnly ? <HiddenField name="show" value="old" /> : null}
          />
        </div>
      ) : null}
      {items.length > 0 ? (
        <Table
          caption={plural(total, 'line')}
          columns={columnsFor(mayEdit, list.here)}
          rows={items}
          keyOf={({ id }) => id}
        />
      ) : (
        <NoLines {...list} />
      )}
      {list.isCut ? <MoreMatchesNote /> : null}
      <Pager
        page={list.page}
        pageCount={list.pageCount}
        hrefFor={to => hrefWith(priceListPath, { q: query, show: isOldOnly && 'old' }, to)}
      />
      {counts.all > 0 ? (
        <p className="mt-6 print:hidden">
          <ButtonLink variant="bare" icon="download" href={`${priceListPath}/csv`} {...byBrowser}>
            Download as CSV
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

function columnsFor(mayEdit: boolean, here: string): readonly Column<List['items'][number]>[] {
  const shown: Column<List['items'][number]>[] = [
    {
      label: 'What it is',
      kind: 'title',
      cell: ({ id, name, from }) => (
        <>
          {mayEdit ? (
            <a className="quiet-link" href={`${priceListPath}/${id}`}>
              {name}
            </a>
          ) : (
            name
          )}
          {from ? <small className="block font-normal text-chalk-2">{from}</small> : null}
        </>
      ),
    },
    { label: 'Kind', cell: ({ kind }) => kind },
    { label: 'Waste', onPhone: 'labelled', cell: ({ waste }) => waste },
    {
      label: 'Cost looked at',
      cell: ({ isOld, lookedAt }) =>
        isOld ? (
          <Badge tone="warn" icon="clock">
            Looked at {lookedAt}
          </Badge>
        ) : (
          <span className="quiet">Looked at {lookedAt}</span>
        ),
    },
    {
      label: 'Cost of one',
      kind: 'figure',
      cell: ({ cost, unit }) => (
        <>
          {cost}
          <small className="block text-s font-normal text-chalk-2">{unit}</small>
        </>
      ),
    },
  ]
  if (!mayEdit) return shown
  return [
    ...shown,
    {
      label: 'Action',
      labelHidden: true,
      kind: 'actions',
      cell: ({ id, name, isOld }) =>
        isOld ? (
          <form method="post" action={`${priceListPath}/${id}/looked-at`}>
            <HiddenField name="back" value={here} />
            <Button size="small" icon="tick">
              Looked at Today<span className="sr-only">: {name}</span>
            </Button>
          </form>
        ) : null,
    },
  ]
}

function NoLines({ query, counts, isOldOnly, mayEdit }: List) {
  if (counts.all > 0) {
    return (
      <EmptyState
        title={isOldOnly && !query ? 'Every cost was looked at' : 'No lines found'}
        tone="nothing-found"
        action={<ButtonLink href={priceListPath}>Show All Lines</ButtonLink>}
      >
        {query
          ? `Nothing matches “${query}”. Try a shorter word, or clear the search.`
          : `None is older than ${freshDays} days.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No price list yet"
      action={
        mayEdit ? <ButtonLink href={`${priceListPath}/paste`}>Paste From a Spreadsheet</ButtonLink> : null
      }
    >
      Boards, hinges, lacquer, hours: with what each costs here, a quote is a matter of choosing. A cost that
      nobody has looked at for {freshDays} days says so.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Price list · Mortise' }]
