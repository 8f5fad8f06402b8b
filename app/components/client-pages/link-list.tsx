import { Button } from '#app/components/kit/button.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'

/** Shown once: only its hash is kept. */
export function MadeLink({ link }: { link: string | null }) {
  if (link === null) return null
  return (
    <Note tone="good" title="A link to copy" role="status" className="mb-8">
      <p>It is shown once: copy it now, or make another later.</p>
      <p>
        <input className="in mt-2" readOnly value={link} aria-label="The client’s link" />
      </p>
    </Note>
  )
}

type Link = { id: number; text: string; state: string | null }

export function LinkList({ links, actionOf }: { links: readonly Link[]; actionOf: (id: number) => string }) {
  return (
    <List>
      {links.map(link => (
        <li key={link.id}>
          <span className="grow wrap-anywhere">{link.text}</span>
          {link.state ? (
            <span className="quiet">{link.state}</span>
          ) : (
            <form method="post" action={actionOf(link.id)}>
              <Button size="small" aria-label={`Revoke the link ${link.text}`}>
                Revoke
              </Button>
            </form>
          )}
        </li>
      ))}
    </List>
  )
}
