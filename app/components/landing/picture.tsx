type PictureProps = {
  /** In public/pictures, as .avif and .webp. */
  name: string
  /** Of the file, in pixels: keeps its place before it has come. */
  width: number
  height: number
  /** The same for phones: `m-` and the name. */
  phone: { width: number; height: number }
  alt: string
  /** It is seen at once: not left for later. */
  early?: boolean
}

const phones = '(max-width: 820px)'

/** A picture of the product: a window on a workshop PC, and on a phone what it looks like there. */
export function Picture({ name, width, height, phone, alt, early }: PictureProps) {
  return (
    <picture>
      <source media={phones} type="image/avif" srcSet={`/pictures/m-${name}.avif`} {...phone} />
      <source media={phones} type="image/webp" srcSet={`/pictures/m-${name}.webp`} {...phone} />
      <source type="image/avif" srcSet={`/pictures/${name}.avif`} />
      <img
        src={`/pictures/${name}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading={early ? undefined : 'lazy'}
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  )
}
