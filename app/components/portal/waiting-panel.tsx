import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import type { Rows } from '#app/components/portal/my-day.tsx'
import { HoldLink, RowWaitForm } from '#app/components/tasks/wait-form.tsx'
import { formatDateShort, plural } from '#app/domain/format.ts'
import type { DayTask } from '#app/domain/portal/my-day.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { taskListHref } from '#app/domain/tasks/task-links.ts'
import { waitDay, waitLength } from '#app/domain/tasks/waiting.ts'

type WaitingProps = Rows & { waiting: readonly DayTask[]; total: number; waitFormOf: number | null }

/** Sorted by the day on which they are ready. */
export function WaitingTasks({ waiting, total, today, mayTick, back, isBehind, waitFormOf }: WaitingProps) {
  if (total === 0) return null
  const more = total - waiting.length
  return (
    <Section title="Waiting" aside={total}>
      <ul className="print:[&_.wait-form]:hidden" aria-label="My waiting tasks">
        {waiting.map(task => {
          const isFormOpen = mayTick && waitFormOf === task.id && !isBehind
          return (
            <li
              key={task.id}
              id={isBehind ? undefined : `task-${task.id}`}
              className="relative hair-above pt-2.5 pb-3 leading-[1.35] first:pt-0 first:[border-top:0]"
            >
              <a className="quiet-link font-bold" href={ownTaskHref(task.id)}>
                {task.title}
              </a>
              <small className="block text-chalk-2">
                {task.jobNumber === null ? 'No project' : `${task.jobNumber} ${task.projectName}`}
              </small>
              {isFormOpen ? (
                <RowWaitForm task={task} today={today} page={back} />
              ) : (
                <>
                  <div className="row apart min-h-11 gap-x-2 gap-y-0">
                    <b className="warn inline-flex min-w-0 flex-1 items-center gap-1.5 wrap-anywhere [--icon:20px]">
                      <Icon name="wait" />
                      {task.waitingFor}
                    </b>
                    {mayTick ? (
                      <span className="row print:hidden">
                        <HoldLink task={task} today={today} page={back} isIcon />
                        <form
                          method="post"
                          action={`/tasks/${task.id}/waiting?from=${encodeURIComponent(back)}`}
                          {...keepScroll}
                        >
                          <HiddenFields fields={{ ready: '1' }} />
                          <Button size="small" variant="bare">
                            Ready Now<span className="sr-only">: {task.title}</span>
                          </Button>
                        </form>
                      </span>
                    ) : null}
                  </div>
                  <HowLong task={task} today={today} />
                </>
              )}
            </li>
          )
        })}
      </ul>
      {more > 0 ? (
        <p className="row mt-4">
          <ButtonLink size="small" href={taskListHref({ filter: 'waiting', mine: true })}>
            {plural(more, 'more task')}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  )
}

function HowLong({ task, today }: { task: DayTask; today: string }) {
  const { waitingUntil, waitingSince } = task
  const length = waitLength(task)
  if (waitingUntil === null) {
    return waitingSince ? (
      <small className="block text-chalk-2">Since {formatDateShort(waitingSince, today)}</small>
    ) : null
  }
  return (
    <Dimension>
      {length} · ready <b className="fig text-ml/none text-chalk">{waitDay(waitingUntil, today)}</b>
    </Dimension>
  )
}
