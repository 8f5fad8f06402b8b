import { editorControl } from '#app/components/kit/page-attributes.ts'

export type TemplatePerson = { id: number; name: string; initials: string; choice: string }

export type Errors = Readonly<Record<string, string[]>>

export function wrongAt(name: string, errors: Errors) {
  const isWrong = Boolean(errors[name]?.length)
  return {
    name,
    id: name,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${name}-error` : undefined,
  }
}

/** Marks a control, and focuses the one that was used last. */
export function marked(mark: string, at: string) {
  return { ...editorControl(mark), autoFocus: mark === at }
}
