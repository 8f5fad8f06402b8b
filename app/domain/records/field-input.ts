/** How a form shows a field of a record. Pages get it with their data, so that no noun is in the browser's part. */
export type FieldInput = {
  kind: 'line' | 'text' | 'choice' | 'ticks' | 'money' | 'day' | 'file'
  name: string
  label: string
  width?: 'full' | 'half' | 'third'
  labelNote?: string
  hint?: string
  maxLength?: number
  placeholder?: string
  type?: 'url' | 'email' | 'tel' | 'time'
  inputMode?: 'decimal' | 'numeric' | 'url' | 'email' | 'tel'
  options?: readonly { value: string; label: string }[]
  suggestions?: readonly string[]
  /** Of money. */
  currency?: string
  /** Of a day: 'today', or the day itself once the form is shown. */
  max?: string
  /** Of a file. */
  accept?: string
  present?: PresentFile | undefined
}

/** What was uploaded before, with a box to take it off. */
export type PresentFile = { href: string; name: string | null; removeName: string; removeLabel: string }

/** Name of a box of ticks. */
export function boxName(name: string, value: string): string {
  return `${name}.${value}`
}

function boxesOf({ kind, name, options = [] }: FieldInput) {
  return kind === 'ticks' ? options.map(({ value, label }) => ({ name: boxName(name, value), label })) : []
}

export function labelsOf(inputs: readonly FieldInput[]): Record<string, string> {
  const all = inputs.flatMap(input => [input, ...boxesOf(input)])
  return Object.fromEntries(all.map(({ name, label }) => [name, label]))
}

/** A field's value in words, to compare two versions. */
export function wordsOf(inputs: readonly FieldInput[], name: string, value: string): string {
  if (inputs.some(input => boxesOf(input).some(box => box.name === name))) return value === '1' ? 'Yes' : 'No'
  const options = inputs.find(input => input.name === name)?.options
  return options?.find(option => option.value === value)?.label ?? (value || 'Nothing')
}
