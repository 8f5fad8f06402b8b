import type { ChangeEvent } from 'react'
import { editorControl } from '#app/components/kit/page-attributes.ts'
import type { TemplateOp } from '#app/domain/templates/template-edit.ts'

/** Who a task can be given to. */
export type TemplatePerson = { id: number; name: string; initials: string; choice: string }

/** What the editor's island adds to the plain form; the functions stay the same. */
export type EditorLive = {
  change: (op: TemplateOp) => void
  /** The menu that is open, as its summary is marked: 'menu:0:2'. */
  openMenu: string
  /** Opens it over everything else. */
  showModal: (dialog: HTMLDialogElement | null) => void
  stopAsking: () => void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A value that the field begins with, or, with `change`, that is held for it. */
export function held(value: string, change: ((value: string) => void) | undefined | false) {
  if (!change) return { defaultValue: value }
  return { value, onChange: (event: ChangeEvent<Control>) => change(event.target.value) }
}

export type Errors = Readonly<Record<string, string[]>>

/** A field's name, id and what ties it to its error. */
export function wrongAt(name: string, errors: Errors) {
  const isWrong = Boolean(errors[name]?.length)
  return {
    name,
    id: name,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${name}-error` : undefined,
  }
}

/** Marks a control, and gives it the focus when it is the one that was used last. */
export function marked(mark: string, at: string) {
  return { ...editorControl(mark), autoFocus: mark === at }
}
