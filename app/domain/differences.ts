export type Difference = { label: string; theirs: string; yours: string }

type Texts = Readonly<Record<string, string>>

/** Browsers post line ends of a text area as CR LF. */
export function asKept(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

export function orNothing(value: string): string {
  return value || 'Nothing'
}

/** Compares a stored record with a form made from an older version, as `show` words the values. Skips fields that are not in the form. */
export function differences(
  labels: Texts,
  theirs: Texts,
  mine: Texts,
  show: (name: string, value: string) => string = (_name, value) => orNothing(value),
): Difference[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const typed = mine[name]
    if (typed === undefined) return []
    const their = show(name, asKept(theirs[name] ?? ''))
    const your = show(name, asKept(typed))
    return their === your ? [] : [{ label, theirs: their, yours: your }]
  })
}
