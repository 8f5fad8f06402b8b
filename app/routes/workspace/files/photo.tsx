import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { DeleteLink } from '#app/components/files/project-files.tsx'
import { Button, ButtonLink, ButtonSummary } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import { FormGrid, SelectField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { byBrowser, leavesDialog } from '#app/components/kit/page-attributes.ts'
import { PageTitle } from '#app/components/kit/page-title.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { photoPhases } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import { fileChange } from '#app/domain/files/file.schema.ts'
import { editFileHref, phaseLabels, photoPath, pictureHref } from '#app/domain/files/file.ts'
import { photoPlace } from '#app/domain/files/project-files.ts'
import { longestFileName } from '#app/domain/files/upload.ts'
import { hrefWith } from '#app/domain/href.ts'
import { fileView } from '#app/http/files/file-view.server.ts'
import { filesPlace } from '#app/http/files/project-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { findPhoto, listProjectFiles } from '#app/models/files/file-list.server.ts'
import { requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'
import styles from '#app/styles/photo-view.css?url'

const PhotoTurning = lazyIsland(() => import('#app/islands/files/photo-turning.tsx'))

export const handle = { dialog: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, params, url }) => {
  const projectId = idParam(params)
  const id = idParam(params, 'fileId')
  const { jobNumber: number, name, ...job } = requireProjectTitle(scope, projectId)
  const newest = listProjectFiles(scope, projectId, 'photo')
  const listed = newest.find(one => one.id === id)
  // The gallery leads to older ones, too.
  const photo = listed ?? findPhoto(scope, projectId, id)
  if (!photo) throw new NotFound('Photo not found')
  const photos = listed ? newest : [...newest, photo]
  const { search, opener } = filesPlace(url, projectId)
  const { before, after, ...place } = photoPlace(photos, id)
  const hrefOf = (other: { id: number } | null) =>
    other ? `${photoPath(projectId, other.id)}${search}` : null
  return {
    photo: {
      ...fileView(scope, photo, dayIn(scope.timeZone, Date.now())),
      large: photo.hasPicture ? pictureHref(photo, 'large') : null,
      width: photo.width ?? 1600,
      height: photo.height ?? 1200,
      phase: photo.phase ?? '',
    },
    about: [
      `${number} ${name}`,
      photo.phase ? phaseLabels[photo.phase] : null,
      job.coverId === id ? 'Cover' : null,
      job.photosAgreed ? 'The client agreed to show it' : null,
    ]
      .filter(Boolean)
      .join(' · '),
    cover: photo.isCover
      ? { value: '0', label: 'Take Off the Cover' }
      : { value: '1', label: 'Make It the Cover' },
    place: { ...place, before: hrefOf(before), after: hrefOf(after) },
    nextPicture: after?.hasPicture ? pictureHref(after, 'large') : null,
    deleteHref: hrefWith(`/documents/${id}/delete`, {
      from: `${photoPath(projectId, id)}${search}`,
      next: hrefOf(after ?? before) ?? opener,
    }),
    here: `${photoPath(projectId, id)}${search}`,
    closeHref: pathAt(opener, `file-${id}`),
  }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    fileChange,
    change => {
      const [projectId, id] = [idParam(params), idParam(params, 'fileId')]
      if (!findPhoto(scope, projectId, id)) throw new NotFound('Photo not found')
      updateFile(scope, id, change)
      return redirectWithFlash(`${url.pathname}${filesPlace(url, projectId).search}`, {
        title: savedTitles[String(change.isCover)] ?? 'Photo saved',
        tone: 'good',
      })
    },
    'The photo could not be saved. Please try again.',
  ),
)

const savedTitles: Readonly<Record<string, string>> = {
  true: 'It is the cover of the job now',
  false: 'It is no longer the chosen cover',
}

export default function PhotoPage() {
  const { photo, about, place, nextPicture, deleteHref, closeHref, cover } = useLoaderData<typeof loader>()
  return (
    <DialogBox
      titleId="photo-title"
      scrim="top-0 bg-ink-0 p-0 before:[content:none] [&>dialog]:grid [&>dialog]:h-full [&>dialog]:max-w-none [&>dialog]:border-0 [&>dialog]:bg-transparent [&>dialog]:p-[12px_var(--gut)_16px] [&>dialog]:[grid-template:auto_minmax(0,1fr)_auto/minmax(0,1fr)]"
    >
      <header className="flex max-md:flex-wrap items-center justify-between gap-3 [&_h1]:text-m/[1.3] [&_h1]:tracking-[0]">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <PageTitle id="photo-title">{photo.caption}</PageTitle>
          <small className="text-chalk-2">
            {about} · {photo.who}, {photo.when}
          </small>
        </div>
        {photo.mayEdit && photo.large ? (
          <form className="flex-none max-md:mr-auto print:hidden" method="post">
            <Button size="small" name="isCover" value={cover.value}>
              {cover.label}
            </Button>
          </form>
        ) : null}
        <ButtonLink
          size="icon"
          icon="x"
          href={closeHref}
          aria-label="Close"
          className="flex-none print:hidden"
          {...leavesDialog}
        />
      </header>
      <a
        className="photo-whole grid place-items-center min-h-0 my-3 text-chalk-2 [cursor:zoom-in]"
        href={photo.href}
        title="Full size"
        {...byBrowser}
      >
        {photo.large ? (
          <img
            className="w-full h-full min-h-0 object-contain"
            key={photo.id}
            src={photo.large}
            alt={photo.caption}
            width={photo.width}
            height={photo.height}
          />
        ) : (
          <span>{photo.name}</span>
        )}
      </a>
      <footer className="photo-foot flex items-center justify-between gap-3 max-md:[&>a,&>.row>a,&_summary]:w-14 max-md:[&>a,&>.row>a,&_summary]:p-0 print:hidden">
        {place.before ? (
          <ButtonLink icon="left" rel="prev" href={place.before}>
            <span className="max-md:sr-only">Previous</span>
          </ButtonLink>
        ) : (
          <span />
        )}
        <span className="fig whitespace-nowrap text-l">
          <span className="sr-only">Photo </span>
          {place.number} / {place.count}
        </span>
        <div className="row flex-nowrap max-md:gap-2">
          <DeleteLink file={photo} href={deleteHref} label={`Delete ${photo.name}`} />
          {photo.mayEdit ? <PhotoForm /> : null}
          <ButtonLink icon="download" href={photo.href} download={photo.name} {...byBrowser}>
            <span className="max-md:sr-only">Download</span>
          </ButtonLink>
          {place.after ? (
            <ButtonLink iconAfter="right" rel="next" href={place.after}>
              <span className="max-md:sr-only">Next</span>
            </ButtonLink>
          ) : null}
        </div>
      </footer>
      <Suspense fallback={null}>
        <PhotoTurning key={photo.id} nextPicture={nextPicture} />
      </Suspense>
    </DialogBox>
  )
}

function PhotoForm() {
  const { photo, here } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const value = (name: 'phase' | 'originalName', stored: string) => reply?.values[name] ?? stored
  return (
    <details
      key={`${photo.id} ${photo.name} ${photo.phase}`}
      className="relative max-md:static"
      open={reply !== undefined}
    >
      <ButtonSummary icon="pencil">
        <span className="max-md:sr-only">Edit</span>
      </ButtonSummary>
      <form
        className="absolute right-0 bottom-[calc(100%_+_12px)] z-2 w-[min(340px,calc(100vw_-_2_*_var(--gut)))] p-4 [border:1px_solid_var(--color-line)] bg-ink-2 max-md:right-[var(--gut)] max-md:bottom-22"
        method="post"
      >
        <FormErrors errors={reply?.errors} fault={reply?.isFault && 'It could not be saved'} />
        <FormGrid>
          <SelectField
            label="Photo shows"
            name="phase"
            defaultValue={value('phase', photo.phase)}
            error={reply?.errors.phase}
          >
            <option value="">Not said</option>
            {photoPhases.map(phase => (
              <option key={phase} value={phase}>
                {phaseLabels[phase]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Name"
            name="originalName"
            required
            maxLength={longestFileName}
            defaultValue={value('originalName', photo.name)}
            error={reply?.errors.originalName}
          />
        </FormGrid>
        <p className="row mt-4">
          <Button>Save Photo</Button>
          <ButtonLink variant="bare" href={editFileHref(photo.id, here)}>
            Project and category
          </ButtonLink>
        </p>
      </form>
    </details>
  )
}

export const meta = ({ data }: { data?: { photo: { caption: string } } }) => [
  { title: `${data?.photo.caption ?? 'Photo'} · Mortise` },
]
