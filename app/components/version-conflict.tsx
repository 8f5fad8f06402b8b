import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { Note } from '#app/components/note.tsx'

export type ConflictRow = { label: string; theirs: ReactNode; yours: ReactNode }

type VersionConflictProps = {
  who: string
  /** '09:41' or '12 Nov 16:42' */
  when: string
  /** Only what differs. */
  rows: readonly ConflictRow[]
  keepTheirsHref: string
  /** A form of one button, or the button alone when it stands inside the form. */
  useMine: ReactNode
}

/** Two people saved: both versions side by side, and nothing is lost until one of them is chosen. */
export function VersionConflict({ who, when, rows, keepTheirsHref, useMine }: VersionConflictProps) {
  return (
    <Note tone="warn" title={`${who} changed this at ${when}`} role="alert" tabIndex={-1}>
      <p>Nothing of yours is saved yet. Compare, then choose.</p>
      <table className="versus">
        <caption className="vh">What differs</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.theirs}</td>
              <td>{row.yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <ButtonLink size="small" href={keepTheirsHref}>
          Keep theirs
        </ButtonLink>
        {useMine}
      </div>
    </Note>
  )
}
