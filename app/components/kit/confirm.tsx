import { type ReactNode, useId } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'

type ConfirmProps = {
  title: string
  question: ReactNode
  confirmLabel: string
  cancelHref: string
  cancelLabel?: string
  /** Where the form posts; its own URL by default. */
  action?: string
  tone?: 'danger' | 'plain'
  /** Over the page, or as a page of its own (its title is then the h1). */
  inline?: boolean
  /** Hidden fields, notes or further choices. */
  children?: ReactNode
}

/** Posts a real form; keeping things as they are is a link. */
export function Confirm(props: ConfirmProps) {
  const { title, question, confirmLabel, cancelHref, cancelLabel = 'Cancel', action, tone = 'danger' } = props
  const titleId = useId()
  const box = (
    <dialog open className="narrow" aria-labelledby={titleId} aria-modal={props.inline ? undefined : 'true'}>
      <form method="post" action={action} className="dlg-body">
        <h1 id={titleId}>{title}</h1>
        <p className="quiet question">{question}</p>
        {props.children}
        <div className="row">
          <Button variant={tone}>{confirmLabel}</Button>
          <ButtonLink href={cancelHref} data-leave="">
            {cancelLabel}
          </ButtonLink>
        </div>
      </form>
    </dialog>
  )
  return props.inline ? box : <div className="scrim">{box}</div>
}
