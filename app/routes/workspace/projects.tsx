import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { inertWhen } from '#app/components/dialog.tsx'
import { useDialogOpen } from '#app/components/dialog-open.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { HiddenField, TextField } from '#app/components/field.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Pager } from '#app/components/pager.tsx'
import { ProjectCards } from '#app/components/project-cards.tsx'
import { StageFilter } from '#app/components/rod.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { parseId } from '#app/domain/id.ts'
import { limits } from '#app/domain/limits.ts'
import { may } from '#app/domain/permissions.ts'
import { listHref, listQuery } from '#app/domain/project-links.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/project-list.server.ts'

const pageSize = 50
/** Behind a dialog only the top of the list can be seen. */
const sizeBehindDialog = 6

export const loader = workspacePage(({ scope, url, params }) => {
  const query = searchParam(url)
  const page = pageParam(url)
  const isBehind = params.id !== undefined
  const counts = isBehind ? [] : countProjectsByStage(scope, query)
  const stageId = parseId(url.searchParams.get('stage'))
  const found = findProjects(
    scope,
    { query, stageId },
    { limit: isBehind ? sizeBehindDialog : pageSize, offset: (page - 1) * pageSize },
  )
  const all = counts.reduce((sum, stage) => sum + stage.count, 0)
  const total = stageId === null ? all : (counts.find(stage => stage.id === stageId)?.count ?? 0)
  return {
    query,
    page,
    stageId,
    counts,
    all,
    ...found,
    isBehind,
    pageCount: Math.ceil(total / pageSize),
    today: dayIn(scope.timeZone, Date.now()),
    mayCreate: may(scope, 'project.create'),
  }
})

/** A list that was read behind a dialog is read again, whole, when the dialog closes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, defaultShouldRevalidate } = args
  return defaultShouldRevalidate || (currentParams.id !== undefined && nextParams.id === undefined)
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>

export default function Projects() {
  const found = useLoaderData<typeof loader>()
  const { query, stageId, page } = found
  const isDialogOpen = useDialogOpen()
  const here = listQuery({ query, stageId, page })
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="Projects">
          {found.mayCreate ? (
            <ButtonLink variant="go" icon="plus" href="/create-ticket?from=projects">
              Create New Ticket
            </ButtonLink>
          ) : null}
        </PageHead>
        <Finder query={query} stageId={stageId} />
        {found.counts.length > 0 ? <Stages found={found} /> : null}
        <h2 className="vh">{query ? `Projects matching ${query}` : 'Projects, newest first'}</h2>
        {found.rows.length > 0 ? (
          <ProjectCards
            projects={found.rows}
            stages={found.stages}
            today={found.today}
            hrefFor={id => `/projects/${id}${here}`}
          />
        ) : (
          <NoProjects found={found} />
        )}
        <Pager
          page={page}
          pageCount={found.pageCount}
          hrefFor={to => listHref({ query, stageId, page: to })}
        />
      </div>
      <Outlet />
    </>
  )
}

function Finder({ query, stageId }: { query: string; stageId: number | null }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element
    <form className="row finder" role="search" aria-label="Projects" action="/projects">
      <TextField
        key={query}
        label="Search projects"
        labelHidden
        name="q"
        type="search"
        idPrefix="projects-"
        placeholder="Search projects by name, client or API number"
        defaultValue={query}
        maxLength={limits.search}
        autoComplete="off"
      />
      {stageId === null ? null : <HiddenField name="stage" value={stageId} />}
      <Button>Search</Button>
      {query ? (
        <ButtonLink variant="bare" href={listHref({ query: '', stageId, page: 1 })}>
          Clear search
        </ButtonLink>
      ) : null}
    </form>
  )
}

function Stages({ found: { counts, all, query, stageId } }: { found: Found }) {
  const everything = {
    name: 'All',
    count: all,
    href: listHref({ query, stageId: null, page: 1 }),
    selected: stageId === null,
  }
  const each = counts.map(stage => ({
    name: stage.name,
    colour: stage.colour,
    count: stage.count,
    href: listHref({ query, stageId: stage.id, page: 1 }),
    selected: stage.id === stageId,
  }))
  return <StageFilter stages={[everything, ...each]} />
}

function NoProjects({ found: { query, stageId, page, counts, isBehind, mayCreate } }: { found: Found }) {
  if (isBehind) return null
  if (query || stageId !== null || page > 1) {
    const stage = counts.find(each => each.id === stageId)?.name
    return (
      <EmptyState
        title="No projects found"
        tone="nothing-found"
        action={<ButtonLink href="/projects">Show all projects</ButtonLink>}
      >
        {query
          ? `Nothing${stage ? ` in ${stage}` : ''} matches “${query}”. Try a shorter word, or the job number.`
          : `There is nothing ${stage ? `in ${stage}` : 'here'} at the moment.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No projects yet"
      action={
        mayCreate ? (
          <ButtonLink href="/create-ticket?from=projects">Create the first ticket</ButtonLink>
        ) : null
      }
    >
      A ticket is one job for one client, from measure to install. Write down the first one and it appears
      here.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Projects · Mortise' }]
