import { Fragment, type ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { FieldError, fieldId, Tick } from '#app/components/kit/field.tsx'

type ChoiceFieldProps = {
  legend: string
  name: string
  options: readonly { value: string; label: string; note: string; mark?: ReactNode }[]
  defaultValue: string
  error?: string[] | undefined
  className?: string
}

export function ChoiceField({ legend, name, options, defaultValue, error, className }: ChoiceFieldProps) {
  const id = fieldId(name)
  const errorId = error?.length ? `${id}-error` : undefined
  return (
    <fieldset className={classNames('field choices', className)} id={id}>
      <legend>{legend}</legend>
      {options.map(({ value, label, note, mark }) => (
        <Fragment key={value}>
          <Tick
            kind="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            aria-describedby={errorId}
          >
            {mark}
            <span>
              <b>{label}</b> <small>{note}</small>
            </span>
          </Tick>{' '}
        </Fragment>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
