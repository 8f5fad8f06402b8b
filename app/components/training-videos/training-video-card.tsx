import { Notches } from '#app/components/kit/priority-badge.tsx'
import { VideoMotif } from '#app/components/training-videos/video-motif.tsx'
import { difficultyLevel, difficultyText, noLength } from '#app/domain/training-videos/training-video.ts'

/** One notch for beginners, three for the advanced; nothing where none was chosen. */
export function DifficultyMark({ difficulty }: { difficulty: string }) {
  const level = difficultyLevel(difficulty)
  if (level === 0) return null
  return <Notches level={level}>{difficultyText(difficulty)}</Notches>
}

type VideoBoardProps = { thumbnail: string | null; duration: string; category: string; title: string }

/** Hidden from screen readers: the words beside it name the video. */
export function VideoBoard({ thumbnail, duration, category, title }: VideoBoardProps) {
  return (
    <span className="video-board" aria-hidden="true">
      {thumbnail ? (
        <img src={thumbnail} alt="" loading="lazy" referrerPolicy="no-referrer" />
      ) : (
        <VideoMotif category={category} title={title} />
      )}
      {duration === noLength ? null : <b>{duration}</b>}
    </span>
  )
}

type TrainingVideoCardProps = {
  href: string
  title: string
  description: string
  category: string
  difficulty: string
  duration: string
  thumbnail: string | null
  /** '12 views' */
  views: string
}

export function TrainingVideoCard({ href, title, description, ...video }: TrainingVideoCardProps) {
  return (
    <article className="tk video">
      <VideoBoard {...video} title={title} />
      <h3>
        <a href={href}>{title}</a>
      </h3>
      {description ? <p className="about">{description}</p> : null}
      <p className="foot">
        <DifficultyMark difficulty={video.difficulty} />
        <span>
          {video.duration === noLength ? null : <span className="sr-only">Length {video.duration}, </span>}
          {video.views}
        </span>
      </p>
    </article>
  )
}
