import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { peoplePath, ratePath } from '#app/domain/overheads/overheads.ts'
import { readPeoplePage } from '#app/http/overheads/people-page.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tableStyles }]
export const loader = readOnlyPage(
  'overheads',
  ({ scope, actor }, has) => readPeoplePage(scope, actor.currency, has('overheads')),
  { may: 'pay.read' },
)

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function OverheadPeople() {
  const page = useLoaderData<typeof loader>()
  const { makers, others, makersSum, othersSum, hours, mayEdit } = page
  const columns = mayEdit ? columnsThatLink : columnsToRead
  const isEmpty = makers.length + others.length === 0
  return (
    <>
      <PageHead
        title="People"
        lead="What people cost, seen by admins alone: wages are personal."
        back={{ href: ratePath, label: 'Overheads' }}
      >
        {mayEdit ? (
          <ButtonLink variant="go" icon="plus" href={`${peoplePath}/new`}>
            Add Somebody
          </ButtonLink>
        ) : null}
      </PageHead>
      {page.hasFeature ? null : <ReadOnlyNote feature="overheads" />}
      {isEmpty ? (
        <EmptyState title="Nobody is here yet">
          Add your makers, one by one or as a role: what they are paid, and how many of their hours are on
          jobs.
        </EmptyState>
      ) : null}
      {makers.length > 0 ? (
        <Section title="On the bench" aside={`${hours} on jobs, ${makersSum} a year`}>
          <Table caption="Makers" columns={columns} rows={makers} keyOf={({ id }) => id} />
        </Section>
      ) : null}
      {others.length > 0 ? (
        <Section title="Not on jobs" aside={`${othersSum} a year, an overhead`} className="mt-12">
          <Table caption="Others" columns={columns} rows={others} keyOf={({ id }) => id} />
        </Section>
      ) : null}
    </>
  )
}

type Row = Page['makers'][number]

const rest: readonly Column<Row>[] = [
  { label: 'Paid', cell: ({ paid }) => paid },
  { label: 'How it is made', cell: ({ made }) => made },
  { label: 'A year', kind: 'figure', cell: ({ year }) => year },
]

function titled(cell: Column<Row>['cell']): readonly Column<Row>[] {
  return [{ label: 'Who', kind: 'title', cell }, ...rest]
}

const columnsToRead = titled(row => <Named {...row} />)
const columnsThatLink = titled(row => (
  <a className="quiet-link" href={`${peoplePath}/${row.id}`}>
    <Named {...row} />
  </a>
))

function Named({ name, hours }: Row) {
  return (
    <>
      {name}
      {hours ? <small className="block font-normal text-chalk-2"> {hours}</small> : null}
    </>
  )
}

export const meta = () => [{ title: 'People’s cost · Mortise' }]
