import type { ReactNode } from 'react'
import { List } from '#app/components/kit/list.tsx'

export type ActivityRow = { id?: number | string; text: ReactNode; when: string; dateTime?: string }

export function ActivityList({ rows }: { rows: readonly ActivityRow[] }) {
  return (
    <List ordered className="history">
      {rows.map((row, at) => (
        <li key={row.id ?? at}>
          <div className="grow">
            <span>{row.text}</span>
            <small>
              <time dateTime={row.dateTime}>{row.when}</time>
            </small>
          </div>
        </li>
      ))}
    </List>
  )
}
