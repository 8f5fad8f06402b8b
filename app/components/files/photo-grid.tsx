import type { ReactNode } from 'react'
import { FilePicture } from '#app/components/files/file-picture.tsx'

type GridPhoto = {
  id: number
  href: string
  picture: string | null
  mark: string
  caption: string
  about: string
}

export function PhotoGrid({ photos, children }: { photos: readonly GridPhoto[]; children?: ReactNode }) {
  return (
    <ul className="grid grid-cols-4 gap-4 max-md:grid-cols-[1fr_1fr] max-md:gap-3 print:grid-cols-[repeat(3,1fr)]">
      {photos.map(({ id, href, picture, mark, caption, about }) => (
        <li className="print:break-inside-avoid" key={id} id={`file-${id}`}>
          <FilePicture picture={picture} mark={mark} href={href} alt={caption} width={320} height={240} />
          <small className="block mt-1.5 text-chalk-2 leading-[1.3] wrap-anywhere">
            {caption}
            <br />
            {about}
          </small>
        </li>
      ))}
      {children}
    </ul>
  )
}
