import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { DocumentTable, SortMenu } from '#app/components/files/document-table.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { documentsHref, sortText } from '#app/domain/files/document-links.ts'
import { lowerFirst, plural } from '#app/domain/format.ts'
import { readDocuments } from '#app/http/files/documents-page.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import styles from '#app/styles/documents.css?url'

export const handle = { live: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, url }) =>
  readDocuments(scope, url, !/^\/documents\/?$/.test(url.pathname)),
)

export const shouldRevalidate = revalidateUnlessRefused

type Listed = ReturnType<typeof useLoaderData<typeof loader>>

export default function DocumentsPage() {
  const listed = useLoaderData<typeof loader>()
  const { place, documents, total, mayAdd } = listed
  const isDialogOpen = useDialogOpen()
  return (
    <>
      <div className="docs-page" {...inertWhen(isDialogOpen)}>
        <header className="docs-head">
          <h1>Documents</h1>
          <Search {...listed} />
          {mayAdd ? (
            <ButtonLink variant="go" icon="upload" href={documentsHref(place, '/documents/upload')}>
              Upload File
            </ButtonLink>
          ) : null}
        </header>
        <Filters {...listed} />
        {documents.length > 0 ? (
          <>
            <SortMenu place={place} />
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
    <nav className="docs-filters" aria-label="Category">
      {[all, ...filters].map(({ category, label, count }) => (
        <a
          key={label}
          href={documentsHref({ ...first, category })}
          aria-current={category === place.category ? 'true' : undefined}
        >
          {label} <span className="fig">{count}</span>
        </a>
      ))}
      <a
        href={documentsHref({ ...first, superseded: !place.superseded })}
        aria-current={place.superseded ? 'true' : undefined}
      >
        With superseded <span className="fig">{superseded}</span>
      </a>
    </nav>
  )
}

function Foot({ place, documents, total, first, pageCount, room }: Listed) {
  return (
    <>
      <p className="row apart docs-foot">
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
