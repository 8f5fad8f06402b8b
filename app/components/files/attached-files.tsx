/** A file of a task or a message: `picture` is the address of its small picture. */
export type AttachedFile = { id: number; name: string; href: string; picture: string | null; about: string }

/** Pictures side by side, other files by their names. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  const pictured = files.filter(({ picture }) => picture !== null)
  const others = files.filter(({ picture }) => picture === null)
  return (
    <>
      {pictured.length > 0 ? (
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2 p-0">
          {pictured.map(({ id, name, href, picture, about }) => (
            <li key={id}>
              <a href={href} className="block bg-ink-0 [border:1px_solid_var(--color-line)]">
                <img
                  src={picture ?? ''}
                  alt={`${name}, ${about}`}
                  loading="lazy"
                  width={128}
                  height={96}
                  className="block aspect-[4/3] h-auto w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="m-0 list-none p-0">
          {others.map(({ id, name, href, about }) => (
            <li key={id} className="py-2 [border-bottom:1px_solid_var(--color-line)]">
              <a href={href} className="inline-flex min-h-11 items-center break-all">
                {name}
              </a>
              <small className="quiet block">{about}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
