import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { type HeadingLevel, PageTitle } from '#app/components/kit/page-title.tsx'

/** Spread onto what lies behind an open dialog. React 18 knows the attribute only as a plain string. */
export function inertWhen(open: boolean): Record<string, string> {
  return open ? { inert: '' } : {}
}

type DialogBoxProps = {
  titleId: string
  /** For a question or a short form. */
  narrow?: boolean
  /** In its place on the page, over nothing. */
  inline?: boolean
  /** On what lies over the page. */
  scrim?: string
  className?: string
  children: ReactNode
}

export function DialogBox({ titleId, narrow, inline, scrim, className, children }: DialogBoxProps) {
  const box = (
    <dialog
      open
      aria-labelledby={titleId}
      aria-modal={inline ? undefined : 'true'}
      className={classNames(narrow && 'narrow', className)}
    >
      {children}
    </dialog>
  )
  return inline ? box : <div className={classNames('scrim', scrim)}>{box}</div>
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
  inline?: boolean
  /** Of its title, where the page has another that comes first. */
  level?: HeadingLevel
  children: ReactNode
}

/** A dialog is a URL: closing is a link. The page behind it is made inert by whoever renders both. */
export function Dialog(props: DialogProps) {
  const {
    title,
    titleId,
    closeHref,
    closeLabel = 'Close',
    mark,
    over,
    head,
    narrow,
    inline,
    level,
    children,
  } = props
  return (
    <DialogBox titleId={titleId} narrow={narrow} inline={inline}>
      <div className="dlg-head">
        {mark}
        <div className="dlg-title">
          {over ? <div className="row">{over}</div> : null}
          <PageTitle id={titleId} level={level}>
            {title}
          </PageTitle>
        </div>
        <div className="row">
          {head}
          <ButtonLink
            size="icon"
            icon="x"
            href={closeHref}
            aria-label={closeLabel}
            className="dlg-close"
            {...leavesDialog}
          />
        </div>
      </div>
      <div className="dlg-body">{children}</div>
    </DialogBox>
  )
}
