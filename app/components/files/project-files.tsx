import { FilePicture } from '#app/components/files/file-picture.tsx'
import { PhotoGrid } from '#app/components/files/photo-grid.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { List } from '#app/components/kit/list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { editFileHref, photoPath, sheetPath } from '#app/domain/files/file.ts'
import { plural } from '#app/domain/format.ts'
import { hrefFrom } from '#app/domain/projects/project-links.ts'

type ShownFile = {
  id: number
  name: string
  savedName: string
  caption: string
  href: string
  picture: string | null
  mark: string
  letter: string | null
  who: string
  when: string
  size: string
  mayEdit: boolean
  mayDelete: boolean
}

type Drawing = ShownFile & { older: readonly (ShownFile & { supersededBy: string; supersededAt: string })[] }

/** The newest revision of each, with the older ones folded under it. */
export function Drawings({ drawings, here }: { drawings: readonly Drawing[]; here: string }) {
  return (
    <Section title="Drawings" aside="the newest opens" id="drawings">
      {drawings.length === 0 ? (
        <EmptyLine>
          No drawings yet. Add one here, and send it again under the same name when it has changed: the new
          one becomes the next revision.
        </EmptyLine>
      ) : null}
      <ul>
        {drawings.map(drawing => (
          <DrawingRow key={drawing.id} drawing={drawing} here={here} />
        ))}
      </ul>
    </Section>
  )
}

function DrawingRow({ drawing, here }: { drawing: Drawing; here: string }) {
  const { id, name, href, letter, older } = drawing
  const named = `${name}, revision ${letter}`
  return (
    <li
      className="grid grid-cols-[46px_104px_minmax(0,1fr)_auto] gap-x-4 items-center py-2.5 hair-above first:border-0 first:pt-0 max-md:grid-cols-[40px_minmax(0,1fr)_auto] max-md:gap-x-0 max-md:gap-y-1 print:break-inside-avoid"
      id={`file-${id}`}
    >
      <span className="font-figures text-4xl/[0.9] font-bold text-center max-md:text-3xl">
        <small className="block font-text text-s/[1.3] font-normal text-chalk-2">Rev</small>
        {letter}
      </span>
      <FilePicture {...drawing} className="max-md:hidden" alt="" width={104} height={78} whole isFile />
      <span className="leading-[1.35] wrap-anywhere max-md:px-3">
        <a className="text-ml font-bold" href={href} {...byBrowser}>
          {name}
        </a>
        <small className="block text-chalk-2">
          {drawing.who} · {drawing.when} · {drawing.size}
        </small>
      </span>
      <span className="flex print:hidden max-md:grid max-md:grid-cols-[auto_auto] max-md:row-[1/span_2] max-md:col-3 max-md:self-start">
        {drawing.picture ? (
          <ButtonLink
            size="icon"
            variant="bare"
            icon="print"
            href={sheetPath(id)}
            aria-label={`Print ${named}`}
          />
        ) : null}
        <EditLink file={drawing} href={editFileHref(id, here)} label={`Edit ${named}`} />
        <DownloadLink file={drawing} label={`Download ${named}`} />
        <DeleteLink file={drawing} here={here} label={`Delete ${named}`} />
      </span>
      {older.length > 0 ? (
        <details className="group col-[2/-1] max-md:row-2 max-md:col-[1/3]">
          <summary className="[--icon:16px] inline-flex items-center gap-1.5 min-h-11 text-chalk-2 text-s">
            <Icon name="right" className="group-open:[transform:rotate(90deg)]" />
            {older.length} superseded
          </summary>
          <ul>
            {older.map(old => (
              <li
                key={old.id}
                className="waste flex items-center justify-between gap-3 min-h-11 pl-3 hair-above text-s/[1.3]"
              >
                <span className="py-0.75 px-2 bg-ink text-chalk-2 print:bg-transparent">
                  <b className="mr-1 font-figures text-l/none font-bold line-through">{old.letter}</b>{' '}
                  superseded {old.supersededAt} by {old.supersededBy}
                </span>
                <ButtonLink className="bg-ink" size="small" variant="bare" href={sheetPath(old.id)}>
                  Open<span className="sr-only"> superseded revision {old.letter}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

type PhotosProps = {
  projectId: number
  groups: readonly { label: string; photos: readonly ShownFile[] }[]
  count: number
  size: string
  coverId: number | null
  /** The list's own query, which the photos' addresses keep. */
  search: string
}

export function Photos({ projectId, groups, count, size, coverId, search }: PhotosProps) {
  return (
    <Section
      title="Photos"
      id="photos"
      aside={
        count > 0 ? (
          <>
            <b className="fig">{count}</b> {count === 1 ? 'photo' : 'photos'}, {size}
          </>
        ) : null
      }
      className="mt-10 max-md:-order-1"
    >
      {count === 0 ? (
        <EmptyLine>
          No photos yet. Add one of how it is now: what is behind the wall is asked for later.
        </EmptyLine>
      ) : null}
      {(count === 0 ? [] : groups).map(({ label, photos }) => (
        <div key={label}>
          <h3 className="flex items-center gap-3 mt-4 mb-3">
            {label} <span className="fig text-l/none">{photos.length}</span>
            <i className="flex-1 line-above" />
          </h3>
          <PhotoGrid
            photos={photos.map(photo => ({
              ...photo,
              href: `${photoPath(projectId, photo.id)}${search}`,
              about: `${photo.who}, ${photo.when}${photo.id === coverId ? ' · Cover' : ''}`,
            }))}
          >
            {photos.length === 0 ? (
              <li className="print:break-inside-avoid">
                <div className="waste grid place-items-center aspect-[4/3] [border:1px_dashed_var(--color-line)] text-chalk-2">
                  <span className="py-0.5 px-2.5 bg-ink">None yet</span>
                </div>
              </li>
            ) : null}
          </PhotoGrid>
        </div>
      ))}
    </Section>
  )
}

type OtherFilesProps = { files: readonly (ShownFile & { category: string })[]; here: string }

export function OtherFiles({ files, here }: OtherFilesProps) {
  return (
    <Section
      title="Other files"
      id="others"
      aside={files.length > 0 ? plural(files.length, 'file') : null}
      className="mt-10"
    >
      {files.length === 0 ? (
        <EmptyLine>None yet. Contracts, invoices and lists of the job belong here.</EmptyLine>
      ) : null}
      <List>
        {files.map(file => (
          <li key={file.id} id={`file-${file.id}`}>
            <Icon name="file" />
            <div className="grow wrap-anywhere">
              <a href={file.href} {...byBrowser}>
                {file.name}
              </a>
              <small>
                {file.category} · {file.size} · {file.who}, {file.when}
              </small>
            </div>
            <div className="acts">
              <EditLink file={file} href={editFileHref(file.id, here)} label={`Edit ${file.name}`} />
              <DownloadLink file={file} label={`Download ${file.name}`} />
              <DeleteLink file={file} here={here} label={`Delete ${file.name}`} />
            </div>
          </li>
        ))}
      </List>
    </Section>
  )
}

export function DownloadLink({ file, label }: { file: { href: string; savedName: string }; label: string }) {
  return (
    <ButtonLink
      size="icon"
      variant="bare"
      icon="download"
      href={file.href}
      download={file.savedName}
      aria-label={label}
      {...byBrowser}
    />
  )
}

type EditLinkProps = { file: { mayEdit: boolean }; href: string; label: string }

export function EditLink({ file, href, label }: EditLinkProps) {
  if (!file.mayEdit) return null
  return <ButtonLink size="icon" variant="bare" icon="pencil" href={href} aria-label={label} />
}

type DeleteLinkProps = {
  file: { id: number; mayDelete: boolean }
  here?: string
  /** A page that asks first; its query holds the way back. */
  href?: string
  label: string
}

export function DeleteLink({ file, here = '', href, label }: DeleteLinkProps) {
  if (!file.mayDelete) return null
  return (
    <ButtonLink
      size="icon"
      variant="bare"
      icon="bin"
      href={href ?? hrefFrom(`/documents/${file.id}/delete`, here)}
      aria-label={label}
    />
  )
}
