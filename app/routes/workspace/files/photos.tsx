import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PhotoGrid } from '#app/components/files/photo-grid.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { galleryHref, type PhotoPlace } from '#app/domain/files/document-links.ts'
import { photoCaption, photoPath, pictureHref } from '#app/domain/files/file.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import { formatDateShort, formatMonth } from '#app/domain/format.ts'
import { totalText } from '#app/domain/list-total.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import { hrefFrom } from '#app/domain/projects/project-links.ts'
import { pageParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listPhotos } from '#app/models/files/photo-list.server.ts'
import segmentStyles from '#app/styles/segments.css?url'

export const handle = { live: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: segmentStyles }]

const pageSize = 48

export const loader = workspacePage(({ scope, url }) => {
  const place: PhotoPlace = {
    isByJob: url.searchParams.get('by') === 'job',
    isAgreed: url.searchParams.get('agreed') === '1',
    page: pageParam(url),
  }
  const span = { limit: pageSize, offset: (place.page - 1) * pageSize }
  const { rows, total, isMore } = listPhotos(scope, place, span)
  const here = galleryHref(place)
  const groups = new Map<string, ReturnType<typeof shown>[]>()
  const shown = (photo: (typeof rows)[number]) => {
    const day = formatDateShort(dayIn(scope.timeZone, photo.createdAt), '')
    return {
      id: photo.id,
      href: hrefFrom(photoPath(photo.projectId, photo.id), here),
      picture: photo.hasPicture ? pictureHref(photo, 'small') : null,
      mark: extensionOf(photo.originalName).slice(0, 4).toUpperCase(),
      caption: photoCaption(photo.originalName),
      about: place.isByJob ? day : `${shortJobNumber(photo.jobNumber)} ${photo.projectName}, ${day}`,
    }
  }
  for (const photo of rows) {
    const title = place.isByJob
      ? `${photo.jobNumber} ${photo.projectName}`
      : formatMonth(dayIn(scope.timeZone, photo.createdAt))
    groups.set(title, [...(groups.get(title) ?? []), shown(photo)])
  }
  return {
    place,
    groups: [...groups].map(([title, photos]) => ({ title, photos })),
    total: totalText({ total, isMore }),
    isMore,
    pageCount: Math.ceil(total / pageSize),
  }
})

export default function PhotosPage() {
  const { place, groups, total, isMore, pageCount } = useLoaderData<typeof loader>()
  const { isByJob, isAgreed } = place
  const hrefFor = (change: Partial<PhotoPlace>) => galleryHref({ ...place, page: 1, ...change })
  return (
    <>
      <PageHead
        title="Photos"
        lead={`${isAgreed ? 'Of jobs whose clients agreed that they are shown' : 'Of all jobs'}, ${total} in all.`}
        back={{ href: '/documents', label: 'Documents' }}
      >
        <Segments
          label="Order"
          items={[
            { label: 'By Time', href: hrefFor({ isByJob: false }), current: !isByJob },
            { label: 'By Job', href: hrefFor({ isByJob: true }), current: isByJob },
          ]}
        />
        <Segments
          label="Which"
          items={[
            { label: 'All', href: hrefFor({ isAgreed: false }), current: !isAgreed },
            { label: 'Agreed to Show', href: hrefFor({ isAgreed: true }), current: isAgreed },
          ]}
        />
      </PageHead>
      {groups.length === 0 ? <NoPhotos {...place} /> : null}
      <div className="stack stack-wide">
        {groups.map(({ title, photos }) => (
          <Section key={title} title={title}>
            <PhotoGrid photos={photos} />
          </Section>
        ))}
      </div>
      <Pager
        page={place.page}
        pageCount={pageCount}
        isMore={isMore}
        hrefFor={page => galleryHref({ ...place, page })}
      />
    </>
  )
}

function NoPhotos({ isAgreed, page }: PhotoPlace) {
  if (page > 1 || isAgreed) {
    return (
      <EmptyState
        title="No photos found"
        tone="nothing-found"
        action={
          <ButtonLink href={galleryHref({ isByJob: false, isAgreed: false, page: 1 })}>
            Show All Photos
          </ButtonLink>
        }
      >
        {isAgreed
          ? 'When a client has agreed, tick it on the client page of the job.'
          : 'There is nothing here at the moment.'}
      </EmptyState>
    )
  }
  return <EmptyState title="No photos yet">Add them to a job, and they stand here.</EmptyState>
}

export const meta = () => [{ title: 'Photos · Mortise' }]
