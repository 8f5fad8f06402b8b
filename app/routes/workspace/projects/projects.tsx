import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { useCovered } from '#app/components/frame/as-opened.ts'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { ListHead, SavedFilters, SortMenu } from '#app/components/kit/dense-table.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { StageFilter } from '#app/components/kit/stage-filter.tsx'
import { ProjectCards } from '#app/components/projects/project-cards.tsx'
import {
  type ProjectLine,
  ProjectTable,
  projectTableColumns,
} from '#app/components/projects/project-table.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { ImportListLink } from '#app/components/spreadsheets/import-list-link.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatMoney } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { isListView, listViewOf, type Sorting, sortingOf, sortingText } from '#app/domain/list-view.ts'
import { may } from '#app/domain/permissions.ts'
import { projectDue, projectOverdue } from '#app/domain/projects/due-date.ts'
import { isFinished } from '#app/domain/projects/finished.ts'
import { projectCard } from '#app/domain/projects/project.ts'
import {
  listHref,
  listQuery,
  type ProjectColumn,
  type ProjectFilter,
  type ProjectListPlace,
  projectColumns,
  projectFilterLabels,
  projectFilters,
  usualSorting,
} from '#app/domain/projects/project-links.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import cardStyles from '#app/styles/project-cards.css?url'
import tableStyles from '#app/styles/project-table.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: cardStyles },
  { rel: 'stylesheet', href: tableStyles },
]

export const handle = {
  live: true,
  unshown: (found: Found | undefined, isCovered: boolean) =>
    isCovered ? [cardStyles, tableStyles] : [found?.shownAs === 'table' ? cardStyles : tableStyles],
}

const pageSize = 50
/** Only the top is visible behind a dialog. */
const sizeBehindDialog = 6

function placeOf(url: URL, seesMoney: boolean): ProjectListPlace {
  const said = url.searchParams
  const view = said.get('view')
  // Old addresses.
  const shown = ['late', 'finished'].find(name => said.get(name) === '1') ?? said.get('show')
  const sorting = sortingOf(projectColumns, said.get('sort'))
  return {
    query: searchParam(url),
    stageId: parseId(said.get('stage')),
    filter: projectFilters.find(filter => filter === shown) ?? null,
    sorting: sorting?.by === 'value' && !seesMoney ? null : sorting,
    view: isListView(view) ? view : null,
    page: pageParam(url),
  }
}

type Counted = ReturnType<typeof countProjectsByStage>

/** Stages counted within the filter, filters within the stage. */
function listFigures(stages: Counted, { stageId, filter }: Pick<ProjectListPlace, 'stageId' | 'filter'>) {
  const counts = stages.map(stage => ({
    id: stage.id,
    name: stage.name,
    colour: stage.colour,
    count: stage[filter ?? 'count'],
  }))
  const here = stages.filter(({ id }) => stageId === null || id === stageId)
  const sum = (of: ProjectFilter | 'count') => here.reduce((total, stage) => total + stage[of], 0)
  const filterCounts = {
    week: sum('week'),
    late: sum('late'),
    nobody: sum('nobody'),
    waiting: sum('waiting'),
    finished: sum('finished'),
  }
  return { counts, filterCounts, pageCount: Math.ceil(sum(filter ?? 'count') / pageSize) }
}

type Listed = Pick<ReturnType<typeof findProjects>, 'rows' | 'stages' | 'people'>
type Row = Listed['rows'][number]

function tableLine(
  row: Row,
  { stages, people, today, currency }: Omit<Listed, 'rows'> & { today: string; currency: string | null },
): ProjectLine {
  const { id, jobNumber, name, clientName, status, completedDate, peopleIds, value } = row
  const { done = 0, total = 0 } = row.counts.find(({ stageId }) => stageId === row.stageId) ?? {}
  return {
    id,
    jobNumber,
    name,
    clientName,
    stage: stages.find(({ id }) => id === row.stageId),
    done,
    total,
    due: projectDue(row, today),
    isOver: isFinished(row),
    late: projectOverdue(row, today),
    who: people.filter(({ id }) => peopleIds.includes(id)),
    isNobodys: status === 'active' && completedDate === null && peopleIds.length === 0,
    value: currency !== null && value !== null ? formatMoney(value, currency) : null,
  }
}

export const loader = workspacePage(({ scope, actor, url, params }) => {
  const isBehind = params.id !== undefined
  const seesMoney = may(scope, 'money.read')
  const place = placeOf(url, seesMoney)
  const { query, filter } = place
  const found = searchProjects(scope, query)
  const { rows, stages, people, keptView } = findProjects(
    scope,
    { ...place, found },
    { limit: isBehind ? sizeBehindDialog : pageSize, offset: (place.page - 1) * pageSize },
  )
  const shownAs = listViewOf(place.view, keptView)
  const today = dayIn(scope.timeZone, Date.now())
  const currency = seesMoney ? actor.currency : null
  return {
    ...place,
    title: titleOf(place),
    ...listFigures(isBehind ? [] : countProjectsByStage(scope, query, found), place),
    shownAs,
    shownSorting: place.sorting ?? usualSorting(filter),
    cards: shownAs === 'cards' ? rows.map(row => projectCard(row, stages, today)) : [],
    lines: shownAs === 'table' ? rows.map(row => tableLine(row, { stages, people, today, currency })) : [],
    stages,
    seesMoney,
    isCut: found?.isCut ?? false,
    isBehind,
    mayCreate: may(scope, 'project.create'),
    mayBringLists: may(scope, 'spreadsheet.import'),
  }
})

export const shouldRevalidate = revalidateUnlessRefused

type Found = ReturnType<typeof useLoaderData<typeof loader>>

export default function Projects() {
  const found = useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  const isCovered = useCovered()
  const here = listQuery(found)
  const hrefFor = (id: number) => `/projects/${id}${here}`
  return (
    <>
      {isCovered ? null : (
        <div {...inertWhen(isDialogOpen)}>
          <ListHead
            title="Projects"
            list="projects"
            shownAs={found.shownAs}
            here={listHref({ ...found, view: null })}
            finder={<ProjectFinder {...found} />}
          >
            {found.mayCreate ? (
              <ButtonLink
                variant="go"
                icon="plus"
                href="/create-ticket?from=projects"
                className="max-md:hidden"
              >
                Create New Ticket
              </ButtonLink>
            ) : null}
          </ListHead>
          <div className="list-strip flex flex-wrap gap-x-6 gap-y-1 mb-0.5 max-md:grid max-md:grid-cols-1 max-md:mb-0 print:hidden">
            {found.counts.length > 0 ? <Stages found={found} /> : null}
            <div className="flex flex-[1_1_auto] flex-wrap justify-between gap-x-6 max-md:block max-md:min-w-0">
              {found.counts.length > 0 ? <Filters found={found} counts={found.filterCounts} /> : null}
              <SortMenu
                columns={projectTableColumns(found.seesMoney)}
                sorting={found.shownSorting}
                shownAs={found.shownAs}
                hrefFor={sortHref(found)}
              />
            </div>
          </div>
          <h2 className="sr-only">{found.title}</h2>
          {found.cards.length + found.lines.length === 0 ? (
            <NoProjects found={found} />
          ) : found.shownAs === 'table' ? (
            <ProjectTable
              caption={found.title}
              lines={found.lines}
              seesMoney={found.seesMoney}
              hrefFor={hrefFor}
              sorting={found.shownSorting}
              sortHref={sortHref(found)}
            />
          ) : (
            <ProjectCards
              cards={found.cards}
              stages={found.stages}
              hrefFor={hrefFor}
              here={`/projects${here}`}
            />
          )}
          {found.isCut ? <MoreMatchesNote /> : null}
          <Pager
            page={found.page}
            pageCount={found.pageCount}
            hrefFor={page => listHref({ ...found, page })}
          />
          {found.mayBringLists ? <ImportListLink href="/spreadsheets/new?kind=jobs" /> : null}
        </div>
      )}
      <Outlet />
    </>
  )
}

function sortHref(found: Found) {
  return (sorting: Sorting<ProjectColumn>) => listHref({ ...found, sorting, page: 1 })
}

const filteredTitles: Readonly<Record<ProjectFilter, string>> = {
  week: 'Projects due this week',
  late: 'Overdue projects',
  nobody: 'Projects with nobody on them',
  waiting: 'Projects that wait for something',
  finished: 'Finished projects',
}

function titleOf({ query, filter, sorting }: ProjectListPlace): string {
  const what = filter === null ? 'Projects' : filteredTitles[filter]
  const matching = query ? ` matching ${query}` : ''
  if (sorting) return `${what}${matching}, sorted by ${sorting.by}`
  if (filter === 'late' || filter === 'week') return `${what}${matching}, soonest due first`
  return query ? `${what}${matching}` : `${what}, newest first`
}

function ProjectFinder(found: Found) {
  const { query, stageId, filter, sorting, view } = found
  return (
    <Finder
      name="Projects"
      label="Search projects"
      placeholder="Name, client or number"
      query={query}
      action="/projects"
      clearHref={listHref({ ...found, query: '', page: 1 })}
      kept={
        <>
          {stageId === null ? null : <HiddenField name="stage" value={stageId} />}
          {filter === null ? null : <HiddenField name="show" value={filter} />}
          {sorting === null ? null : <HiddenField name="sort" value={sortingText(sorting)} />}
          {view === null ? null : <HiddenField name="view" value={view} />}
        </>
      }
    />
  )
}

function Filters({ found, counts }: { found: Found; counts: Record<ProjectFilter, number> }) {
  const filters = projectFilters.map(filter => {
    const selected = found.filter === filter
    return {
      label: projectFilterLabels[filter],
      href: listHref({ ...found, filter: selected ? null : filter, page: 1 }),
      count: counts[filter],
      selected,
      isBad: filter === 'late',
    }
  })
  return <SavedFilters filters={filters} />
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
  const { query, stageId, filter, page, counts, isBehind, mayCreate } = found
  if (isBehind) return null
  if (query || stageId !== null || filter || page > 1) {
    const stage = counts.find(count => count.id === stageId)?.name
    return (
      <EmptyState
        title="No projects found"
        tone="nothing-found"
        action={<ButtonLink href="/projects">Show All Projects</ButtonLink>}
      >
        {query
          ? `Nothing${stage ? ` in ${stage}` : ''} matches “${query}”. Try a shorter word, or the job number.`
          : `There is nothing ${filter === 'late' ? 'overdue ' : ''}${stage ? `in ${stage}` : 'here'} at the moment.`}
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
