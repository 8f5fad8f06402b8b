import { CheckField } from '#app/components/kit/field.tsx'
import { plural } from '#app/domain/format.ts'

/** Nothing where no open task has a date. */
export function MoveTasksField({ count, isChecked }: { count: number; isChecked?: boolean | undefined }) {
  if (count === 0) return null
  return (
    <CheckField
      label={`Move ${count === 1 ? 'its open task' : `its ${plural(count, 'open task')}`} along`}
      hint="By as many working days as the dates above change."
      name="moveTasks"
      value="1"
      defaultChecked={isChecked}
    />
  )
}
