export type Person = { initials: string; name: string }

/** Decoration where the name stands beside it (`named`), otherwise the name is told. */
export function Avatar({
  initials,
  name,
  named,
  colour,
}: Person & { named?: boolean; colour?: string | null }) {
  if (named) {
    return (
      <span className="av" style={colour ? { '--me': colour } : undefined} aria-hidden="true">
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
