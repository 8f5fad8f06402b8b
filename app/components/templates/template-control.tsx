import { Button, type ButtonProps } from '#app/components/kit/button.tsx'
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

type StepProps = ButtonProps & { value: string; at: string; isEnd: boolean }

/** Moves a task or a stage by one place, and keeps the focus. */
export function StepButton({ value, at, isEnd, ...rest }: StepProps) {
  const control = { name: 'intent', value, 'aria-disabled': isEnd || undefined, ...marked(value, at) }
  return <Button size="small" {...control} {...rest} />
}
