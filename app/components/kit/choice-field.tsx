import { Fragment } from 'react'
import { FieldError, fieldId, Tick } from '#app/components/kit/field.tsx'

type ChoiceFieldProps = {
  legend: string
  name: string
  options: readonly { value: string; label: string; note: string }[]
  defaultValue: string
  error?: string[] | undefined
}

export function ChoiceField({ legend, name, options, defaultValue, error }: ChoiceFieldProps) {
  const id = fieldId(name)
  const errorId = error?.length ? `${id}-error` : undefined
  return (
    <fieldset className="field choices" id={id}>
      <legend>{legend}</legend>
      {options.map(({ value, label, note }) => (
        <Fragment key={value}>
          <Tick
            kind="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            aria-describedby={errorId}
          >
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
