import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'

type FormFootProps = {
  children: ReactNode
  cancelHref?: string
  cancelLabel?: string
  note?: ReactNode
  end?: ReactNode
  /** Stays in sight while a long form is scrolled. */
  sticky?: boolean
}

export function FormFoot({ children, cancelHref, cancelLabel = 'Cancel', note, end, sticky }: FormFootProps) {
  const acts = (
    <>
      {children}
      {cancelHref === undefined ? null : (
        <ButtonLink variant="bare" href={cancelHref} {...leavesDialog}>
          {cancelLabel}
        </ButtonLink>
      )}
      {note ? <small className="quiet max-md:hidden">{note}</small> : null}
    </>
  )
  return (
    <div className={classNames('row form-end', sticky && 'form-foot', end !== undefined && 'apart')}>
      {end === undefined ? acts : <div className="row">{acts}</div>}
      {end}
    </div>
  )
}
