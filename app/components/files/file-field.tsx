import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { FieldError, Tick } from '#app/components/kit/field.tsx'

type Removing = { name: string; label: string; isTicked: boolean; error?: readonly string[] | undefined }

type FileFieldProps = {
  label: string
  name: string
  accept: string
  hint: ReactNode
  error?: readonly string[] | undefined
  /** The present file, with a box to remove it where that is allowed. */
  present?: { shown: ReactNode; remove?: Removing | undefined } | undefined
}

export function FileField({ label, name, accept, hint, error, present }: FileFieldProps) {
  const isWrong = Boolean(error?.length)
  return (
    <div className="field drop print:hidden">
      <label htmlFor={name}>{label}</label>
      {present ? <div className="mb-2">{present.shown}</div> : null}
      <input
        className="in"
        type="file"
        id={name}
        name={name}
        accept={accept}
        aria-invalid={isWrong || undefined}
        aria-describedby={classNames(`${name}-hint`, isWrong && `${name}-error`)}
      />
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      <FieldError id={name} error={error} />
      {present?.remove ? <Remove {...present.remove} /> : null}
    </div>
  )
}

function Remove({ name, label, isTicked, error }: Removing) {
  const isWrong = Boolean(error?.length)
  return (
    <>
      <Tick
        name={name}
        value="1"
        defaultChecked={isTicked}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${name}-error` : undefined}
      >
        {label}
      </Tick>
      <FieldError id={name} error={error} />
    </>
  )
}
