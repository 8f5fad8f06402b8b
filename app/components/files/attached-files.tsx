import { List } from '#app/components/kit/list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'

/** `picture` is the address of a small picture, `page` of the page that shows the file. */
export type AttachedFile = {
  id: number
  name: string
  href: string
  picture: string | null
  about: string
  page?: string | null
}

export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  const pictured = files.filter(({ picture }) => picture !== null)
  const others = files.filter(({ picture }) => picture === null)
  return (
    <>
      {pictured.length > 0 ? (
        <ul className="row">
          {pictured.map(({ id, name, href, page, picture, about }) => (
            <li key={id}>
              <a href={page ?? href} className="block" {...(page ? {} : byBrowser)}>
                <img
                  src={picture ?? ''}
                  alt={`${name}, ${about}`}
                  loading="lazy"
                  width={128}
                  height={96}
                  className="bg-ink-0"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <List>
          {others.map(({ id, name, href, about }) => (
            <li key={id}>
              <div className="grow wrap-anywhere">
                <a href={href} {...byBrowser}>
                  {name}
                </a>
                <small>{about}</small>
              </div>
            </li>
          ))}
        </List>
      ) : null}
    </>
  )
}
