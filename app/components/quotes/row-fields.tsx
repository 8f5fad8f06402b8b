import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useState,
} from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { FieldError, HiddenField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { calculatedAs, focusOnReturn } from '#app/components/kit/page-attributes.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatRules, vatTreatments } from '#app/domain/money/vat.ts'
import { lineKindNames, lineKinds } from '#app/domain/quotes/quote.ts'

type CellProps = {
  label: string
  id: string
  name: string
  error: readonly string[] | undefined
}

/** The label shows on phones only; screen readers always have it. */
function Cell({ label, id, error, children }: Omit<CellProps, 'name'> & { children: ReactNode }) {
  return (
    <div className="f">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: it holds its field */}
      <label className="block">
        <span>{label}</span>
        {children}
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

function tie({ id, name, error }: Omit<CellProps, 'label'>) {
  const isWrong = Boolean(error?.length)
  return {
    id,
    name,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
  }
}

type TextCellProps = CellProps & {
  value: string | undefined
  isNumber?: boolean
  isBold?: boolean
  /** Takes the focus. */
  leads?: boolean
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'maxLength'> & { sum?: string }

export function TextCell({
  label,
  value,
  isNumber,
  isBold,
  leads,
  placeholder,
  maxLength,
  sum,
  ...field
}: TextCellProps) {
  return (
    <Cell label={label} {...field}>
      <input
        {...tie(field)}
        {...(leads ? focusOnReturn : {})}
        // biome-ignore lint/a11y/noAutofocus: without scripts the browser goes on with the row that was asked for
        autoFocus={leads}
        className={classNames('in', isNumber && 'num', isBold && 'font-bold')}
        defaultValue={value}
        inputMode={isNumber ? 'decimal' : undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        {...(sum ? calculatedAs(sum) : {})}
      />
    </Cell>
  )
}

type SelectCellProps = CellProps & { value: string | undefined; children: ReactNode } & Pick<
    SelectHTMLAttributes<HTMLSelectElement>,
    'disabled'
  >

export function SelectCell({ label, value, children, ...field }: SelectCellProps) {
  return (
    <Cell label={label} {...field}>
      <select {...tie(field)} className="in" defaultValue={value}>
        {children}
      </select>
    </Cell>
  )
}

// Shared by all rows: a long quote has hundreds.
export const unitOptions = units.map(unit => <option key={unit}>{unit}</option>)
export const kindOptions = lineKinds.map(kind => (
  <option key={kind} value={kind}>
    {lineKindNames[kind]}
  </option>
))
export const vatOptions = vatTreatments.map(vat => (
  <option key={vat} value={vat}>
    {vatRules[vat].name}
  </option>
))

export function PlaceMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="move row-menu relative w-11">
      <summary className="[--icon:20px] grid place-items-center w-11 h-11 cursor-pointer" aria-label={label}>
        <Icon name="down" />
      </summary>
      <div className="menu z-15 grid w-58 p-2">{children}</div>
    </details>
  )
}

export function MenuButton({
  children,
  isBad,
  ...button
}: {
  name: string
  value: string
  formNoValidate?: boolean | undefined
  children: ReactNode
  isBad?: boolean
}) {
  return (
    <Button variant="bare" size="small" {...button} className={isBad ? 'danger' : undefined}>
      {children}
    </Button>
  )
}

/** Tells the server that scripts run: the page keeps its scroll position, so it need not lead back to the form. */
export function ScriptsField() {
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  return <HiddenField name="scripts" value={hasScripts ? '1' : ''} />
}
