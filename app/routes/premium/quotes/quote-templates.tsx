import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, plural } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { newQuotePath, quoteTemplatesPath, quotingPath } from '#app/domain/quotes/quote-links.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import { listQuoteTemplates } from '#app/models/quotes/quote-template.server.ts'
import styles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = quotingPage(({ scope }, has) => {
  const today = dayIn(scope.timeZone, Date.now())
  return {
    mayCreate: has && may(scope, 'quote.create'),
    mayEdit: has && may(scope, 'quote.configure'),
    templates: listQuoteTemplates(scope).map(({ id, name, rooms, createdAt }) => {
      const items = rooms.reduce((all, room) => all + room.items, 0)
      return {
        id,
        name,
        rooms: rooms.map(room => room.name).join(', '),
        size: `${plural(rooms.length, 'room')}, ${plural(items, 'item')}`,
        madeOn: formatDateShort(dayIn(scope.timeZone, createdAt), today),
      }
    }),
  }
})

type Templates = ReturnType<typeof useLoaderData<typeof loader>>

export default function QuoteTemplates() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Quote templates"
        lead="Rooms, items and costs that a quote can begin with; what it was begun from is its kind in the win rate."
        back={{ href: quotingPath, label: 'Quoting' }}
      />
      {page.hasFeature ? null : <ReadOnlyNote feature="quoting" />}
      {page.templates.length > 0 ? (
        <Table
          caption={plural(page.templates.length, 'quote template')}
          columns={columnsFor(page)}
          rows={page.templates}
          keyOf={({ id }) => id}
        />
      ) : (
        <EmptyState
          title="No templates yet"
          action={<ButtonLink href={quotingPath}>Open a Quote</ButtonLink>}
        >
          Open a quote that is worth repeating and save it as a template.
        </EmptyState>
      )}
    </>
  )
}

function columnsFor({ mayCreate, mayEdit }: Templates): readonly Column<Templates['templates'][number]>[] {
  return [
    {
      label: 'Template',
      kind: 'title',
      cell: ({ id, name, rooms }) => (
        <>
          {mayEdit ? (
            <a className="quiet-link" href={`${quoteTemplatesPath}/${id}`}>
              {name}
            </a>
          ) : (
            name
          )}
          <small className="block font-normal text-chalk-2">{rooms}</small>
        </>
      ),
    },
    { label: 'Holds', cell: ({ size }) => <span className="quiet">{size}</span> },
    { label: 'Made', onPhone: 'labelled', cell: ({ madeOn }) => <span className="quiet">{madeOn}</span> },
    {
      label: 'Action',
      labelHidden: true,
      kind: 'actions',
      cell: ({ id, name }) =>
        mayCreate ? (
          <ButtonLink size="small" href={`${newQuotePath}?template=${id}`}>
            Begin a Quote<span className="sr-only"> with {name}</span>
          </ButtonLink>
        ) : null,
    },
  ]
}

export const meta = () => [{ title: 'Quote templates · Mortise' }]
