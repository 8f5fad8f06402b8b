import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button, ButtonLink, type ButtonVariant } from '#app/components/kit/button.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { DifficultyMark, VideoBoard } from '#app/components/training-videos/training-video-card.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, fullName } from '#app/domain/format.ts'
import {
  isExampleAddress,
  noLength,
  type Player,
  playerFor,
  thumbnailSrc,
  trainingVideoPath,
} from '#app/domain/training-videos/training-video.ts'
import { hostOf } from '#app/domain/web-address.ts'
import { idParam } from '#app/http/input.server.ts'
import { readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { qrCodeOf } from '#app/http/qr-code.server.ts'
import { findMaker, trainingVideo } from '#app/records/training-video.server.ts'
import videoStyles from '#app/styles/training-video.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: videoStyles }]

/** The video's host is asked nothing before somebody presses Watch. */
export const loader = readOnlyPage('training_videos', ({ scope, params, url }, has) => {
  const hasFeature = has('training_videos')
  const video = trainingVideo.require(scope, idParam(params))
  const { id, title, description, category, difficulty, duration, views } = video
  const thumbnail = thumbnailSrc(video, 'large')
  const player = playerFor(video)
  const isWatching = url.searchParams.has('watch')
  const today = dayIn(scope.timeZone, Date.now())
  const maker = findMaker(scope, video)
  const by = maker === null ? '' : ` by ${fullName(maker.firstName, maker.lastName, maker.username)}`
  return {
    video: { id, title, description, category, difficulty, duration, thumbnail, views },
    canBeWatched: player !== null,
    watched: isWatching && player !== null ? { player, address: video.videoUrl ?? '' } : null,
    added: `${formatDateShort(dayIn(scope.timeZone, video.createdAt), today)}${by}`,
    code: qrCodeOf(trainingVideoPath(id)),
    hasFeature,
    mayEdit: hasFeature && trainingVideo.mayEdit(scope, video),
  }
})

type Watched = ReturnType<typeof useLoaderData<typeof loader>>

export default function TrainingVideoPage() {
  const page = useLoaderData<typeof loader>()
  const { video, hasFeature, mayEdit, code } = page
  const path = trainingVideoPath(video.id)
  return (
    <>
      <PageHead title={video.title} back={{ href: '/training-videos', label: 'Training Videos' }}>
        {mayEdit ? (
          <>
            <ButtonLink variant="bare" icon="bin" href={`${path}/delete`}>
              Delete
            </ButtonLink>
            <ButtonLink icon="pencil" href={`${path}/edit`}>
              Edit
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      {hasFeature ? null : <ReadOnlyNote feature="training_videos" />}
      <Columns>
        <Column span={8}>
          <Screen {...page} />
          {video.description ? <p className="whitespace-pre-line">{video.description}</p> : null}
        </Column>
        <Column span={4}>
          <Section title="About it">
            <Facts {...page} />
          </Section>
          <Section title="For the machine">
            <div className="grid grid-cols-1 *:w-[min(100%,200px)] print:*:w-[50mm] place-items-center py-6 px-4 bg-ink-0 max-md:p-4 print:justify-items-start print:p-0 print:bg-transparent">
              <QrCode code={code} label={`QR code that opens ${video.title}`} />
            </div>
            <p className="quiet mt-3">Print this page and stick the code on the machine it explains.</p>
          </Section>
        </Column>
      </Columns>
    </>
  )
}

function Screen({ video, watched, canBeWatched }: Watched) {
  if (watched) return <VideoPlayer {...watched} title={video.title} poster={video.thumbnail} />
  return (
    <div className="screen relative print:hidden">
      <VideoBoard {...video} />
      {canBeWatched ? (
        <form
          className="absolute left-4 bottom-4"
          method="post"
          action={`${trainingVideoPath(video.id)}/watch`}
        >
          <Button variant="go" icon="video">
            Watch
          </Button>
        </form>
      ) : (
        <p className="absolute left-4 bottom-4">It has no film and no address yet.</p>
      )}
    </div>
  )
}

function Facts({ video, added }: Watched) {
  const { category, difficulty, duration, views } = video
  return (
    <MetaList
      items={[
        { label: 'Category', value: category || 'None' },
        { label: 'Difficulty', value: difficulty ? <DifficultyMark difficulty={difficulty} /> : 'Not said' },
        {
          label: 'Length',
          value: duration === noLength ? 'Not said' : duration,
          figure: duration !== noLength,
        },
        { label: 'Views', value: views, figure: true },
        { label: 'Added', value: added },
      ]}
    />
  )
}

type VideoPlayerProps = {
  player: Player
  /** Shown when the player fails. */
  address: string
  title: string
  /** For an uploaded film. */
  poster: string | null
}

function VideoPlayer({ player, address, title, poster }: VideoPlayerProps) {
  if (player.kind === 'link') return <Elsewhere address={address} />
  if (player.kind === 'upload') {
    return (
      <>
        <Film src={player.src} title={title} poster={poster} />
        <p className="mt-1">
          <span className="quiet">Does it not start?</span>{' '}
          <ButtonLink variant="bare" href={`${player.src}?save`} {...byBrowser}>
            Save the Film
          </ButtonLink>
        </p>
      </>
    )
  }
  return (
    <>
      {player.kind === 'frame' ? (
        <Frame src={player.src} title={title} />
      ) : (
        <Film src={player.src} title={title} />
      )}
      <p className="mt-1">
        <span className="quiet">Does it not start?</span> <OpenIt address={address} />
      </p>
    </>
  )
}

type Source = { src: string; title: string }

/** Other sites' players get the origin, without which some refuse, but not the path. */
function Frame({ src, title }: Source) {
  return (
    <iframe
      className="block w-full [aspect-ratio:16/9] border-0 [background:#000] print:hidden"
      src={src}
      title={title}
      allow="fullscreen; encrypted-media; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

function Film({ src, title, poster }: Source & { poster?: string | null }) {
  return (
    <video
      className="block w-full [aspect-ratio:16/9] border-0 [background:#000] print:hidden"
      src={src}
      poster={poster ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
    >
      <track kind="captions" />
      <p>Your browser cannot play videos here.</p>
    </video>
  )
}

function Elsewhere({ address }: { address: string }) {
  const isExample = isExampleAddress(address)
  return (
    <div className="elsewhere w-full [aspect-ratio:16/9] border-0 grid [place-content:center] justify-items-center gap-4 p-4 bg-ink-0 text-center">
      {isExample ? (
        <p className="max-w-[44ch]">
          There is no video here: <b>{hostOf(address)}</b> is an example of an address. Put your own in its
          place.
        </p>
      ) : null}
      <OpenIt address={address} variant={isExample ? 'plain' : 'go'} />
    </div>
  )
}

function OpenIt({ address, variant = 'bare' }: { address: string; variant?: ButtonVariant }) {
  return (
    <ButtonLink variant={variant} href={address} target="_blank" rel="noopener noreferrer">
      Open It on {hostOf(address)}
    </ButtonLink>
  )
}

export const meta = () => [{ title: 'Training video · Mortise' }]
