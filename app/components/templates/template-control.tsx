import type { ChangeEvent } from 'react'
import { editorControl } from '#app/components/kit/page-attributes.ts'
import type { TemplateOp } from '#app/domain/templates/template-edit.ts'

export type TemplatePerson = { id: number; name: string; initials: string; choice: string }

/** Added by the island. The functions keep their identity: rows are memoised. */
export type EditorLive = {
  change: (op: TemplateOp) => void
  /** The open menu: 'menu:0:2'. */
  openMenu: string
  showModal: (dialog: HTMLDialogElement | null) => void
  stopAsking: () => void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Uncontrolled where `change` is absent. */
export function held(value: string, change: ((value: string) => void) | undefined | false) {
  if (!change) return { defaultValue: value }
  return { value, onChange: (event: ChangeEvent<Control>) => change(event.target.value) }
}

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
