import type { ReactNode } from 'react'
import { fieldId } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { plural } from '#app/domain/format.ts'

export type FormErrorsProps = {
  /** By field name; '' for the form as a whole. */
  errors: Readonly<Record<string, readonly string[] | null | undefined>> | null | undefined
  /** Put before a message that does not name its field. */
  labels?: Readonly<Record<string, string>>
  idPrefix?: string
  /** The title when the server, not the form, is at fault. */
  fault?: string | false | undefined
}

function withLabel(label: string | undefined, message: string): string {
  if (!label || message.toLowerCase().includes(label.toLowerCase())) return message
  return `${label}: ${message}`
}

export function FormErrors({ errors, labels, idPrefix, fault }: FormErrorsProps) {
  const lines = Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map(message => ({ name, message })),
  )
  if (lines.length === 0) return null
  const title =
    fault ||
    (lines.length === 1
      ? 'One thing needs putting right'
      : `${plural(lines.length, 'thing need', 'things need')} putting right`)
  return (
    <FormFailure title={title}>
      <ul>
        {lines.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name === '' ? (
              message
            ) : (
              <a href={`#${fieldId(name, idPrefix)}`}>{withLabel(labels?.[name], message)}</a>
            )}
          </li>
        ))}
      </ul>
    </FormFailure>
  )
}

type FormFailureProps = { title: ReactNode; children?: ReactNode }

type LeadingProps = FormFailureProps & {
  /** Takes the focus, without scripts too; false where a field takes it. */
  leads?: boolean
}

export function FormFailure({ title, leads = true, children }: LeadingProps) {
  return (
    <Note
      tone="bad"
      title={title}
      role="alert"
      tabIndex={leads ? -1 : undefined}
      autoFocus={leads}
      className="form-errors scroll-my-50"
    >
      {children}
    </Note>
  )
}

/** For a problem known before anything is typed. */
export function FormWarning({ title, children }: FormFailureProps) {
  return (
    <Note tone="warn" title={title} className="form-errors">
      {children}
    </Note>
  )
}
