import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { plural } from '#app/domain/format.ts'

export type TaskNewsProps = {
  id: number
  unread: number
  back: string
}

export function TaskNews({ id, unread, back }: TaskNewsProps) {
  return (
    <form
      method="post"
      action={`/tasks/${id}/acknowledge`}
      className="row apart mb-4 line-below pb-3"
      {...keepScroll}
    >
      <HiddenField name="back" value={back} />
      <span>{plural(unread, 'unread notification')} of this task</span>
      <Button size="small" icon="tick">
        Got It
      </Button>
    </form>
  )
}
