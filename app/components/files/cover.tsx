import { classNames } from '#app/components/kit/class-names.ts'

/** The words beside it name the job. */
export function Cover({ src, alt = '', className }: { src: string; alt?: string; className?: string }) {
  return (
    <img
      className={classNames('file-pic', className)}
      src={src}
      alt={alt}
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
    />
  )
}
