import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Icon } from '#app/components/kit/icon.tsx'
import { currencyNote } from '#app/domain/currency-note.ts'
import { baseText } from '#app/domain/form-base.ts'

export type FieldWidth = 'full' | 'half' | 'third'

export type FieldProps = {
  label: string
  name: string
  /** '(required)', 'in pounds' */
  labelNote?: ReactNode
  /** For screen readers only. */
  labelHidden?: boolean
  error?: string[] | undefined
  hint?: ReactNode
  width?: FieldWidth
  /** Keeps ids apart when two forms of a page have fields of the same name. */
  idPrefix?: string
}

type Native<Attributes> = Omit<Attributes, 'id' | 'name' | 'width' | 'className' | 'children'>
export type TextFieldProps = FieldProps &
  Native<InputHTMLAttributes<HTMLInputElement>> & { after?: ReactNode }
export type TextAreaProps = FieldProps & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>
export type SelectOption = { value: string | number; label: string; disabled?: boolean }
export type SelectFieldProps = FieldProps &
  Native<SelectHTMLAttributes<HTMLSelectElement>> & {
    options?: readonly SelectOption[]
    children?: ReactNode
  }

/** Error summaries link to it. */
export function fieldId(name: string, idPrefix = ''): string {
  return `${idPrefix}${name}`
}

function tie({ name, idPrefix, error, hint }: FieldProps) {
  const id = fieldId(name, idPrefix)
  const wrong = Boolean(error?.length)
  return {
    id,
    name,
    'aria-invalid': wrong || undefined,
    'aria-describedby': classNames(Boolean(hint) && `${id}-hint`, wrong && `${id}-error`),
  }
}

function FieldFrame(props: FieldProps & { keepHalf?: boolean; children: ReactNode }) {
  const { label, labelNote, labelHidden, error, hint, width = 'full', keepHalf, children } = props
  const id = fieldId(props.name, props.idPrefix)
  return (
    <div
      className={classNames('field', width === 'half' && 'w3', width === 'third' && 'w2', keepHalf && 'half')}
    >
      <label htmlFor={id} className={labelHidden ? 'sr-only' : undefined}>
        {label}
        {labelNote ? <span> {labelNote}</span> : null}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string[] | undefined }) {
  return (
    <>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </>
  )
}

/** The control or group names it in `aria-describedby`: `${id}-error`. */
export function FieldError({ id, error }: { id: string; error: readonly string[] | undefined }) {
  if (!error?.length) return null
  return (
    <p className="err" id={`${id}-error`}>
      <Icon name="alert" />
      <span>{error.join(' ')}</span>
    </p>
  )
}

function control<Props extends FieldProps>(props: Props) {
  const { label, name, labelNote, labelHidden, error, hint, width, idPrefix, ...native } = props
  return native
}

export function TextField({ after, ...props }: TextFieldProps) {
  const input = <input type="text" {...control(props)} {...tie(props)} className="in" />
  return (
    <FieldFrame {...props}>
      {after ? (
        <div className="relative [&>.in]:pr-14 [&>.in+*]:absolute [&>.in+*]:top-0.5 [&>.in+*]:right-0.5">
          {input}
          {after}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

export function TextArea(props: TextAreaProps) {
  return (
    <FieldFrame {...props}>
      <textarea {...control(props)} {...tie(props)} className="in" />
    </FieldFrame>
  )
}

export function SelectField({ options, children, ...props }: SelectFieldProps) {
  return (
    <FieldFrame {...props}>
      <select {...control(props)} {...tie(props)} className="in">
        {children}
        {options?.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** Values, `min` and `max` are 'yyyy-MM-dd'. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  return (
    <FieldFrame {...props} keepHalf={props.width === 'half'}>
      <input {...control(props)} {...tie(props)} type="date" className="in" />
    </FieldFrame>
  )
}

export function MoneyField({
  currency,
  ...props
}: Omit<TextFieldProps, 'type' | 'after' | 'labelNote'> & { currency: string }) {
  return (
    <FieldFrame {...props} labelNote={currencyNote(currency)}>
      <input
        inputMode="decimal"
        {...control(props)}
        {...tie(props)}
        type="text"
        className="in text-right font-figures text-xl/[1.2]"
      />
    </FieldFrame>
  )
}

export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField autoCapitalize="none" spellCheck={false} {...props} type="password" />
}

type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  kind?: 'checkbox' | 'radio'
  className?: string
}

/** Shows no error: the list or group around it does. */
export function Tick({ kind = 'checkbox', className, children, ...input }: TickProps) {
  return (
    <label className={classNames('check', className)} htmlFor={input.id}>
      <input {...input} type={kind} className="tickbox" />
      {children}
    </label>
  )
}

export function CheckField(props: Omit<TextFieldProps, 'type' | 'after' | 'labelHidden'>) {
  const { label, labelNote, hint, error, width = 'full' } = props
  const ids = tie(props)
  return (
    <div className={classNames('field', width === 'half' && 'w3', width === 'third' && 'w2')}>
      <Tick {...control(props)} {...ids}>
        <b>
          {label}
          {labelNote ? <span> {labelNote}</span> : null}
        </b>
      </Tick>
      <FieldNotes id={ids.id} hint={hint} error={error} />
    </div>
  )
}

export function HiddenField({ name, value }: { name: string; value: string | number }) {
  return <input type="hidden" name={name} value={value} />
}

/** The values a form started from, to tell what was changed if somebody else saves meanwhile. */
export function BaseField({ values }: { values: Readonly<Record<string, string>> }) {
  return <HiddenField name="base" value={baseText(values)} />
}

export function HiddenFields({ fields }: { fields?: Readonly<Record<string, string | number>> }) {
  return (
    <>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
    </>
  )
}

export function FormGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('formgrid', className)}>{children}</div>
}
