import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { HeadLinks } from '#app/components/kit/head-links.tsx'
import { MoneySum, percentSum } from '#app/components/kit/money-sum.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import type { Column } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { MoneyTable, StateCell, Under } from '#app/components/quotes/money-table.tsx'
import { Wins } from '#app/components/quotes/wins.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { formatMonth, plural, pluralInWords } from '#app/domain/format.ts'
import { quoteListHref, quotePath, quotingPath, segmentLabels } from '#app/domain/quotes/quote-links.ts'
import { quoteSegments } from '#app/domain/quotes/quote-status.ts'
import { twelveMonthsTo } from '#app/domain/quotes/win-rate.ts'
import { readQuoteList } from '#app/http/quotes/quote-list-page.server.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import tableStyles from '#app/styles/money-list.css?url'
import sumsStyles from '#app/styles/sums.css?url'

export const links: LinksFunction = () => [sumsStyles, tableStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = quotingPage(({ scope, actor, url }, has) => {
  const list = readQuoteList(scope, actor.currency, url)
  return { ...list, mayCreate: has && list.mayCreate }
})

type List = ReturnType<typeof useLoaderData<typeof loader>>

export default function QuoteList() {
  const list = useLoaderData<typeof loader>()
  const { rows, today, kinds, hasFeature } = list
  return (
    <>
      <PageHead title="Quoting" lead={leadOf(list)}>
        <ButtonLink href="/quoting/price-list">Price List</ButtonLink>
        {list.mayCreate ? (
          <ButtonLink variant="go" icon="plus" href="/quoting/new">
            New Quote
          </ButtonLink>
        ) : null}
      </PageHead>
      <HeadLinks label="More of quotes">
        <ButtonLink variant="bare" href="/quoting/figures">
          Win Rate
        </ButtonLink>
        <ButtonLink variant="bare" href="/quoting/templates">
          Templates
        </ButtonLink>
        <ButtonLink variant="bare" href="/quoting/terms">
          Terms
        </ButtonLink>
        {hasFeature ? (
          <ButtonLink variant="bare" icon="gear" href="/quoting/settings">
            Settings
          </ButtonLink>
        ) : null}
        {list.hasAny ? (
          <ButtonLink variant="bare" icon="download" href="/quoting/csv" {...byBrowser}>
            Download as CSV
          </ButtonLink>
        ) : null}
      </HeadLinks>
      {hasFeature ? null : <ReadOnlyNote feature="quoting" />}
      <QuoteSums {...list} />
      <Section title={titleOf(list)} aside="newest first, before VAT">
        {list.hasAny ? <Filters {...list} /> : null}
        {rows.length > 0 ? <QuoteTable {...list} /> : <NoQuotes {...list} />}
        {list.isCut ? <MoreMatchesNote /> : null}
        <Pager
          page={list.page}
          pageCount={list.pageCount}
          isMore={list.isMore}
          hrefFor={page => quoteListHref({ ...list, page })}
        />
      </Section>
      {kinds.length > 0 ? (
        <Section
          title="Won, by kind"
          className="mt-12"
          aside={`${formatMonth(twelveMonthsTo(today))} to ${formatMonth(today)}`}
        >
          <Wins rows={kinds} />
        </Section>
      ) : null}
    </>
  )
}

function leadOf({ hasAny, withClients, toRing }: List): string {
  if (!hasAny) return 'What you offer, and what became of it.'
  const all = `${pluralInWords(withClients.count, 'is with a client', 'are with clients')}.`
  return toRing.count > 0 ? `${all} ${pluralInWords(toRing.count, 'wants a call', 'want a call')}.` : all
}

function titleOf({ segment, query }: List): string {
  const which = segment === null ? 'All quotes' : `Quotes: ${segmentLabels[segment].toLowerCase()}`
  return query ? `${which}, matching ${query}` : which
}

function Filters({ query, segment, counts }: List) {
  const hrefOf = (to: List['segment']) => quoteListHref({ query, segment: to, page: 1 })
  return (
    <div className="row list-tools print:hidden">
      <div className="strip min-w-0">
        <Segments
          label="Quotes by state"
          items={[
            { label: 'All', href: hrefOf(null), current: segment === null, count: counts.all },
            ...quoteSegments.map(one => ({
              label: segmentLabels[one],
              href: hrefOf(one),
              current: segment === one,
              count: counts[one],
            })),
          ]}
        />
      </div>
      <Finder
        name="Quotes"
        label="Search quotes"
        placeholder="Name, client or number"
        query={query}
        action={quotingPath}
        clearHref={quoteListHref({ query: '', segment, page: 1 })}
        kept={segment === null ? null : <HiddenField name="show" value={segment} />}
      />
    </div>
  )
}

function NoQuotes({ hasAny, mayCreate, query }: List) {
  if (hasAny) {
    return (
      <EmptyState
        level={3}
        title="No quotes found"
        tone="nothing-found"
        action={<ButtonLink href={quotingPath}>Show All Quotes</ButtonLink>}
      >
        {query
          ? `Nothing matches “${query}”. Try a shorter word, or clear the search.`
          : 'There is none of these.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      title="No quotes yet"
      action={mayCreate ? <ButtonLink href="/quoting/new">Write the First One</ButtonLink> : null}
    >
      A quote is priced from your own hours, boards and hardware, sent as a link, and becomes the job once it
      is accepted.
    </EmptyState>
  )
}

function QuoteSums({ withClients, toRing, won }: List) {
  return (
    <div className="sums">
      <MoneySum label="With clients" {...withClients}>
        <small>{plural(withClients.count, 'quote')}, before VAT</small>
      </MoneySum>
      <MoneySum label="Want a call" {...toRing}>
        <small className={toRing.count > 0 ? 'text-warn' : undefined}>{plural(toRing.count, 'quote')}</small>
      </MoneySum>
      <MoneySum label="Won" {...percentSum(won.percent)}>
        <small>
          <a className="py-1" href="/quoting/figures">
            {won.decided === 0
              ? 'None decided in twelve months'
              : `${won.won} of ${won.decided} decided in twelve months`}
          </a>
        </small>
      </MoneySum>
    </div>
  )
}

function QuoteTable(list: List) {
  return (
    <MoneyTable
      caption={titleOf(list)}
      columns={columnsFor(list.today)}
      rows={list.rows}
      keyOf={({ id }) => id}
    />
  )
}

function columnsFor(today: string): readonly Column<List['rows'][number]>[] {
  return [
    {
      label: 'Quote',
      onPhone: 'hidden',
      cell: ({ number }) => <QuoteNo number={number} today={today} />,
    },
    {
      label: 'What for',
      kind: 'title',
      cell: ({ id, number, title, client, revision }) => (
        <>
          <a className="quiet-link" href={quotePath(id)}>
            {title}
          </a>
          <Under>
            {client}
            <span className="md:hidden print:hidden"> · {number}</span>
            {revision ? ` · Rev ${revision}` : null}
          </Under>
        </>
      ),
    },
    { label: 'State', cell: row => <StateCell {...row} /> },
    {
      label: 'Runs out',
      onPhone: 'hidden',
      className: 'text-chalk-2 whitespace-nowrap',
      cell: ({ runsOut }) => runsOut,
    },
    { label: 'Value', kind: 'figure', cell: ({ net }) => net },
  ]
}

/** Leaves out the year when it is that of `today`. */
function QuoteNo({ number, today }: { number: string; today: string }) {
  const cut = number.lastIndexOf('-') + 1
  const before = number.slice(0, cut).replace(`-${today.slice(0, 4)}-`, '-')
  return (
    <span className="no text-2xl/none print:text-[13pt]">
      <small>{before}</small>
      {number.slice(cut)}
    </span>
  )
}

export const meta = () => [{ title: 'Quoting · Mortise' }]
