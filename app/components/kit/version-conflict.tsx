import type { ReactNode } from 'react'
import { Button, ButtonLink, EnterButton } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { cellLabel } from '#app/components/kit/page-attributes.ts'
import type { LastChange } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/format.ts'
import styles from '#app/styles/version-conflict.css?url'

export type ConflictRow = { label: string; theirs: ReactNode; yours: ReactNode }

type VersionConflictProps = {
  lastChange: LastChange | null | undefined
  timeZone: string
  /** Only what differs. */
  rows: readonly ConflictRow[]
  keepTheirsHref: string
  /** A button instead of that link, for a form that holds more than what was changed. */
  keepTheirs?: ReactNode
  /** Sets the form's version field: { name: 'use:version', value: '3' }. */
  useMine: { name: string; value: string }
}

/** Shows both versions. The form keeps its old version number: saving it as it is, or pressing Enter, is refused again. */
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
      {/* Loaded here, not with every page: it is rarely shown. */}
      <link rel="stylesheet" href={styles} />
      {/* Enter presses the first button of a form: this one chooses nothing. */}
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
      <thead className="max-md:hidden [&_*]:[border:0]">
        <tr>
          <td className="w-[30%]" />
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
