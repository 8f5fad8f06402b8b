type Values = Readonly<Record<string, string>>
type Errors = Readonly<Record<string, string[]>>

/** What each field of a form takes: `field('phone')` is its name, its label, what stands in it and what is wrong with it. */
export function fieldsOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Values = {},
  errors: Errors = {},
) {
  return (name: Name) => ({
    name,
    label: labels[name],
    defaultValue: values[name] ?? '',
    error: errors[name],
  })
}
