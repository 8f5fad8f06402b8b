import { ButtonLink, type ButtonVariant } from '#app/components/kit/button.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { isExampleAddress, type Player } from '#app/domain/training-videos/training-video.ts'
import { hostOf } from '#app/domain/web-address.ts'

type VideoPlayerProps = {
  player: Player
  /** Shown when the player fails. */
  address: string
  title: string
  /** For an uploaded film. */
  poster: string | null
}

export function VideoPlayer({ player, address, title, poster }: VideoPlayerProps) {
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
      className="video-player"
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
      className="video-player"
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
    <div className="video-player elsewhere">
      {isExample ? (
        <p>
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
