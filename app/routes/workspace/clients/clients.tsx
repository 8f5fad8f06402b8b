import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ClientCard } from '#app/components/clients/client-card.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { findClients, searchClients } from '#app/models/clients/client-list.server.ts'
import cardStyles from '#app/styles/ticket-card.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: cardStyles }]

const pageSize = 48

export const loader = workspacePage(({ scope, url }) => {
  const query = searchParam(url)
  const page = pageParam(url)
  const found = searchClients(scope, query)
  const span = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total } = findClients(scope, query, span, found)
  return {
    query,
    page,
    pageCount: Math.ceil(total / pageSize),
    total,
    isCut: found?.isCut ?? false,
    mayCreate: may(scope, 'client.create'),
    mayBringLists: may(scope, 'spreadsheet.import'),
    clients: rows.map(({ id, name, email, phone, address, projectCount }) => ({
      id,
      name,
      email,
      phone,
      address,
      projectCount,
    })),
  }
})

export default function Clients() {
  const { query, page, pageCount, clients, total, isCut, mayCreate, mayBringLists } =
    useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="Clients">
          {mayBringLists ? (
            <ButtonLink icon="upload" href="/spreadsheets/new">
              Import a List
            </ButtonLink>
          ) : null}
          {mayCreate ? (
            <>
              <ButtonLink href={hrefWith('/clients/new', { q: query }, page)}>New Enquiry</ButtonLink>
              <ButtonLink variant="go" icon="plus" href="/create-ticket?for=client">
                New Client
              </ButtonLink>
            </>
          ) : null}
        </PageHead>
        <Finder
          name="Clients"
          label="Search clients"
          placeholder="Search clients by name, email, phone or address"
          query={query}
        />
        <h2 className="sr-only">{query ? `Clients matching ${query}` : 'All clients'}</h2>
        {clients.length > 0 ? (
          <TicketGrid>
            {clients.map(client => (
              <ClientCard
                key={client.id}
                {...client}
                href={hrefWith(`/clients/${client.id}`, { q: query }, page)}
              />
            ))}
          </TicketGrid>
        ) : (
          <NoClients query={query} total={total} />
        )}
        {isCut ? <MoreMatchesNote /> : null}
        <Pager page={page} pageCount={pageCount} hrefFor={to => hrefWith('/clients', { q: query }, to)} />
      </div>
      <Outlet />
    </>
  )
}

function NoClients({ query, total }: { query: string; total: number }) {
  if (query || total > 0) {
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
