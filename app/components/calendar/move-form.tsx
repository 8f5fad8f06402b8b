import { type ReactNode, useId } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { DateField, FormGrid, HiddenField } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { type FormReply, shownValues } from '#app/domain/form-base.ts'
import { formatDate } from '#app/domain/format.ts'

type MoveFormProps = {
  title: string
  name: string
  stored: { dueDate: string }
  version: number
  back: string
  timeZone: string
  hint?: string | undefined
  reply: FormReply | undefined
  children?: ReactNode
}

const labels = { dueDate: 'Due on' }

/** For moves that the calendar's small form could not settle. */
export function MoveForm({
  title,
  name,
  stored,
  version,
  timeZone,
  hint,
  reply,
  children,
  ...place
}: MoveFormProps) {
  const back = reply?.values.back ?? place.back
  const values = shownValues(stored, reply)
  return (
    <Dialog title={title} titleId={useId()} closeHref={back} over={name}>
      <form method="post" className="stack">
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={labels}
          timeZone={timeZone}
          keepTheirsHref={back}
          show={(_name, date) => formatDate(date)}
        />
        <HiddenField name="back" value={back} />
        <FormGrid key={editKey(reply, version)}>
          <DateField
            label={labels.dueDate}
            name="dueDate"
            width="half"
            required
            defaultValue={values.dueDate}
            error={reply?.errors.dueDate}
            hint={hint}
          />
          {children}
        </FormGrid>
        <FormFoot cancelHref={back}>
          <Button variant="go">Move</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}
