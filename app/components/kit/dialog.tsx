import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { leavesDialog, lineText } from '#app/components/kit/page-attributes.ts'
import { type HeadingLevel, PageTitle } from '#app/components/kit/page-title.tsx'

/** React 18 knows `inert` only as a plain string. */
export function inertWhen(open: boolean): Record<string, string> {
  return open ? { inert: '' } : {}
}

type DialogBoxProps = {
  titleId: string
  narrow?: boolean
  /** In the flow of the page, not over it. */
  inline?: boolean
  /** Class of the layer over the page. */
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
  title: string
  /** The title as shown, where it is more than text. */
  heading?: ReactNode
  titleId: string
  closeHref: string
  closeLabel?: string
  jobNumber?: string | null
  /** Above the title. */
  over?: ReactNode
  /** Beside the close link. */
  head?: ReactNode
  narrow?: boolean
  inline?: boolean
  level?: HeadingLevel
  children: ReactNode
}

/** A dialog is a URL: closing is a link. Whatever renders it must make the page behind it inert. */
export function Dialog(props: DialogProps) {
  const {
    title,
    heading,
    titleId,
    closeHref,
    closeLabel = 'Close',
    jobNumber,
    over,
    head,
    narrow,
    inline,
    level,
    children,
  } = props
  return (
    <DialogBox titleId={titleId} narrow={narrow} inline={inline}>
      {narrow || inline ? null : (
        <Strip text={jobNumber ? `${jobNumber} · ${title}` : title} closeHref={closeHref} />
      )}
      <div className="dlg-head">
        {jobNumber ? <JobNo jobNumber={jobNumber} /> : null}
        <div className="dlg-title">
          {over ? <div className="row mb-1.5 [&>*]:min-w-0 [&>*]:wrap-anywhere">{over}</div> : null}
          <PageTitle id={titleId} level={level}>
            {heading ?? title}
          </PageTitle>
        </div>
        <div className="row flex-none">
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

/** Stays when a large dialog's head is scrolled away; hidden from screen readers, which have the head. */
function Strip({ text, closeHref }: { text: string; closeHref: string }) {
  return (
    <div className="dlg-strip" aria-hidden="true" {...lineText(text)}>
      <ButtonLink variant="bare" size="icon" icon="x" href={closeHref} tabIndex={-1} {...leavesDialog} />
    </div>
  )
}
