import { dayIn } from '#app/domain/clock.ts'
import { formatMoney, fullName, initials } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { isListView, listViewOf, sortingOf } from '#app/domain/list-view.ts'
import { may } from '#app/domain/permissions.ts'
import { isFinished } from '#app/domain/projects/finished.ts'
import { projectCard, projectOverdue } from '#app/domain/projects/project.ts'
import {
  type ProjectFilter,
  type ProjectListPlace,
  projectColumns,
  projectFilters,
  usualSorting,
} from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'

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
export function listFigures(
  stages: Counted,
  { stageId, filter }: Pick<ProjectListPlace, 'stageId' | 'filter'>,
) {
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

type Row = ReturnType<typeof findProjects>['rows'][number]

function tableLine(row: Row, today: string, currency: string | null) {
  const { status, completedDate, people, value } = row
  return {
    isOver: isFinished(row),
    late: projectOverdue(row, today),
    who: people.map(person => ({ short: initials(...person), name: fullName(...person) })),
    isNobodys: status === 'active' && completedDate === null && people.length === 0,
    value: currency !== null && value !== null ? formatMoney(value, currency) : null,
  }
}

export function readProjectList(scope: Scope, currency: string, url: URL, isBehind: boolean) {
  const seesMoney = may(scope, 'money.read')
  const place = placeOf(url, seesMoney)
  const { query, filter } = place
  const found = searchProjects(scope, query)
  const { rows, stages, keptView } = findProjects(
    scope,
    { ...place, found },
    { limit: isBehind ? sizeBehindDialog : pageSize, offset: (place.page - 1) * pageSize },
  )
  const shownAs = listViewOf(place.view, keptView)
  const today = dayIn(scope.timeZone, Date.now())
  return {
    ...place,
    ...listFigures(isBehind ? [] : countProjectsByStage(scope, query, found), place),
    shownAs,
    shownSorting: place.sorting ?? usualSorting(filter),
    cards: rows.map(row => projectCard(row, stages, today)),
    lines: shownAs === 'table' ? rows.map(row => tableLine(row, today, seesMoney ? currency : null)) : null,
    stages,
    seesMoney,
    isCut: found?.isCut ?? false,
    isBehind,
    mayCreate: may(scope, 'project.create'),
    mayBringLists: may(scope, 'spreadsheet.import'),
  }
}
