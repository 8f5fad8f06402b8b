import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { DocumentSortMenu, DocumentTable } from '#app/components/files/document-table.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageTitle } from '#app/components/kit/page-title.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { bytesText } from '#app/domain/companies/storage.ts'
import { fileCategories } from '#app/domain/enumerations.ts'
import {
  type DocumentPlace,
  documentSorts,
  documentsHref,
  sortText,
} from '#app/domain/files/document-links.ts'
import { categoryLabels, phaseLabels, sizeText } from '#app/domain/files/file.ts'
import { formatDateShort, lowerFirst, plural } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { fileView } from '#app/http/files/file-view.server.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readFileStorage } from '#app/models/companies/company.server.ts'
import {
  type CategoryCount,
  countDocuments,
  listDocuments,
  searchDocuments,
} from '#app/models/files/document-list.server.ts'
import styles from '#app/styles/documents.css?url'

export const handle = { live: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const pageSize = 24
/** Only the top is visible behind a dialog. */
const sizeBehindDialog = 10

function placeOf(url: URL): DocumentPlace {
  const { searchParams } = url
  return {
    query: searchParam(url),
    category: fileCategories.find(category => category === searchParams.get('category')) ?? null,
    superseded: searchParams.get('superseded') === '1',
    sort: documentSorts.find(sort => sort === searchParams.get('sort')) ?? 'date',
    reversed: searchParams.get('reversed') === '1',
    page: pageParam(url),
  }
}

type Shown = ReturnType<typeof listDocuments>[number]

function shownBy({ cardId, cardName, videoId, videoName, logoId }: Shown) {
  if (logoId !== null) return { href: '/settings/company', label: 'Company', name: 'Logo' }
  if (cardId !== null) return { href: stockCardPath(cardId), label: 'Stock card', name: cardName ?? '' }
  if (videoId === null) return null
  return { href: trainingVideoPath(videoId), label: 'Training video', name: videoName ?? '' }
}

function totalOf(counts: readonly CategoryCount[], { category, superseded }: DocumentPlace): number {
  return counts
    .filter(count => category === null || count.category === category)
    .reduce((sum, { all, newest }) => sum + (superseded ? all : newest), 0)
}

function filtersOf(counts: readonly CategoryCount[], superseded: boolean) {
  return fileCategories.map(category => {
    const count = counts.find(one => one.category === category)
    return {
      category,
      label: `${categoryLabels[category]}s`,
      count: (superseded ? count?.all : count?.newest) ?? 0,
    }
  })
}

function roomText(scope: Scope): string {
  const { bytes, limit } = readFileStorage(scope)
  return `${sizeText(bytes, 2)} of ${bytesText(limit)} used`
}

export const loader = workspacePage(({ scope, url }) => {
  const isBehind = !/^\/documents\/?$/.test(url.pathname)
  const place = placeOf(url)
  const found = searchDocuments(scope, place.query)
  const counts = countDocuments(scope, found)
  const rows = listDocuments(scope, place, { found, limit: isBehind ? sizeBehindDialog : pageSize })
  const today = dayIn(scope.timeZone, Date.now())
  const total = totalOf(counts, place)
  return {
    place,
    isCut: found?.isCut ?? false,
    filters: filtersOf(counts, place.superseded),
    superseded: counts.reduce((sum, { all }) => sum + all, 0),
    total,
    first: (place.page - 1) * pageSize + 1,
    pageCount: Math.ceil(total / pageSize),
    documents: rows.map(row => {
      const { size, caption, ...shown } = fileView(scope, row, today)
      // Only those who set up the company may change its logo.
      const isShut = row.logoId !== null && !may(scope, 'company.configure')
      return {
        ...shown,
        ...(isShut && { mayEdit: false, mayDelete: false }),
        size: sizeText(row.size, 2),
        about: row.phase ? phaseLabels[row.phase] : shown.letter ? `Revision ${shown.letter}` : null,
        isSuperseded: row.supersededAt !== null,
        category: categoryLabels[row.category],
        project:
          row.projectId === null || row.jobNumber === null
            ? null
            : {
                id: row.projectId,
                number: row.jobNumber,
                shortNumber: shortJobNumber(row.jobNumber),
                name: row.projectName ?? '',
              },
        shownBy: shownBy(row),
        // Always with the year: the list goes back over many.
        date: formatDateShort(dayIn(scope.timeZone, row.createdAt), ''),
      }
    }),
    room: place.query || isBehind ? null : roomText(scope),
    mayAdd: may(scope, 'file.create'),
  }
})

export const shouldRevalidate = revalidateUnlessRefused

type Listed = ReturnType<typeof useLoaderData<typeof loader>>

export default function DocumentsPage() {
  const listed = useLoaderData<typeof loader>()
  const { place, documents, total, mayAdd } = listed
  const isDialogOpen = useDialogOpen()
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <header className="list-head mt-0 mb-1.5 md:[&>form]:basis-80">
          <PageTitle>Documents</PageTitle>
          <Search {...listed} />
          <ButtonLink icon="cards" href="/documents/photos">
            Photos
          </ButtonLink>
          {mayAdd ? (
            <ButtonLink variant="go" icon="upload" href={documentsHref(place, '/documents/upload')}>
              Upload File
            </ButtonLink>
          ) : null}
        </header>
        <Filters {...listed} />
        {documents.length > 0 ? (
          <>
            <DocumentSortMenu place={place} />
            <DocumentTable
              place={place}
              documents={documents}
              caption={`${plural(total, 'file')}, ${lowerFirst(sortText(place))}`}
            />
          </>
        ) : (
          <NoDocuments {...listed} />
        )}
        <Foot {...listed} />
        {listed.isCut ? <MoreMatchesNote /> : null}
      </div>
      <Outlet />
    </>
  )
}

function Search({ place }: Listed) {
  return (
    <Finder
      name="Documents"
      label="Search documents"
      placeholder="File name or job"
      query={place.query}
      action="/documents"
      kept={
        <>
          {place.category ? <HiddenField name="category" value={place.category} /> : null}
          {place.superseded ? <HiddenField name="superseded" value="1" /> : null}
        </>
      }
    />
  )
}

function Filters({ place, filters, superseded }: Listed) {
  const first = { ...place, page: 1 }
  const all = { category: null, label: 'All', count: filters.reduce((sum, { count }) => sum + count, 0) }
  return (
    <nav
      className="saved mb-1 tablet:overflow-x-auto tablet:[scrollbar-width:none] max-md:mb-0 print:hidden"
      aria-label="Category"
    >
      {[all, ...filters].map(({ category, label, count }) => (
        <a
          className="min-h-11 focus-visible:-outline-offset-3"
          key={label}
          href={documentsHref({ ...first, category })}
          aria-current={category === place.category ? 'true' : undefined}
        >
          {label} <b className="fig text-chalk text-ml/none">{count}</b>
        </a>
      ))}
      <a
        className="min-h-11 ml-auto focus-visible:-outline-offset-3"
        href={documentsHref({ ...first, superseded: !place.superseded })}
        aria-current={place.superseded ? 'true' : undefined}
      >
        With superseded <b className="fig text-chalk text-ml/none">{superseded}</b>
      </a>
    </nav>
  )
}

function Foot({ place, documents, total, first, pageCount, room }: Listed) {
  return (
    <>
      <p className="row apart pt-3 text-chalk-2 text-s">
        <span>{documents.length > 0 ? `${first} to ${first + documents.length - 1} of ${total}` : null}</span>
        {room ? <span>{room}</span> : null}
      </p>
      <Pager page={place.page} pageCount={pageCount} hrefFor={page => documentsHref({ ...place, page })} />
    </>
  )
}

function NoDocuments({ place, filters, mayAdd }: Listed) {
  const { query, category, page } = place
  const allCount = filters.reduce((sum, { count }) => sum + count, 0)
  if (query || category || page > 1) {
    return (
      <EmptyState
        title="No documents found"
        tone="nothing-found"
        action={
          query && category && allCount > 0 ? (
            <ButtonLink
              href={documentsHref({ ...place, category: null, page: 1 })}
            >{`All ${allCount} that match`}</ButtonLink>
          ) : (
            <ButtonLink href="/documents">Show All Documents</ButtonLink>
          )
        }
      >
        {query
          ? `${category && allCount > 0 ? 'Nothing of this category' : 'Nothing'} matches “${query}”. Try a shorter word, or the job number.`
          : 'There is nothing here at the moment.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No documents yet"
      action={mayAdd ? <ButtonLink href="/documents/upload">Upload the First File</ButtonLink> : null}
    >
      Drawings, photos and contracts of all jobs stand here. Add one, and say which job it belongs to.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Documents · Mortise' }]
