import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { InvoiceTable } from '#app/components/invoices/invoice-table.tsx'
import { Scale } from '#app/components/invoices/scale.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Chart } from '#app/components/kit/chart.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { HeadLinks } from '#app/components/kit/head-links.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { plural, pluralInWords } from '#app/domain/format.ts'
import {
  ageLabels,
  groupLabels,
  type InvoicePlace,
  invoiceGroups,
  invoiceListHref,
  invoiceSorts,
  invoicingPath,
  newInvoicePath,
  sortLabels,
} from '#app/domain/invoices/invoice-links.ts'
import { isAge } from '#app/domain/invoices/invoice-status.ts'
import type { Age } from '#app/domain/invoices/settlement.ts'
import { readInvoiceList } from '#app/http/invoices/invoice-list-page.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import chartStyles from '#app/styles/chart.css?url'
import listStyles from '#app/styles/invoice-list.css?url'

export const links: LinksFunction = () => [listStyles, chartStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, actor, url }, has) => {
  const list = readInvoiceList(scope, actor, url)
  return { ...list, mayCreate: has && list.mayCreate }
})

type List = ReturnType<typeof useLoaderData<typeof loader>>

export default function InvoiceList() {
  const list = useLoaderData<typeof loader>()
  const { rows, sums, hasFeature } = list
  return (
    <>
      <PageHead title="Invoicing" lead={leadOf(list)}>
        <ButtonLink href="/invoicing/chase">Money to Ask For</ButtonLink>
        {list.mayCreate ? (
          <ButtonLink variant="go" icon="plus" href={newInvoicePath}>
            New Invoice
          </ButtonLink>
        ) : null}
      </PageHead>
      <MoreOfInvoices />
      {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      <div className="sums">
        <MoneySum label="Owed to you" {...sums.owed}>
          <small>{plural(sums.owed.count, 'invoice')}</small>
        </MoneySum>
        <MoneySum label="Late" {...sums.late} tone={sums.late.count > 0 ? 'bad' : undefined}>
          <small className={sums.late.count > 0 ? 'bad' : undefined}>
            {plural(sums.late.count, 'invoice')}
          </small>
        </MoneySum>
        <MoneySum label="Came in this month" {...sums.income}>
          <small>
            {plural(sums.income.count, 'payment')}, {sums.income.month}
          </small>
        </MoneySum>
      </div>
      {sums.owed.count > 0 ? <HowLate {...list} /> : null}
      {list.chart ? (
        <Section title="Money in by week" aside="paid on invoices" className="mb-10">
          <Chart {...list.chart} />
        </Section>
      ) : null}
      <Section title={titleOf(list)} aside={list.hasAny ? <Sorts {...list} /> : null}>
        {list.hasAny ? <Filters {...list} /> : null}
        {rows.length > 0 ? (
          <InvoiceTable caption={titleOf(list)} rows={rows} today={list.today} />
        ) : (
          <NoInvoices {...list} />
        )}
        {list.isCut ? <MoreMatchesNote /> : null}
        <Pager
          page={list.page}
          pageCount={list.pageCount}
          hrefFor={page => invoiceListHref({ ...list, page })}
        />
      </Section>
    </>
  )
}

function leadOf({ hasAny, counts, sums }: List): string {
  if (!hasAny) return 'What you ask your clients to pay, and what came of it.'
  const drafts = counts.drafts > 0 ? [`${pluralInWords(counts.drafts, 'is a draft', 'are drafts')}.`] : []
  const late = sums.late.count > 0 ? [`${pluralInWords(sums.late.count, 'is late', 'are late')}.`] : []
  return [...drafts, ...late].join(' ') || 'Nothing is late.'
}

function titleOf({ show, query }: InvoicePlace): string {
  const which = show === null ? 'Invoices' : `Invoices: ${showLabel(show).toLowerCase()}`
  return query ? `${which}, matching ${query}` : which
}

function showLabel(show: NonNullable<InvoicePlace['show']>): string {
  return isAge(show) ? ageLabels[show] : groupLabels[show]
}

const tones = {
  not_due: 'quiet',
  to_30: 'warn',
  to_60: 'bad',
  to_90: 'bad',
  over_90: 'bad',
} as const satisfies Record<Age, string>

const edges = {
  quiet: '[--st:var(--color-line)]',
  warn: '[--st:var(--color-warn)]',
  bad: '[--st:var(--color-bad)]',
} as const

const under = 'font-normal text-chalk-2 group-aria-[current]:text-pencil'

function HowLate(list: List) {
  const { ages, sums, owedText, mark, show } = list
  const hrefOf = (to: InvoicePlace['show']) => invoiceListHref({ ...list, show: to, page: 1 })
  return (
    <Section title="How late it is" aside={`each mark is ${mark}`} className="mb-10">
      <Scale
        height={22}
        className="mb-3"
        lengths={ages.map(({ age, length }) => ({ key: age, length, tone: tones[age] }))}
      />
      <ul
        className="rodnav max-md:grid max-md:grid-cols-2 max-md:m-0 max-md:p-0 max-md:overflow-visible"
        aria-label="Show by how late it is"
      >
        <li className="max-md:min-w-0">
          <a
            className="group flex-col items-start justify-start gap-0.5 pt-5.5 pb-4.5 px-4"
            href={hrefOf('owed')}
            aria-current={show === 'owed' ? 'true' : undefined}
          >
            All owed <span className="fig text-xl tracking-[-0.02em]">{owedText}</span>{' '}
            <small className={under}>{plural(sums.owed.count, 'invoice')}</small>
          </a>
        </li>
        {ages.map(({ age, amount, count }) => (
          <li key={age} className={`max-md:min-w-0 ${edges[tones[age]]}`}>
            <a
              className="group flex-col items-start justify-start gap-0.5 pt-5.5 pb-4.5 px-4"
              href={hrefOf(age)}
              aria-current={show === age ? 'true' : undefined}
            >
              {ageLabels[age]} <span className="fig text-xl tracking-[-0.02em]">{amount}</span>{' '}
              <small className={under}>{plural(count, 'invoice')}</small>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sorts(list: List) {
  return (
    <nav className="row print:hidden" aria-label="Sorted by">
      {invoiceSorts.map(sort => (
        <a
          key={sort}
          href={invoiceListHref({ ...list, sort, page: 1 })}
          aria-current={sort === list.sort ? 'true' : undefined}
          className="inline-flex min-h-11 items-center"
        >
          {sort === list.sort ? <b>{sortLabels[sort]}</b> : sortLabels[sort]}
        </a>
      ))}
    </nav>
  )
}

function Filters({ query, show, sort, counts, all }: List) {
  const hrefOf = (to: InvoicePlace['show']) => invoiceListHref({ query, show: to, sort, page: 1 })
  return (
    <div className="row list-tools print:hidden">
      <div className="strip min-w-0">
        <Segments
          label="Invoices by state"
          items={[
            { label: 'All', href: hrefOf(null), current: show === null, count: all },
            ...invoiceGroups.map(group => ({
              label: groupLabels[group],
              href: hrefOf(group),
              current: show === group,
              count: counts[group],
            })),
          ]}
        />
      </div>
      <Finder
        name="Invoices"
        label="Search invoices"
        placeholder="Name, client or number"
        query={query}
        action={invoicingPath}
        clearHref={invoiceListHref({ query: '', show, sort, page: 1 })}
        kept={
          <>
            {show === null ? null : <HiddenField name="show" value={show} />}
            {sort === 'newest' ? null : <HiddenField name="sort" value={sort} />}
          </>
        }
      />
    </div>
  )
}

function NoInvoices({ hasAny, mayCreate, query }: List) {
  if (hasAny) {
    return (
      <EmptyState
        level={3}
        title="No invoices found"
        tone="nothing-found"
        action={<ButtonLink href={invoicingPath}>Show All Invoices</ButtonLink>}
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
      title="No invoices yet"
      action={mayCreate ? <ButtonLink href={newInvoicePath}>Write the First One</ButtonLink> : null}
    >
      An invoice asks for a stage of a job that was agreed, or for anything else a client owes you.
    </EmptyState>
  )
}

function MoreOfInvoices() {
  return (
    <HeadLinks label="More of invoices">
      <ButtonLink variant="bare" href="/invoicing/bank">
        Bank Statement
      </ButtonLink>
      <ButtonLink variant="bare" icon="file" href="/invoicing/exports">
        For Your Accountant
      </ButtonLink>
      <ButtonLink variant="bare" href="/invoicing/vat">
        VAT on Sales
      </ButtonLink>
      <ButtonLink variant="bare" href="/invoicing/cis">
        CIS Kept Back
      </ButtonLink>
      <ButtonLink variant="bare" icon="gear" href="/invoicing/settings">
        Settings
      </ButtonLink>
    </HeadLinks>
  )
}

export const meta = () => [{ title: 'Invoicing · Mortise' }]
