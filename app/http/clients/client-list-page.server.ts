import {
  type ClientListPlace,
  clientColumns,
  clientFilters,
  usualClientSorting,
} from '#app/domain/clients/client-links.ts'
import { isListView, listViewOf, sortingOf } from '#app/domain/list-view.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { findClients, searchClients } from '#app/models/clients/client-list.server.ts'

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

export function readClientList(scope: Scope, url: URL) {
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
}
