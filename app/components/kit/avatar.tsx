export type Person = { initials: string; name: string }

/** Decoration where the name stands beside it (`named`), otherwise the name is told. */
export function Avatar({ initials, name, named }: Person & { named?: boolean }) {
  if (named) {
    return (
      <span className="av" aria-hidden="true">
        {initials}
      </span>
    )
  }
  return (
    <span className="av" role="img" aria-label={name} title={name}>
      {initials}
    </span>
  )
}
