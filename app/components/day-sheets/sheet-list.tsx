import { Avatar } from '#app/components/kit/avatar.tsx'
import { Badge } from '#app/components/kit/badge.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'

type Row = {
  id: number
  who: string
  initials: string
  href: string
  number: string
  detail: string
  dayText: string
  isSaved: boolean
}

/** Whose sheet is open, whose came back, and whose did not. */
export function SheetList({
  title,
  aside,
  rows,
  openId,
  withDay = false,
}: {
  title: string
  aside: string
  rows: readonly Row[]
  openId: number | null
  withDay?: boolean
}) {
  return (
    <Section title={title} aside={rows.length > 0 ? aside : null}>
      {rows.length === 0 ? <EmptyLine>None yet</EmptyLine> : null}
      <List label={title}>
        {rows.map(row => (
          <li key={row.id}>
            <Avatar initials={row.initials} name={row.who} named />
            <div className="grow">
              <a className="plain" href={row.href} aria-current={row.id === openId ? 'page' : undefined}>
                <b>{row.who}</b>
              </a>
              <small> {withDay ? `${row.number}, ${row.dayText}` : row.detail}</small>
            </div>{' '}
            <div className="end">
              {row.id === openId ? (
                <b>Open</b>
              ) : row.isSaved ? (
                <Badge tone="good">Saved</Badge>
              ) : (
                'Not in yet'
              )}
            </div>
          </li>
        ))}
      </List>
    </Section>
  )
}
