import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { StageFilter } from '#app/components/kit/rod.tsx'
import { ProjectCards } from '#app/components/projects/project-cards.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { parseId } from '#app/domain/id.ts'
import { may } from '#app/domain/permissions.ts'
import { projectCard } from '#app/domain/projects/project.ts'
import { listHref, listQuery, type ProjectListPlace } from '#app/domain/projects/project-links.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import styles from '#app/styles/projects.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const pageSize = 50
/** Behind a dialog only the top of the list can be seen. */
const sizeBehindDialog = 6

function placeOf(url: URL): ProjectListPlace {
  return {
    query: searchParam(url),
    stageId: parseId(url.searchParams.get('stage')),
    late: url.searchParams.get('late') === '1',
    page: pageParam(url),
  }
}

/** The figures over the list: of each stage, of what is overdue where one is, and how many pages that makes. */
function figuresOf(place: ProjectListPlace, stages: ReturnType<typeof countProjectsByStage>) {
  const here = stages.filter(({ id }) => place.stageId === null || id === place.stageId)
  const lateCount = here.reduce((sum, { late }) => sum + late, 0)
  const total = place.late ? lateCount : here.reduce((sum, { count }) => sum + count, 0)
  const counts = stages.map(({ late, ...stage }) => (place.late ? { ...stage, count: late } : stage))
  return { counts, lateCount, pageCount: Math.ceil(total / pageSize) }
}

export const handle = { live: true }

export const loader = workspacePage(({ scope, url, params }) => {
  const place = placeOf(url)
  const isBehind = params.id !== undefined
  const found = searchProjects(scope, place.query)
  const { rows, stages } = findProjects(
    scope,
    { ...place, found },
    { limit: isBehind ? sizeBehindDialog : pageSize, offset: (place.page - 1) * pageSize },
  )
  const today = dayIn(scope.timeZone, Date.now())
  return {
    ...place,
    ...figuresOf(place, isBehind ? [] : countProjectsByStage(scope, place.query, found)),
    cards: rows.map(row => projectCard(row, stages, today)),
    stages,
    isCut: found?.isCut ?? false,
    isBehind,
    mayCreate: may(scope, 'project.create'),
  }
})

export const shouldRevalidate = revalidateUnlessRefused

type Found = ReturnType<typeof useLoaderData<typeof loader>>

export default function Projects() {
  const found = useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  const here = listQuery(found)
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
        <ProjectFinder {...found} />
        {found.counts.length > 0 ? <Stages found={found} /> : null}
        <h2 className="sr-only">{titleOf(found)}</h2>
        {found.cards.length > 0 ? (
          <ProjectCards
            cards={found.cards}
            stages={found.stages}
            hrefFor={id => `/projects/${id}${here}`}
            here={`/projects${here}`}
          />
        ) : (
          <NoProjects found={found} />
        )}
        {found.isCut ? <MoreMatchesNote /> : null}
        <Pager page={found.page} pageCount={found.pageCount} hrefFor={page => listHref({ ...found, page })} />
      </div>
      <Outlet />
    </>
  )
}

function titleOf({ query, late }: Found): string {
  const matching = query ? ` matching ${query}` : ''
  if (late) return `Overdue projects${matching}, soonest due first`
  return query ? `Projects${matching}` : 'Projects, newest first'
}

function ProjectFinder(found: Found) {
  const { query, stageId, late, lateCount } = found
  const first = { ...found, page: 1 }
  return (
    <Finder
      name="Projects"
      label="Search projects"
      placeholder="Search projects by name, client or API number"
      query={query}
      action="/projects"
      clearHref={listHref({ ...first, query: '' })}
      kept={
        <>
          {stageId === null ? null : <HiddenField name="stage" value={stageId} />}
          {late ? <HiddenField name="late" value="1" /> : null}
        </>
      }
    >
      {late ? (
        <ButtonLink variant="bare" href={listHref({ ...first, late: false })}>
          Show All, Not Only Overdue
        </ButtonLink>
      ) : lateCount > 0 ? (
        <ButtonLink variant="bare" icon="alert" href={listHref({ ...first, late: true })}>
          <span className="bad">{lateCount} overdue</span>
        </ButtonLink>
      ) : null}
    </Finder>
  )
}

function Stages({ found }: { found: Found }) {
  const { counts, stageId } = found
  const everything = {
    name: 'All',
    count: counts.reduce((sum, { count }) => sum + count, 0),
    href: listHref({ ...found, stageId: null, page: 1 }),
    selected: stageId === null,
  }
  const each = counts.map(stage => ({
    name: stage.name,
    colour: stage.colour,
    count: stage.count,
    href: listHref({ ...found, stageId: stage.id, page: 1 }),
    selected: stage.id === stageId,
  }))
  return <StageFilter stages={[everything, ...each]} />
}

function NoProjects({ found }: { found: Found }) {
  const { query, stageId, late, page, counts, isBehind, mayCreate } = found
  if (isBehind) return null
  if (query || stageId !== null || late || page > 1) {
    const stage = counts.find(count => count.id === stageId)?.name
    return (
      <EmptyState
        title="No projects found"
        tone="nothing-found"
        action={<ButtonLink href="/projects">Show All Projects</ButtonLink>}
      >
        {query
          ? `Nothing${stage ? ` in ${stage}` : ''} matches “${query}”. Try a shorter word, or the job number.`
          : `There is nothing ${late ? 'overdue ' : ''}${stage ? `in ${stage}` : 'here'} at the moment.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No projects yet"
      action={
        mayCreate ? (
          <ButtonLink href="/create-ticket?from=projects">Create the First Ticket</ButtonLink>
        ) : null
      }
    >
      A ticket is one job for one client, from measure to install. Write down the first one and it appears
      here.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Projects · Mortise' }]
