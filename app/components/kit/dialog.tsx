import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { leavesDialog, lineText } from '#app/components/kit/page-attributes.ts'
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
  title: string
  /** The title as its head shows it, where that is more than text. */
  heading?: ReactNode
  titleId: string
  closeHref: string
  closeLabel?: string
  /** At the left of the title. */
  jobNumber?: string | null
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
          {over ? <div className="row">{over}</div> : null}
          <PageTitle id={titleId} level={level}>
            {heading ?? title}
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

/** What stays of a large dialog's head once that is scrolled away: the same again, for the eye and the pointer. */
function Strip({ text, closeHref }: { text: string; closeHref: string }) {
  return (
    <div className="dlg-strip" aria-hidden="true" {...lineText(text)}>
      <ButtonLink variant="bare" size="icon" icon="x" href={closeHref} tabIndex={-1} {...leavesDialog} />
    </div>
  )
}
