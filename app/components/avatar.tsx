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

/** At most `max` people, then '+N'. */
export function AvatarGroup({ people, max = 4 }: { people: readonly Person[]; max?: number }) {
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const rest = people.slice(shown.length)
  return (
    <span className="avs">
      {shown.map(person => (
        <Avatar key={person.name} {...person} />
      ))}
      {rest.length > 0 ? (
        <Avatar initials={`+${rest.length}`} name={rest.map(person => person.name).join(', ')} />
      ) : null}
    </span>
  )
}
