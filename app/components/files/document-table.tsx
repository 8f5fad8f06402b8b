import { FilePicture } from '#app/components/files/file-picture.tsx'
import { DeleteLink, DownloadLink, EditLink } from '#app/components/files/project-files.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import {
  type DocumentPlace,
  type DocumentSort,
  documentSorts,
  documentsHref,
  isDescending,
  sortText,
} from '#app/domain/files/document-links.ts'
import { sheetPath } from '#app/domain/files/file.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

type Document = {
  id: number
  name: string
  savedName: string
  href: string
  picture: string | null
  mark: string
  kind: string
  about: string | null
  isSuperseded: boolean
  who: string
  when: string
  date: string
  size: string
  category: string
  project: { id: number; number: string; shortNumber: string; name: string } | null
  shownBy: { href: string; label: string; name: string } | null
  mayEdit: boolean
  mayDelete: boolean
}

type DocumentTableProps = { place: DocumentPlace; documents: readonly Document[]; caption: string }

export function DocumentTable({ place, documents, caption }: DocumentTableProps) {
  return (
    <table className="docs w-full table-fixed border-collapse text-[0.9375rem] max-md:block print:text-[8.5pt]">
      <caption className="sr-only">{caption}</caption>
      <colgroup className="max-md:hidden">
        <col />
        <col className="doc-short" />
        <col className="w-[22%] print:w-[48mm]" />
        <col className="doc-short" />
        <col className="doc-kind" />
        <col className="doc-short" />
        <col className="w-33" />
      </colgroup>
      <thead className="max-md:hidden">
        <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-0.5 max-md:py-2.5 max-md:px-0 max-md:hair-above">
          <SortHead place={place} sort="name" />
          <th scope="col">Category</th>
          <SortHead place={place} sort="project" />
          <SortHead place={place} sort="size" className="num" />
          <th scope="col">Type</th>
          <SortHead place={place} sort="date" />
          <th scope="col">
            <span className="sr-only">Edit, download and delete</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {documents.map(document => (
          <DocumentRow key={document.id} document={document} place={place} />
        ))}
      </tbody>
    </table>
  )
}

type SortHeadProps = { place: DocumentPlace; sort: DocumentSort; className?: string }

/** Pressing the chosen column again reverses it. */
function SortHead({ place, sort, className }: SortHeadProps) {
  const isChosen = place.sort === sort
  const order = isDescending(place) ? ('descending' as const) : ('ascending' as const)
  return (
    <th scope="col" className={className} aria-sort={isChosen ? order : undefined}>
      <a className="by" href={documentsHref(sortedBy(place, sort))}>
        {capitaliseFirst(sort)}
      </a>
    </th>
  )
}

function sortedBy(place: DocumentPlace, sort: DocumentSort): DocumentPlace {
  return { ...place, sort, reversed: place.sort === sort && !place.reversed, page: 1 }
}

/** For phones, which have no column heads. */
export function SortMenu({ place }: { place: DocumentPlace }) {
  return (
    <details className="sort-menu md:hidden print:hidden">
      <summary className="flex items-center min-h-11 text-chalk-2 no-underline">{sortText(place)}</summary>
      <ul>
        {documentSorts.map(sort => (
          <li key={sort}>
            <a
              className="flex items-center min-h-11 text-chalk-2 no-underline hair-above"
              href={documentsHref(sortedBy(place, sort))}
            >
              {sortText(sortedBy(place, sort))}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function DocumentRow({ document, place }: { document: Document; place: DocumentPlace }) {
  const { id, name, href, about, who, when, category, size, kind, date, project, shownBy, isSuperseded } =
    document
  const said = [about && (isSuperseded ? `${about}, superseded` : about), who].filter(Boolean).join(' · ')
  const open = isSuperseded ? { href: sheetPath(id), isFile: false } : { href, isFile: true }
  return (
    <tr
      id={`file-${id}`}
      className={classNames(
        'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-0.5 max-md:py-2.5 max-md:px-0 max-md:hair-above',
        isSuperseded && 'gone',
      )}
    >
      <td className="doc-name max-md:col-span-full">
        <span className="flex items-center gap-3">
          <FilePicture {...document} {...open} alt="" width={54} height={40} />
          <span className="last:min-w-0 last:leading-[1.25]">
            <a href={open.href} {...(open.isFile && byBrowser)}>
              {name}
            </a>
            <small>
              {said}
              <span className="md:hidden"> · {when}</span>
            </small>
          </span>
        </span>
      </td>
      <td className="doc-category max-md:row-2 max-md:col-1 max-md:pl-16.5">
        <span>{category}</span>
        <small className="md:hidden max-md:ml-2 print:hidden">
          {project ? `${project.number} · ` : shownBy ? `${shownBy.label} · ` : ''}
          {size}
        </small>
      </td>
      <td className="max-md:hidden">
        {project ? (
          <a className="quiet-link" href={`/projects/${project.id}/files`}>
            <b className="fig">{project.shortNumber}</b> <span className="quiet">{project.name}</span>
          </a>
        ) : shownBy ? (
          <a className="quiet-link" href={shownBy.href} {...byBrowser}>
            {shownBy.label} <span className="quiet">{shownBy.name}</span>
          </a>
        ) : (
          <span className="quiet">No project</span>
        )}
      </td>
      <td className="num max-md:hidden">{size}</td>
      <td className="quiet max-md:hidden">{kind}</td>
      <td className="quiet max-md:hidden">{date}</td>
      <td className="doc-acts max-md:row-2 max-md:col-2">
        <span className="flex justify-end">
          <EditLink
            file={document}
            href={documentsHref(place, `/documents/${id}/edit`)}
            label={`Edit ${name}`}
          />
          <DownloadLink file={document} label={`Download ${name}`} />
          <DeleteLink file={document} here={documentsHref(place)} label={`Delete ${name}`} />
        </span>
      </td>
    </tr>
  )
}
