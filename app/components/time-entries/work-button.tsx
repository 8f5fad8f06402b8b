import { Button } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { timeEntryPath } from '#app/domain/time-entries/time-entry.ts'

type WorkButtonProps = {
  taskId: number
  title: string
  /** The running entry of this task. */
  runningId: number | null
  back: string
}

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
