import { Icon } from '#app/components/icon.tsx'
import { difficultyLevel, difficultyText, noLength } from '#app/domain/training-video.ts'

/** One notch for beginners, three for the advanced. Renders nothing where none was chosen. */
export function DifficultyMark({ difficulty }: { difficulty: string }) {
  const level = difficultyLevel(difficulty)
  if (level === 0) return null
  return (
    <span className="mark prio" style={{ '--w': `${level * 5 - 2}px` }}>
      {difficultyText(difficulty)}
    </span>
  )
}

/** The video's picture from wherever it lies, or a plain board; the words beside it say what it is. */
export function VideoBoard({ thumbnail, duration }: { thumbnail: string | null; duration: string }) {
  return (
    <span className="video-board" aria-hidden="true">
      {thumbnail ? <img src={thumbnail} alt="" loading="lazy" referrerPolicy="no-referrer" /> : null}
      <Icon name="video" />
      {duration === noLength ? null : <b>{duration}</b>}
    </span>
  )
}

type TrainingVideoCardProps = {
  href: string
  title: string
  description: string
  difficulty: string
  duration: string
  thumbnail: string | null
  /** '12 views' */
  views: string
}

export function TrainingVideoCard({ href, title, description, ...video }: TrainingVideoCardProps) {
  return (
    <article className="tk video">
      <VideoBoard thumbnail={video.thumbnail} duration={video.duration} />
      <h3>
        <a href={href}>{title}</a>
      </h3>
      {description ? <p className="about">{description}</p> : null}
      <p className="foot">
        <DifficultyMark difficulty={video.difficulty} />
        <span>
          {video.duration === noLength ? null : <span className="vh">Length {video.duration}, </span>}
          {video.views}
        </span>
      </p>
    </article>
  )
}
