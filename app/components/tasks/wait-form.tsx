import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { DateField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { keepScroll, leavesDialog } from '#app/components/kit/page-attributes.ts'
import { addDays } from '#app/domain/clock.ts'
import type { TaskStatus } from '#app/domain/enumerations.ts'
import { limits } from '#app/domain/limits.ts'
import { isWaiting, type Wait, waitFormHref } from '#app/domain/tasks/waiting.ts'

type WaitFormProps = {
  taskId: number
  isWaiting: boolean
  value: (name: 'waitingFor' | 'waitingUntil') => string
  /** yyyy-MM-dd */
  today: string
  back: string
  cancelHref?: string
  errors?: Readonly<Record<string, string[]>>
  /** A page of its own has the primary button. */
  isPage?: boolean
}

/** In the task's row, or on a page of its own when it has to be put right. */
export function WaitForm(props: WaitFormProps) {
  const { taskId, isWaiting, value, today, back, cancelHref = back, errors = {}, isPage = false } = props
  return (
    <form
      method="post"
      action={`/tasks/${taskId}/waiting?from=${encodeURIComponent(back)}`}
      className="wait-form flex flex-[1_0_100%] flex-wrap items-end gap-3 pt-0.5 pb-4 [&>.form-errors]:flex-[1_0_100%] [&>.field]:flex-[1_1_140px] md:[&>.field]:flex-[0_1_190px] md:[&>.field:first-of-type]:flex-[1_1_220px] max-md:[.edge~&]:pl-[21px] md:[.task>&]:pl-11 md:[.task>.edge~&]:pl-[73px]"
      {...(isPage ? {} : keepScroll)}
    >
      <FormErrors errors={errors} labels={{ waitingFor: 'Waiting for', waitingUntil: 'Until' }} />
      <TextField
        label="Waiting for"
        name="waitingFor"
        required
        maxLength={limits.waitingFor}
        defaultValue={value('waitingFor')}
        error={errors.waitingFor}
      />
      <DateField
        label="Until"
        labelNote="(if you know)"
        name="waitingUntil"
        min={addDays(today, 1)}
        defaultValue={value('waitingUntil')}
        error={errors.waitingUntil}
      />
      <div className="row">
        <Button size="small" variant={isPage ? 'go' : 'plain'}>
          Save
        </Button>
        {isWaiting ? (
          <Button size="small" name="ready" value="1" formNoValidate>
            Ready Now
          </Button>
        ) : null}
        <ButtonLink
          size="small"
          variant="bare"
          href={cancelHref}
          {...leavesDialog}
          {...(isPage ? {} : keepScroll)}
        >
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

type Row = {
  task: Wait & { id: number; title: string; status: TaskStatus }
  today: string
  page: string
}

export function HoldLink({ task, today, page, isIcon }: Row & { isIcon?: boolean }) {
  const words = isWaiting(task, today) ? 'Change what it waits for' : 'Waiting…'
  const href = waitFormHref(page, task.id)
  if (isIcon) {
    return (
      <ButtonLink
        variant="bare"
        size="icon"
        icon="wait"
        href={href}
        aria-label={`${words} ${task.title}`}
        title={words}
        {...keepScroll}
      />
    )
  }
  return (
    <a className="hold" href={href} {...keepScroll}>
      <Icon name="wait" />
      {words}
      <span className="sr-only"> {task.title}</span>
    </a>
  )
}

export function RowWaitForm({ task, today, page }: Row) {
  const back = waitFormHref(page, null)
  const isOn = isWaiting(task, today)
  return (
    <WaitForm
      taskId={task.id}
      isWaiting={isOn}
      value={name => (isOn ? (task[name] ?? '') : '')}
      today={today}
      back={back}
    />
  )
}
