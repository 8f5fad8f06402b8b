import { FilePicture } from '#app/components/files/file-picture.tsx'
import { DeleteLink, DownloadLink, EditLink } from '#app/components/files/project-files.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import {
  type Column,
  DenseTable,
  SortHead,
  SortMenu,
  type SortProps as SortPropsOf,
} from '#app/components/kit/dense-table.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import {
  type DocumentPlace,
  type DocumentSort,
  documentsHref,
  isDescending,
} from '#app/domain/files/document-links.ts'
import { sheetPath } from '#app/domain/files/file.ts'

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

type SortProps = SortPropsOf<DocumentSort>

type DocumentTableProps = { place: DocumentPlace; documents: readonly Document[]; caption: string }

const columns: readonly Column<DocumentSort>[] = [
  { name: 'name', label: 'Name' },
  { name: 'project', label: 'Project', className: 'w-[22%] print:w-[48mm]' },
  { name: 'size', label: 'Size', className: 'num pr-3.5 w-28 print:w-[19mm]' },
  { name: 'date', label: 'Date', className: 'w-28 print:w-[19mm]' },
]

function sortingOf(place: DocumentPlace): SortProps {
  return {
    sorting: { by: place.sort, isDescending: isDescending(place) },
    // Another column begins in its usual direction.
    hrefFor: ({ by }) =>
      documentsHref({ ...place, sort: by, reversed: place.sort === by && !place.reversed, page: 1 }),
  }
}

export function DocumentTable({ place, documents, caption }: DocumentTableProps) {
  const [name, project, size, date] = columns.map(column => (
    <SortHead key={column.name} column={column} {...sortingOf(place)} />
  ))
  return (
    <DenseTable
      caption={caption}
      className="of-files print:table-fixed"
      heads={
        <>
          {name}
          <th scope="col" className="w-28 text-chalk-2 print:w-[19mm]">
            Category
          </th>
          {project}
          {size}
          <th scope="col" className="w-18 text-chalk-2 print:w-[19mm]">
            Type
          </th>
          {date}
          <th scope="col" className="w-33 pr-0 print:hidden">
            <span className="sr-only">Edit, download and delete</span>
          </th>
        </>
      }
    >
      {documents.map(document => (
        <DocumentRow key={document.id} document={document} place={place} />
      ))}
    </DenseTable>
  )
}

/** For phones, which have no column heads. */
export function DocumentSortMenu({ place }: { place: DocumentPlace }) {
  return <SortMenu columns={columns} shownAs="table" {...sortingOf(place)} />
}

function DocumentRow({ document, place }: { document: Document; place: DocumentPlace }) {
  const { id, name, href, about, who, when, category, size, kind, date, project, shownBy, isSuperseded } =
    document
  const said = [about && (isSuperseded ? `${about}, superseded` : about), who].filter(Boolean).join(' · ')
  const open = isSuperseded ? { href: sheetPath(id), isFile: false } : { href, isFile: true }
  return (
    <tr id={`file-${id}`} className={isSuperseded ? 'over' : undefined}>
      <td className="max-md:col-span-full">
        <span className="flex items-center gap-3">
          <FilePicture
            {...document}
            {...open}
            className="flex-none w-13.5 h-10 print:w-[11mm] print:h-[8mm]"
            alt=""
            width={54}
            height={40}
          />
          <span className="last:min-w-0 last:leading-[1.25]">
            <a
              className={classNames(
                '-my-1 block overflow-hidden py-1 text-ellipsis no-underline hover:underline max-md:text-ml',
                !isSuperseded && 'font-bold',
              )}
              href={open.href}
              {...(open.isFile && byBrowser)}
            >
              {name}
            </a>
            <small className="block overflow-hidden text-ellipsis">
              {said}
              <span className="md:hidden"> · {when}</span>
            </small>
          </span>
        </span>
      </td>
      <td className="max-md:row-2 max-md:col-1 max-md:pl-16.5">
        <span className="inline-block py-0.5 px-2 [border:1px_solid_var(--color-edge)] rounded-(--radius) text-s print:p-0 print:border-0">
          {category}
        </span>
        <small className="md:hidden max-md:ml-2 print:hidden">
          {project ? `${project.number} · ` : shownBy ? `${shownBy.label} · ` : ''}
          {size}
        </small>
      </td>
      <td className="max-md:hidden">
        {project ? (
          <a className="quiet-link" href={`/projects/${project.id}/files`}>
            <b className="fig text-ml/[1.2] print:text-[9.5pt]">{project.shortNumber}</b>{' '}
            <span className="quiet">{project.name}</span>
          </a>
        ) : shownBy ? (
          <a className="quiet-link" href={shownBy.href} {...byBrowser}>
            {shownBy.label} <span className="quiet">{shownBy.name}</span>
          </a>
        ) : (
          <span className="quiet">No project</span>
        )}
      </td>
      <td className="num pr-3.5 text-ml/[1.2] max-md:hidden print:text-[9.5pt]">{size}</td>
      <td className="quiet max-md:hidden">{kind}</td>
      <td className="quiet max-md:hidden">{date}</td>
      <td className="pr-0 max-md:row-2 max-md:col-2 print:hidden">
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
