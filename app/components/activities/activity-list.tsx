import type { ReactNode } from 'react'

export type ActivityRow = { id?: number | string; text: ReactNode; when: string; dateTime?: string }

/** What happened, newest first. */
export function ActivityList({ rows }: { rows: readonly ActivityRow[] }) {
  return (
    <ol className="list history">
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
    </ol>
  )
}
