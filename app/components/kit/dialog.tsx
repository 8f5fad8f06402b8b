import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'

/** Spread onto what lies behind an open dialog. React 18 knows the attribute only as a plain string. */
export function inertWhen(open: boolean): Record<string, string> {
  return open ? { inert: '' } : {}
}

type DialogProps = {
  title: ReactNode
  titleId: string
  closeHref: string
  closeLabel?: string
  /** The job number, at the left of the title. */
  mark?: ReactNode
  /** Tabs and badges above the title. */
  over?: ReactNode
  /** Actions beside the close link. */
  head?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** A dialog is a URL: closing is a link. The page behind it is made inert by whoever renders both. */
export function Dialog(props: DialogProps) {
  const { title, titleId, closeHref, closeLabel = 'Close', mark, over, head, narrow, children } = props
  return (
    <div className="scrim">
      <dialog open aria-labelledby={titleId} aria-modal="true" className={classNames(narrow && 'narrow')}>
        <div className="dlg-head">
          {mark}
          <div className="dlg-title">
            {over ? <div className="row">{over}</div> : null}
            <h1 id={titleId}>{title}</h1>
          </div>
          <div className="row">
            {head}
            <ButtonLink
              size="icon"
              icon="x"
              href={closeHref}
              aria-label={closeLabel}
              className="dlg-close"
              data-leave=""
            />
          </div>
        </div>
        <div className="dlg-body">{children}</div>
      </dialog>
    </div>
  )
}
