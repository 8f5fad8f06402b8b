type Values = Readonly<Record<string, string>>
type Errors = Readonly<Record<string, string[]>>

/** `field('phone')` is its name, label, value and error. */
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
