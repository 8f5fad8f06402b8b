import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenFields, TextField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { timeEntryPath } from '#app/domain/time-entries/time-entry.ts'

export type OpenWorkProps = {
  id: number
  what: string
  job: string
  /** 'HH:mm' */
  since: string
  /** Asked when stopping was forgotten. */
  question: string | null
  /** Somebody may still be at work. */
  mayStop: boolean
}

export function OpenWork({ works, back }: { works: readonly OpenWorkProps[]; back: string }) {
  return works.map(work =>
    work.question === null ? (
      <Running key={work.id} work={work} back={back} />
    ) : (
      <Note key={work.id} tone="warn" title={work.question} className="mb-6 print:hidden">
        <AnswerForm work={work} back={back} />
      </Note>
    ),
  )
}

function Running({ work: { id, what, job, since }, back }: { work: OpenWorkProps; back: string }) {
  return (
    <section
      aria-label="What you are working on"
      className="row apart mb-6 flex-nowrap line-above line-below py-2 print:hidden"
    >
      <p className="flex min-w-0 items-center gap-3 leading-tight">
        <Icon name="clock" />
        <span className="min-w-0 wrap-anywhere">
          <b>{what}</b>{' '}
          <small className="quiet block">
            {[job === what ? '' : job, `since ${since}`].filter(Boolean).join(' · ')}
          </small>
        </span>
      </p>
      <StopForm id={id} what={what} back={back} />
    </section>
  )
}

export function StopForm({ id, what, back }: { id: number; what: string; back: string }) {
  return (
    <form method="post" action={`${timeEntryPath(id)}/stop`} {...keepScroll}>
      <HiddenFields fields={{ back }} />
      <Button size="small">
        Stop<span className="sr-only">: {what}</span>
      </Button>
    </form>
  )
}

type AnswerFormProps = {
  work: Pick<OpenWorkProps, 'id' | 'what' | 'mayStop'>
  back: string
  value?: string | undefined
  error?: string[] | undefined
}

/** For work that nobody stopped. */
export function AnswerForm({ work: { id, what, mayStop }, back, value, error }: AnswerFormProps) {
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      <form method="post" action={timeEntryPath(id)} className="flex flex-wrap items-end gap-3">
        <HiddenFields fields={{ intent: 'answer', back }} />
        <div className="w-32">
          <TextField
            label="Stopped at"
            name="time"
            idPrefix={`answer-${id}-`}
            type="time"
            required
            defaultValue={value}
            error={error}
          />
        </div>
        <Button size="small">
          Save Hours<span className="sr-only"> of {what}</span>
        </Button>
      </form>
      {mayStop ? <StopNow id={id} what={what} back={back} /> : null}
      <ButtonLink size="small" variant="bare" href={`${timeEntryPath(id)}?from=${encodeURIComponent(back)}`}>
        Type Hours<span className="sr-only"> of {what}</span>
      </ButtonLink>
    </div>
  )
}

function StopNow({ id, what, back }: { id: number; what: string; back: string }) {
  return (
    <form method="post" action={`${timeEntryPath(id)}/stop`}>
      <HiddenFields fields={{ back }} />
      <Button size="small">
        Stop Now<span className="sr-only">: {what}</span>
      </Button>
    </form>
  )
}
