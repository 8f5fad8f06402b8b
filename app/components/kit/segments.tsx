import { Fragment } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

type LinkSegment = { label: string; href: string; current: boolean; count?: number | string }

export function Segments({
  label,
  items,
  className,
}: {
  label: string
  items: readonly LinkSegment[]
  className?: string
}) {
  return (
    <nav className={classNames('seg', className)} aria-label={label}>
      {items.map(item => (
        <Fragment key={item.href}>
          <a href={item.href} aria-current={item.current ? 'page' : undefined}>
            {item.label}
            {item.count === undefined ? null : <span className="fig ml-2 font-normal"> {item.count}</span>}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}

type FormSegmentsProps = {
  /** The id of the form that they send. */
  form: string
  /** Name of the field that takes the view. */
  name: string
  items: readonly { label: string; value: string; current: boolean }[]
}

/** Changes the view of a form that is being filled in: what was typed goes along. */
export function FormSegments({ form, name, items }: FormSegmentsProps) {
  return (
    <div className="seg">
      {items.map(({ label, value, current }) => (
        <button
          key={value}
          type="submit"
          form={form}
          name={name}
          value={value}
          formNoValidate
          aria-current={current ? 'true' : undefined}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
