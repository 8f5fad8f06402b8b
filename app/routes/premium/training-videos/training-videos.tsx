import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { SelectField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { DeletedList } from '#app/components/premium/deleted-list.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { TrainingVideoCard } from '#app/components/training-videos/training-video-card.tsx'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import { difficulties, difficultyText } from '#app/domain/training-videos/training-video.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { readShelf, type ShelfGroup } from '#app/http/training-videos/training-video-page.server.ts'
import videoStyles from '#app/styles/training-video.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: videoStyles }]

export const loader = readOnlyPage('training_videos', ({ scope, url }, has) => {
  const hasFeature = has('training_videos')
  const shelf = readShelf(scope, url)
  return {
    ...shelf,
    hasFeature,
    deleted: hasFeature ? shelf.deleted : [],
    mayCreate: hasFeature && may(scope, 'video.create'),
  }
})

type Shelf = ReturnType<typeof useLoaderData<typeof loader>>

function hrefOf({ query, category, difficulty }: Shelf, page: number): string {
  return hrefWith('/training-videos', { q: query, category, difficulty }, page)
}

export default function TrainingVideos() {
  const shelf = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Training Videos" lead="How we do it here.">
        {shelf.mayCreate ? (
          <ButtonLink variant="go" icon="plus" href="/training-videos/new">
            Add a Video
          </ButtonLink>
        ) : null}
      </PageHead>
      {shelf.hasFeature ? null : <ReadOnlyNote feature="training_videos" />}
      <Finder
        name="Videos"
        label="Search training videos"
        placeholder="Search training videos"
        query={shelf.query}
        clearHref="/training-videos"
        kept={<Filters key={`${shelf.category} ${shelf.difficulty}`} {...shelf} />}
      />
      {shelf.groups.length > 0 ? (
        <div className="mt-10 grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-3">
          {shelf.groups.map(group => (
            <Category key={group.name} {...group} />
          ))}
        </div>
      ) : (
        <NoVideos {...shelf} />
      )}
      {shelf.isCut ? <MoreMatchesNote /> : null}
      <Pager page={shelf.page} pageCount={shelf.pageCount} hrefFor={to => hrefOf(shelf, to)} />
      <DeletedList rows={shelf.deleted} path="/training-videos" noun="training video" />
    </>
  )
}

function Filters({ category, difficulty, categories }: Shelf) {
  return (
    <>
      <SelectField label="Category" labelHidden name="category" idPrefix="videos-" defaultValue={category}>
        <option value="">All categories</option>
        {categories.map(name => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Difficulty"
        labelHidden
        name="difficulty"
        idPrefix="videos-"
        defaultValue={difficulty}
      >
        <option value="">Any difficulty</option>
        {difficulties.map(name => (
          <option key={name} value={name}>
            {difficultyText(name)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function Category({ name, videos }: ShelfGroup) {
  return (
    <Section title={name || 'Other'} className="shelf" aside={videos.length}>
      <TicketGrid>
        {videos.map(video => (
          <TrainingVideoCard key={video.href} {...video} />
        ))}
      </TicketGrid>
    </Section>
  )
}

function NoVideos({ query, category, difficulty, page, mayCreate }: Shelf) {
  if (query || category || difficulty || page > 1) {
    return (
      <EmptyState
        title="No training videos found"
        tone="nothing-found"
        action={<ButtonLink href="/training-videos">Show All Videos</ButtonLink>}
      >
        {query ? `Nothing matches “${query}”. ` : ''}Try another category or difficulty, or clear the search.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No training videos yet"
      action={mayCreate ? <ButtonLink href="/training-videos/new">Add the First One</ButtonLink> : null}
    >
      Film a set-up once with the phone and keep it here. Longer ones go to YouTube or Vimeo, unlisted if you
      like, with their link here.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Training Videos · Mortise' }]
