import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { ratePath, ratesPath } from '#app/domain/overheads/overheads.ts'
import { readRatesPage } from '#app/http/overheads/rates-page.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tableStyles }]
export const loader = readOnlyPage('overheads', (call, has) => readRatesPage(call, has('overheads')), {
  may: 'money.read',
})

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function OverheadRates() {
  const page = useLoaderData<typeof loader>()
  const { rows, maySet } = page
  return (
    <>
      <PageHead
        title="Rates"
        lead="A rate that is set keeps the figures it was made of; a quote keeps the rate it was made with."
        back={{ href: ratePath, label: 'Overheads' }}
      >
        {maySet ? (
          <ButtonLink variant="go" icon="plus" href={`${ratesPath}/new`}>
            Set a Rate
          </ButtonLink>
        ) : null}
      </PageHead>
      {page.hasFeature ? null : <ReadOnlyNote feature="overheads" />}
      {rows.length > 0 ? (
        <Table caption="Rates" columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <EmptyState title="No rate is set yet">
          Until an admin sets one, quotes use the cost of an hour that is typed.
        </EmptyState>
      )}
    </>
  )
}

const columns: readonly Column<Page['rows'][number]>[] = [
  {
    label: 'From',
    kind: 'title',
    cell: ({ from, day, state }) => (
      <>
        <time dateTime={day}>{from}</time>
        {state ? <small className="block font-normal text-chalk-2"> {state}</small> : null}
      </>
    ),
  },
  { label: 'Note', cell: ({ note }) => note },
  {
    label: 'Break-even',
    onPhone: 'labelled',
    cell: ({ breakEven }) => <span className="fig">{breakEven}</span>,
  },
  { label: 'Margin', onPhone: 'labelled', cell: ({ margin }) => <span className="fig">{margin}</span> },
  {
    label: 'Worked out',
    onPhone: 'labelled',
    cell: ({ chargeOut }) => <span className="fig">{chargeOut}</span>,
  },
  { label: 'Rate', kind: 'figure', cell: ({ chosen }) => chosen },
]

export const meta = () => [{ title: 'Rates · Mortise' }]
