import type { ReactNode } from 'react'
import { Button, ButtonLink, EnterButton } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { cellLabel } from '#app/components/kit/page-attributes.ts'
import type { LastChange } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/format.ts'
import styles from '#app/styles/version-conflict.css?url'

export type ConflictRow = { label: string; theirs: ReactNode; yours: ReactNode }

type VersionConflictProps = {
  /** Null when it is not known. */
  lastChange: LastChange | null | undefined
  timeZone: string
  /** Only what differs. */
  rows: readonly ConflictRow[]
  keepTheirsHref: string
  /** Instead of the link to there, for a form that holds more than what was changed: a button of the form. */
  keepTheirs?: ReactNode
  /** The version that stands, as the form's field for it takes it from a button: { name: 'use:version', value: '3' }. */
  useMine: { name: string; value: string }
}

/**
 * Two people saved: both versions side by side, and nothing is lost until one of them is chosen. Stands at the head of the
 * form, whose own version stays the old one: saving it as it is, or pressing Enter, is refused again.
 */
export function VersionConflict({
  lastChange,
  timeZone,
  rows,
  keepTheirsHref,
  keepTheirs,
  useMine,
}: VersionConflictProps) {
  const title = lastChange
    ? `${lastChange.by} changed this at ${formatInstant(lastChange.at, timeZone)}`
    : 'Somebody else changed this'
  return (
    <Note tone="warn" title={title} role="alert" tabIndex={-1}>
      {/* Here and not with the page: next to nobody ever sees it. */}
      <link rel="stylesheet" href={styles} />
      {/* The form's first button is the one that Enter presses: it chooses nothing. */}
      <EnterButton />
      {rows.length > 0 ? (
        <>
          <p>Nothing of yours is saved yet. Compare, then choose.</p>
          <Versions rows={rows} />
        </>
      ) : (
        <p>Nothing of yours is saved yet. None of it differs from theirs, which the form now shows.</p>
      )}
      <div className="row">
        {keepTheirs ?? (
          <ButtonLink size="small" href={keepTheirsHref}>
            Keep Theirs
          </ButtonLink>
        )}
        <Button size="small" {...useMine}>
          Use Mine
        </Button>
      </div>
    </Note>
  )
}

function Versions({ rows }: Pick<VersionConflictProps, 'rows'>) {
  return (
    <table className="versus">
      <caption className="sr-only">What differs</caption>
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
            <td {...cellLabel('Theirs')}>{row.theirs}</td>
            <td {...cellLabel('Yours')}>{row.yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
