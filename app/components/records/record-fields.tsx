import type { ReactNode } from 'react'
import { FileField } from '#app/components/files/file-field.tsx'
import {
  CheckField,
  DateField,
  FormGrid,
  MoneyField,
  SelectField,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { boxName, type FieldInput, type PresentFile } from '#app/domain/records/field-input.ts'
import uploadStyles from '#app/styles/upload.css?url'

type Titled = { title?: string; locked?: { title: string } }

/** For the `meta` of a record's page. */
export function recordTitle(data: Titled | undefined) {
  const title = data?.title ?? data?.locked?.title
  return [{ title: [title, 'Mortise'].filter(Boolean).join(' · ') }]
}

/** With files it is sent by the browser itself. */
export function RecordForm({ hasFiles, children }: { hasFiles: boolean; children: ReactNode }) {
  return (
    <Columns>
      <Column span={8}>
        <form
          method="post"
          className="stack"
          {...(hasFiles && { encType: 'multipart/form-data', ...byBrowser })}
        >
          {children}
        </form>
      </Column>
    </Columns>
  )
}

type RecordFieldsProps = {
  inputs: readonly FieldInput[]
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>> | undefined
}

export function RecordFields({ inputs, values, errors = {} }: RecordFieldsProps) {
  return (
    <FormGrid>
      {inputs.some(({ kind }) => kind === 'file') ? <link rel="stylesheet" href={uploadStyles} /> : null}
      {inputs.map(input => (
        <RecordField key={input.name} input={input} values={values} errors={errors} />
      ))}
    </FormGrid>
  )
}

type RecordFieldProps = Pick<RecordFieldsProps, 'values'> & {
  input: FieldInput
  errors: Readonly<Record<string, string[]>>
}

function RecordField({ input, values, errors }: RecordFieldProps) {
  const { kind, options, suggestions, currency = '', accept = '', present, ...native } = input
  const error = errors[input.name]
  const field = { ...native, defaultValue: values[input.name] ?? '', error }
  switch (kind) {
    case 'text':
      return <TextArea {...field} />
    case 'choice':
      return <SelectField {...field} options={options ?? []} />
    case 'ticks':
      return <Ticks input={input} values={values} errors={errors} />
    case 'money':
      return <MoneyField {...field} currency={currency} />
    case 'day':
      return <DateField {...field} />
    case 'file':
      return (
        <FileField
          label={input.label}
          name={input.name}
          accept={accept}
          hint={input.hint}
          error={error}
          present={present && presentOf(present, values)}
        />
      )
    case 'line':
      return suggestions ? <Suggesting field={field} suggestions={suggestions} /> : <TextField {...field} />
  }
}

function Ticks({ input: { name, label, hint, options = [] }, values, errors }: RecordFieldProps) {
  return (
    <fieldset>
      <legend className="p-0">
        <b>{label}</b>
      </legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <div className="flex flex-wrap gap-x-8">
        {options.map(({ value, label }) => {
          const box = boxName(name, value)
          const isTicked = values[box] === '1'
          return (
            <CheckField
              key={box}
              name={box}
              label={label}
              value="1"
              defaultChecked={isTicked}
              error={errors[box]}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

type SuggestingProps = { field: Parameters<typeof TextField>[0]; suggestions: readonly string[] }

function Suggesting({ field, suggestions }: SuggestingProps) {
  const id = `${field.name}-suggestions`
  return (
    <>
      <TextField {...field} list={id} />
      <datalist id={id}>
        {suggestions.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function presentOf(
  { href, name, removeName, removeLabel }: PresentFile,
  values: RecordFieldsProps['values'],
) {
  return {
    shown:
      name === null ? (
        <img src={href} alt="" height={44} />
      ) : (
        <a className="contact wrap-anywhere" href={href} {...byBrowser}>
          {name}
        </a>
      ),
    remove: { name: removeName, label: removeLabel, isTicked: values[removeName] === '1' },
  }
}
