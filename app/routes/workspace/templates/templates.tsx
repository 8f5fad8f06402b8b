import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { TemplateCard } from '#app/components/templates/template-card.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, fullName } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isGeneratedDescription, sumTemplateStages } from '#app/domain/templates/template.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { findTemplates } from '#app/models/templates/template.server.ts'
import cardStyles from '#app/styles/template-card.css?url'

const pageSize = 50
/** Behind a dialog only the top of the list can be seen. */
const sizeBehindDialog = 6

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: cardStyles }]

export const loader = workspacePage(({ scope, url, params }) => {
  const query = searchParam(url)
  const page = pageParam(url)
  const isBehind = params.id !== undefined
  const limit = isBehind ? sizeBehindDialog : pageSize
  const { rows, total, isCut } = findTemplates(scope, query, { limit, offset: (page - 1) * pageSize })
  return {
    query,
    page,
    total,
    isCut,
    pageCount: Math.ceil(total / pageSize),
    cards: rows.map(row => cardOf(scope, row)),
    requestId: may(scope, 'template.create') ? newRequestId() : null,
  }
})

type Row = ReturnType<typeof findTemplates>['rows'][number]

function cardOf(scope: Scope, row: Row) {
  const stages = sumTemplateStages(row.tasks)
  const { firstName, lastName, username } = row.creator
  const day = (instant: number) => formatDateShort(dayIn(scope.timeZone, instant), '')
  const created = `Created ${day(row.createdAt)} by ${fullName(firstName, lastName, username)}`
  return {
    id: row.id,
    name: row.name,
    description: isGeneratedDescription(row.description) ? '' : row.description,
    stages,
    taskCount: stages.reduce((sum, { taskCount }) => sum + taskCount, 0),
    history: row.updatedAt === null ? created : `${created}, changed ${day(row.updatedAt)}`,
    mayEdit: may(scope, 'template.edit', row),
    mayDelete: may(scope, 'template.delete', row),
  }
}

export const shouldRevalidate = revalidateUnlessRefused

type Found = ReturnType<typeof useLoaderData<typeof loader>>

const newTemplateHref = '/create-task-template'

export default function Templates() {
  const found = useLoaderData<typeof loader>()
  const { query, page, pageCount, cards, requestId } = found
  const isDialogOpen = useDialogOpen()
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="Saved Task Templates">
          {requestId ? (
            <ButtonLink variant="go" icon="plus" href={newTemplateHref}>
              Create New Template
            </ButtonLink>
          ) : null}
        </PageHead>
        <Finder
          name="Templates"
          label="Search templates"
          placeholder="Search templates by name or description"
          query={query}
          action="/saved-task-templates"
          clearHref="/saved-task-templates"
        />
        <h2 className="sr-only">{query ? `Templates matching ${query}` : 'Templates, newest first'}</h2>
        {cards.length > 0 ? <Cards {...found} /> : <NoTemplates {...found} />}
        {found.isCut ? <MoreMatchesNote /> : null}
        <Pager
          page={page}
          pageCount={pageCount}
          hrefFor={to => hrefWith('/saved-task-templates', { q: query }, to)}
        />
      </div>
      <Outlet />
    </>
  )
}

function Cards({ cards, requestId, query, page }: Found) {
  const at = (id: number, act = '') => hrefWith(`/saved-task-templates/${id}${act}`, { q: query }, page)
  return (
    <TicketGrid>
      {cards.map(({ mayEdit, mayDelete, ...card }) => (
        <TemplateCard
          key={card.id}
          {...card}
          href={at(card.id)}
          editHref={mayEdit ? `/create-task-template?edit=${card.id}` : null}
          deleteHref={mayDelete ? at(card.id, '/delete') : null}
          duplicate={requestId ? { action: at(card.id, '/duplicate'), requestId } : null}
        />
      ))}
    </TicketGrid>
  )
}

function NoTemplates({ query, total, requestId }: Found) {
  if (query || total > 0) {
    return (
      <EmptyState
        title="No templates found"
        tone="nothing-found"
        action={<ButtonLink href="/saved-task-templates">Show All Templates</ButtonLink>}
      >
        {query
          ? `Nothing matches “${query}”. Try a shorter word, or clear the search.`
          : 'There is nothing on this page.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No templates saved yet"
      action={requestId ? <ButtonLink href={newTemplateHref}>Write the First One</ButtonLink> : null}
    >
      Write the tasks of a kitchen or a staircase once, stage by stage. The next job like it then starts with
      its whole list.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Saved Task Templates · Mortise' }]
