import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, fullName, plural } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  isGeneratedDescription,
  maxStageChips,
  type StageSum,
  sumTemplatePlans,
  sumTemplateStages,
} from '#app/domain/templates/template.ts'
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
  const { minutes, days } = sumTemplatePlans(row.tasks)
  const { firstName, lastName, username } = row.creator
  const day = (instant: number) => formatDateShort(dayIn(scope.timeZone, instant), '')
  const created = `Created ${day(row.createdAt)} by ${fullName(firstName, lastName, username)}`
  return {
    id: row.id,
    name: row.name,
    description: isGeneratedDescription(row.description) ? '' : row.description,
    stages,
    taskCount: stages.reduce((sum, { taskCount }) => sum + taskCount, 0),
    hours: minutes / 60,
    days,
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

type Hrefs = {
  href: string
  /** Null for those who may not. */
  editHref: string | null
  deleteHref: string | null
  duplicate: { action: string; requestId: string } | null
}

type TemplateCardProps = Omit<Found['cards'][number], 'mayEdit' | 'mayDelete'> & Hrefs

function TemplateCard({ id, name, stages, taskCount, hours, days, ...props }: TemplateCardProps) {
  const more = stages.length - maxStageChips
  return (
    <article className="tk" id={`template-${id}`}>
      <h3 className="mt-4 mb-2">
        <a href={props.href}>{name}</a>
      </h3>
      <p className="figures flex flex-wrap gap-x-4 gap-y-0">
        <Figure count={stages.length} one="stage" />
        <Figure count={taskCount} one="task" />
        {hours > 0 ? <Figure count={Math.round(hours)} one="hour" /> : null}
        {days > 0 ? <Figure count={days} one="day" /> : null}
      </p>
      <UnplanedRod stages={stages} />
      <ul
        className="relative flex flex-wrap items-center gap-x-1 gap-y-1.5 text-s text-chalk-2"
        aria-label="Stages"
      >
        {stages.slice(0, maxStageChips).map(stage => (
          <li className="flex max-w-full" key={stage.name}>
            <StageTab className="px-1.5" {...stage} />
          </li>
        ))}
        {more > 0 ? <li>+{more} more</li> : null}
      </ul>
      {props.description ? (
        <p className="mt-3 line-clamp-4 whitespace-pre-line wrap-anywhere">{props.description}</p>
      ) : null}
      <p className="mt-auto pt-3 text-s">{props.history}</p>
      <CardActions {...props} name={name} />
    </article>
  )
}

function Figure({ count, one }: { count: number; one: string }) {
  return (
    <>
      <span>
        <b className="mr-0.75 font-bold text-2xl/none font-figures text-chalk">{count}</b>{' '}
        {count === 1 ? one : `${one}s`}
      </span>{' '}
    </>
  )
}

/** A length a stage, a division a task. */
function UnplanedRod({ stages }: { stages: readonly StageSum[] }) {
  const label = stages.map(stage => `${stage.name}: ${plural(stage.taskCount, 'task')}`).join(', ')
  return (
    <Rod
      className="mb-3 [--h:20px]"
      label={label}
      stages={stages.map(({ name, colour, taskCount }) => ({
        name,
        colour,
        total: Math.max(1, taskCount),
        done: 0,
        reached: true,
      }))}
    />
  )
}

function CardActions({ name, editHref, deleteHref, duplicate }: Omit<Hrefs, 'href'> & { name: string }) {
  const which = <span className="sr-only">: {name}</span>
  return (
    <div className="foot flex-wrap justify-start gap-y-1 gap-x-3 -ml-2 pt-0 [&_.btn]:m-0">
      {editHref ? (
        <ButtonLink size="small" variant="bare" icon="pencil" href={editHref}>
          Edit{which}
        </ButtonLink>
      ) : null}
      {duplicate ? (
        <form method="post" action={duplicate.action}>
          <HiddenField name="requestId" value={duplicate.requestId} />
          <Button size="small" variant="bare" icon="copy">
            Duplicate{which}
          </Button>
        </form>
      ) : null}
      {deleteHref ? (
        <ButtonLink size="small" variant="bare" icon="bin" href={deleteHref}>
          Delete{which}
        </ButtonLink>
      ) : null}
    </div>
  )
}

export const meta = () => [{ title: 'Saved Task Templates · Mortise' }]
