import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { List } from '#app/components/kit/list.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { plural } from '#app/domain/format.ts'
import { invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { readChasePage } from '#app/http/invoices/chase-page.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import sumsStyles from '#app/styles/sums.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [sumsStyles, tableStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, actor }) => readChasePage(scope, actor.currency))

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function InvoiceChasePage() {
  const page = useLoaderData<typeof loader>()
  const { owed, late, lateCount, count, clients, isCut, hasFeature } = page
  const tone = lateCount > 0 ? 'bad' : undefined
  return (
    <>
      <PageHead
        title="Money to ask for"
        lead="Reminders are written for you; you read and send each one."
        back={{ href: invoicingPath, label: 'Invoicing' }}
      >
        <ButtonLink href="/invoicing/bank">Read a Bank Statement</ButtonLink>
      </PageHead>
      {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      <div className="sums">
        <MoneySum label="Owed to you" {...owed}>
          <small>{plural(count, 'invoice')}</small>
        </MoneySum>
        <MoneySum label="Late" {...late} tone={tone}>
          <small className={tone}>{plural(lateCount, 'invoice')}</small>
        </MoneySum>
      </div>
      <Ready {...page} mayRemind={hasFeature} />
      <Retentions {...page} />
      <Section title="By client" aside="who owes most first" className="mt-12">
        {clients.length > 0 ? (
          <Table
            caption="What is owed, by client and age"
            columns={columnsOf(page)}
            rows={clients}
            keyOf={({ key }) => key}
          />
        ) : (
          <EmptyState title="Nobody owes you anything" level={3}>
            What is issued and not paid yet is here, by how late it is.
          </EmptyState>
        )}
        {isCut ? <MoreMatchesNote /> : null}
      </Section>
    </>
  )
}

function Ready({ ready, mayRemind }: Page & { mayRemind: boolean }) {
  return (
    <Section title="Reminders that are ready" aside={ready.length > 0 ? ready.length : undefined}>
      {ready.length === 0 ? (
        <EmptyLine>None today.</EmptyLine>
      ) : (
        <List>
          {ready.map((row, at) => (
            <li key={row.id} className="max-md:flex-wrap">
              <span className="grow wrap-anywhere max-md:basis-full">
                {row.number} {row.title}
                <small className="block quiet">{row.who}</small>
              </span>
              <span className="flex-1 text-right max-md:text-left">
                <b className="fig text-l">{row.owed}</b>
                <small className={row.late > 0 ? 'block bad' : 'block quiet'}>
                  {row.late > 0 ? `${plural(row.late, 'day')} late` : `due ${row.due}`}
                </small>
              </span>
              {mayRemind ? (
                <ButtonLink
                  size="small"
                  variant={at === 0 ? 'go' : 'plain'}
                  href={row.href}
                  aria-label={`Read and send the reminder of ${row.number}`}
                >
                  Read and Send
                </ButtonLink>
              ) : null}
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}

function Retentions({ retentions }: Page) {
  if (retentions.length === 0) return null
  return (
    <Section title="Retention to ask for" aside={retentions.length} className="mt-12">
      <List>
        {retentions.map(({ href, number, title, who, since, held }) => (
          <li key={href}>
            <span className="grow wrap-anywhere">
              <a href={href}>
                {number} {title}
              </a>
              <small className="block quiet">{who}</small>
            </span>
            <span className="text-right">
              <b className="fig text-l">{held}</b>
              <small className="block quiet">before VAT, since {since}</small>
            </span>
          </li>
        ))}
      </List>
    </Section>
  )
}

type Row = Page['clients'][number]

function columnsOf({ ageLabels }: Page): readonly Column<Row>[] {
  return [
    {
      label: 'Client',
      kind: 'title',
      cell: ({ name, href }) => (href === null ? name : <a href={href}>{name}</a>),
    },
    ...ageLabels.map(
      (label, at): Column<Row> => ({
        label,
        kind: 'figure',
        onPhone: 'labelled',
        cell: ({ ages }) => ages[at]?.owed,
      }),
    ),
    {
      label: 'All',
      kind: 'figure',
      cell: ({ owed, isLate }) => <b className={isLate ? 'bad' : undefined}>{owed}</b>,
    },
  ]
}

export const meta = () => [{ title: 'Money to ask for · Mortise' }]
