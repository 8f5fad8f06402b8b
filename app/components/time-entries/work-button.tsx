import { Button } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { timeEntryPath } from '#app/domain/time-entries/time-entry.ts'

type WorkButtonProps = {
  taskId: number
  title: string
  /** The entry that runs of this task. */
  runningId: number | null
  back: string
}

/** Begins to work on a task, or ends it. */
export function WorkButton({ taskId, title, runningId, back }: WorkButtonProps) {
  const action = runningId === null ? `/tasks/${taskId}/start` : `${timeEntryPath(runningId)}/stop`
  return (
    <form method="post" action={action}>
      <HiddenFields fields={{ back }} />
      <Button icon="clock">
        {runningId === null ? 'Start' : 'Stop'}
        <span className="sr-only">: {title}</span>
      </Button>
    </form>
  )
}
