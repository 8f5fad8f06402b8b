import { classNames } from '#app/components/kit/class-names.ts'
import { type LandingPicture, landingPictures } from '#app/components/landing/pictures.ts'

type PictureProps = {
  name: LandingPicture
  alt: string
  /** It goes on below: the foot fades. */
  isCut?: boolean
}

const phones = '(max-width: 820px)'

export function Picture({ name, alt, isCut = false }: PictureProps) {
  const { wide, phone } = landingPictures[name]
  const file = `/pictures/${name}`
  return (
    <picture>
      <source media={phones} type="image/avif" srcSet={`/pictures/m-${name}.avif`} {...phone} />
      <source media={phones} type="image/webp" srcSet={`/pictures/m-${name}.webp`} {...phone} />
      <source type="image/avif" srcSet={`${file}.avif, ${file}-2x.avif 2x`} />
      <img
        src={`${file}.webp`}
        alt={alt}
        {...wide}
        loading="lazy"
        decoding="async"
        className={classNames(
          'h-auto w-full',
          isCut && '[mask-image:linear-gradient(#000_calc(100%-72px),transparent)]',
        )}
      />
    </picture>
  )
}
