import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ClientCard } from '#app/components/clients/client-card.tsx'
import { ClientTable, clientTableColumns } from '#app/components/clients/client-table.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { ListHead, SavedFilters, SortMenu } from '#app/components/kit/dense-table.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { ImportListLink } from '#app/components/spreadsheets/import-list-link.tsx'
import {
  type ClientColumn,
  type ClientListPlace,
  clientColumns,
  clientFilterLabels,
  clientFilters,
  clientListHref,
  clientListQuery,
  usualClientSorting,
} from '#app/domain/clients/client-links.ts'
import { isListView, listViewOf, type Sorting, sortingOf, sortingText } from '#app/domain/list-view.ts'
import { may } from '#app/domain/permissions.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { findClients, searchClients } from '#app/models/clients/client-list.server.ts'
import cardStyles from '#app/styles/client-cards.css?url'
import tableStyles from '#app/styles/client-table.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: cardStyles },
  { rel: 'stylesheet', href: tableStyles },
]

export const handle = {
  unshown: (found: Found | undefined) => [found?.shownAs === 'table' ? cardStyles : tableStyles],
}

const pageSize = 48

function placeOf(url: URL): ClientListPlace {
  const said = url.searchParams
  const view = said.get('view')
  return {
    query: searchParam(url),
    filter: clientFilters.find(filter => filter === said.get('show')) ?? null,
    sorting: sortingOf(clientColumns, said.get('sort')),
    view: isListView(view) ? view : null,
    page: pageParam(url),
  }
}

export const loader = workspacePage(({ scope, url }) => {
  const place = placeOf(url)
  const found = searchClients(scope, place.query)
  const span = { limit: pageSize, offset: (place.page - 1) * pageSize }
  const { rows, stages, counts, total, keptView } = findClients(scope, { ...place, found }, span)
  return {
    ...place,
    shownAs: listViewOf(place.view, keptView),
    shownSorting: place.sorting ?? usualClientSorting,
    counts,
    total,
    pageCount: Math.ceil(total / pageSize),
    isCut: found?.isCut ?? false,
    mayCreate: may(scope, 'client.create'),
    mayBringLists: may(scope, 'spreadsheet.import'),
    clients: rows.map(row => {
      const stage = stages.find(({ id }) => id === row.newestStageId)
      return {
        id: row.id,
        name: row.name,
        email: row.email,
        phone: row.phone,
        address: row.address,
        projectCount: row.projectCount,
        isEnquiry: row.projectCount === 0 && !row.isEstablished,
        openCount: row.openCount,
        newest: stage ? { name: stage.name, colour: stage.colour } : null,
      }
    }),
  }
})

type Found = ReturnType<typeof useLoaderData<typeof loader>>

export default function Clients() {
  const found = useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  const here = clientListQuery(found)
  const hrefFor = (id: number) => `/clients/${id}${here}`
  const sortHref = (sorting: Sorting<ClientColumn>) => clientListHref({ ...found, sorting, page: 1 })
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <ListHead
          title="Clients"
          list="clients"
          shownAs={found.shownAs}
          here={clientListHref({ ...found, view: null })}
          finder={<ClientFinder {...found} />}
        >
          {found.mayCreate ? (
            <>
              <ButtonLink href={`/clients/new${here}`} className="max-md:hidden">
                New Enquiry
              </ButtonLink>
              <ButtonLink variant="go" icon="plus" href="/create-ticket?for=client" className="max-md:hidden">
                New Client
              </ButtonLink>
            </>
          ) : null}
        </ListHead>
        <div className="flex flex-wrap gap-x-6 gap-y-1 mb-0.5 max-md:grid max-md:grid-cols-1 max-md:mb-0 print:hidden">
          <div className="flex flex-[1_1_auto] flex-wrap justify-between gap-x-6 max-md:block max-md:min-w-0">
            <Filters found={found} />
            <SortMenu
              columns={clientTableColumns}
              sorting={found.shownSorting}
              shownAs={found.shownAs}
              hrefFor={sortHref}
            />
          </div>
        </div>
        <h2 className="sr-only">{titleOf(found)}</h2>
        {found.clients.length === 0 ? (
          <NoClients {...found} />
        ) : found.shownAs === 'table' ? (
          <ClientTable
            caption={titleOf(found)}
            clients={found.clients}
            hrefFor={hrefFor}
            sorting={found.shownSorting}
            sortHref={sortHref}
          />
        ) : (
          <TicketGrid lines="clients">
            {found.clients.map(client => (
              <ClientCard key={client.id} {...client} href={hrefFor(client.id)} />
            ))}
          </TicketGrid>
        )}
        {found.isCut ? <MoreMatchesNote /> : null}
        <Pager
          page={found.page}
          pageCount={found.pageCount}
          hrefFor={page => clientListHref({ ...found, page })}
        />
        {found.mayBringLists ? <ImportListLink href="/spreadsheets/new" /> : null}
      </div>
      <Outlet />
    </>
  )
}

function titleOf({ query, filter }: Found): string {
  if (filter === null) return query ? `Clients matching ${query}` : 'All clients'
  return `Clients, ${clientFilterLabels[filter].toLowerCase()}${query ? `, matching ${query}` : ''}`
}

function ClientFinder({ query, filter, sorting, view }: Found) {
  return (
    <Finder
      name="Clients"
      label="Search clients"
      placeholder="Name, phone, email or address"
      query={query}
      action="/clients"
      kept={
        <>
          {filter === null ? null : <HiddenField name="show" value={filter} />}
          {sorting === null ? null : <HiddenField name="sort" value={sortingText(sorting)} />}
          {view === null ? null : <HiddenField name="view" value={view} />}
        </>
      }
    />
  )
}

function Filters({ found }: { found: Found }) {
  const { counts } = found
  const hrefOf = (filter: Found['filter']) => clientListHref({ ...found, filter, page: 1 })
  return (
    <SavedFilters
      filters={[
        { label: 'All', href: hrefOf(null), count: counts.all, selected: found.filter === null, isAll: true },
        ...clientFilters.map(filter => ({
          label: clientFilterLabels[filter],
          href: hrefOf(filter),
          count: counts[filter],
          selected: found.filter === filter,
          isBad: filter === 'late',
        })),
      ]}
    />
  )
}

function NoClients({ query, filter, counts }: Found) {
  if (query || filter !== null || counts.all > 0) {
    return (
      <EmptyState
        title="No clients found"
        tone="nothing-found"
        action={<ButtonLink href="/clients">Show All Clients</ButtonLink>}
      >
        {query
          ? `Nothing matches “${query}”. Try a shorter word, or clear the search.`
          : 'There is nothing on this page.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No clients yet"
      action={<ButtonLink href="/create-ticket?for=client">Create New Ticket</ButtonLink>}
    >
      A client comes with their first job: enter them beside it. For somebody who only asks, save an enquiry.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Clients · Mortise' }]
