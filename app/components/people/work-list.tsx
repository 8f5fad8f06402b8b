import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import type { WorkRow } from '#app/domain/people/person.ts'

type WorkListProps = {
  label: string
  rows: readonly WorkRow[]
  total: number
  empty: string
}

export function WorkList({ label, rows, total, empty }: WorkListProps) {
  if (rows.length === 0) return <EmptyLine>{empty}</EmptyLine>
  return (
    <>
      <List label={label}>
        {rows.map(({ key, href, title, detail, due }) => (
          <ListRow key={key} href={href} title={title} detail={detail} end={due} />
        ))}
      </List>
      {total > rows.length ? <p className="quiet">And {total - rows.length} more.</p> : null}
    </>
  )
}
