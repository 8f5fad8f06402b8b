import { classNames } from '#app/components/kit/class-names.ts'
import { byBrowser } from '#app/components/kit/page-attributes.ts'

type FilePictureProps = {
  picture: string | null
  /** 'PDF', where there is no picture. */
  mark: string
  /** '' where the words beside it say so. */
  alt: string
  width: number
  height: number
  href?: string
  /** Shows the whole picture; otherwise it fills the box and is cut. */
  whole?: boolean
  /** Opens a file, not a page. */
  isFile?: boolean
  className?: string
}

export function FilePicture(props: FilePictureProps) {
  const { picture, mark, alt, width, height, href, whole, isFile } = props
  const inside = picture ? (
    <img src={picture} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
  ) : href && alt ? (
    <>
      <span className="sr-only">{alt}</span>
      <span aria-hidden="true">{mark}</span>
    </>
  ) : (
    <span aria-hidden="true">{mark}</span>
  )
  const className = classNames('file-pic', whole && 'whole', props.className)
  if (!href) return <span className={className}>{inside}</span>
  // The words beside it lead to the same page, so the keyboard skips it.
  const quiet = alt === '' ? { tabIndex: -1, 'aria-hidden': true } : {}
  return (
    <a className={className} href={href} {...quiet} {...(isFile ? byBrowser : {})}>
      {inside}
    </a>
  )
}
