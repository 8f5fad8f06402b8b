import { ButtonLink } from '#app/components/button.tsx'
import type { Player } from '#app/domain/training-video.ts'
import { hostOf } from '#app/domain/web-address.ts'

/** Another site's player gets to know the site that asks, without which some refuse, and nothing of the page. */
export function VideoPlayer({ player, title }: { player: Player; title: string }) {
  switch (player.kind) {
    case 'frame':
      return (
        <iframe
          className="video-player"
          src={player.src}
          title={title}
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )
    case 'file':
      return (
        <video className="video-player" src={player.src} controls preload="metadata" aria-label={title}>
          <track kind="captions" />
        </video>
      )
    case 'link':
      return (
        <p className="video-player elsewhere">
          <ButtonLink variant="go" href={player.src} target="_blank" rel="noopener noreferrer">
            Open it on {hostOf(player.src)}
          </ButtonLink>
        </p>
      )
  }
}
