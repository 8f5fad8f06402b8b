import { type ReactNode, useId } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import { FormErrors, type FormErrorsProps } from '#app/components/kit/form-errors.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { type HeadingLevel, PageTitle } from '#app/components/kit/page-title.tsx'

type ConfirmProps = {
  title: string
  question: ReactNode
  /** Null where there is nothing to confirm: only the way back is shown. */
  confirmLabel: string | null
  cancelHref: string
  cancelLabel?: string
  /** The page's own URL by default. */
  action?: string
  tone?: 'danger' | 'go' | 'plain'
  /** As a page of its own: the title is then its h1. */
  inline?: boolean
  level?: HeadingLevel
  errors?: FormErrorsProps['errors']
  labels?: FormErrorsProps['labels']
  children?: ReactNode
}

export function Confirm(props: ConfirmProps) {
  const { title, question, confirmLabel, cancelHref, cancelLabel = 'Cancel', action, tone = 'danger' } = props
  const titleId = useId()
  return (
    <DialogBox titleId={titleId} narrow inline={props.inline}>
      <form method="post" action={action} className="dlg-body">
        <PageTitle id={titleId} level={props.level}>
          {title}
        </PageTitle>
        <p className="quiet question">{question}</p>
        <FormErrors errors={props.errors} labels={props.labels} />
        {props.children}
        <div className="row">
          {confirmLabel === null ? null : <Button variant={tone}>{confirmLabel}</Button>}
          <ButtonLink href={cancelHref} {...leavesDialog}>
            {cancelLabel}
          </ButtonLink>
        </div>
      </form>
    </DialogBox>
  )
}
