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
    <span
      className="relative max-md:[.tk>&]:row-[1/4] grid place-items-center [aspect-ratio:16/9] overflow-hidden [background:repeating-linear-gradient(90deg,var(--color-hair)_0_1px,transparent_1px_40px)_0_100%/100%_11px_no-repeat_var(--color-ink-2)]"
      aria-hidden="true"
    >
      {thumbnail ? (
        <img
          className="absolute inset-0 w-full h-full object-cover"
          src={thumbnail}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <VideoMotif category={category} title={title} />
      )}
      {duration === noLength ? null : (
        <b className="absolute right-2 bottom-2 bg-ink-0 px-2 font-figures text-l/[28px] font-bold max-md:[.tk_&]:right-0 max-md:[.tk_&]:bottom-0 max-md:[.tk_&]:text-m/[24px] print:[background:#fff]">
          {duration}
        </b>
      )}
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
    <article className="tk border-0 max-md:grid max-md:[grid-template:auto_auto_1fr/128px_minmax(0,1fr)] max-md:gap-x-3.5 max-md:items-start">
      <VideoBoard {...video} title={title} />
      <h3 className="mt-3.5 mb-1.5 max-md:mt-0">
        <a href={href}>{title}</a>
      </h3>
      {description ? <p className="about line-clamp-2 wrap-anywhere">{description}</p> : null}
      <p className="foot justify-start mt-auto max-md:min-h-0 max-md:flex-wrap max-md:gap-y-0.5 max-md:gap-x-3">
        <DifficultyMark difficulty={video.difficulty} />
        <span>
          {video.duration === noLength ? null : <span className="sr-only">Length {video.duration}, </span>}
          {video.views}
        </span>
      </p>
    </article>
  )
}
