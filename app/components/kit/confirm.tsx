import { type ReactNode, useId } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import { FormErrors, type FormErrorsProps } from '#app/components/kit/form-errors.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { type HeadingLevel, PageTitle } from '#app/components/kit/page-title.tsx'

type ConfirmProps = {
  title: string
  question: ReactNode
  /** Null where there is nothing to confirm: the way back alone is left. */
  confirmLabel: string | null
  cancelHref: string
  cancelLabel?: string
  /** Where the form posts; its own URL by default. */
  action?: string
  tone?: 'danger' | 'plain'
  /** Over the page, or as a page of its own (its title is then the h1). */
  inline?: boolean
  level?: HeadingLevel
  /** Why it was refused. */
  errors?: FormErrorsProps['errors']
  labels?: FormErrorsProps['labels']
  /** Hidden fields, notes or further choices. */
  children?: ReactNode
}

/** Posts a real form; keeping things as they are is a link. */
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
