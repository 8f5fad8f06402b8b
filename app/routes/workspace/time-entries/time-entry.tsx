import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormGrid, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { HoursFields, hoursLabels } from '#app/components/time-entries/hours-fields.tsx'
import { AnswerForm, StopForm } from '#app/components/time-entries/open-work.tsx'
import type { WorkedFacts } from '#app/domain/activities/activity.ts'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { type FormReply, shownValues } from '#app/domain/form-base.ts'
import { formatDateShort, formatDay, formatInstant, fullName } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hoursAnswer, hoursEdit } from '#app/domain/time-entries/time-entry.schema.ts'
import {
  choiceOf,
  daysBack,
  hoursPath,
  timeEntryPath,
  workedJob,
  workedTask,
  workedWhat,
} from '#app/domain/time-entries/time-entry.ts'
import { sumText, timesText } from '#app/domain/time-entries/worked-time.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { toOpenWork } from '#app/http/time-entries/open-work.ts'
import { atFormFields, readWorkChoices } from '#app/http/time-entries/time-entry-form.server.ts'
import { detailOf } from '#app/models/activities/activity-detail.server.ts'
import type { TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { listEntryHistory } from '#app/models/time-entries/time-entry-list.server.ts'
import { requireOwnEntry } from '#app/services/time-entries/ensure-work.server.ts'
import { answerForgotten } from '#app/services/time-entries/stop-work.server.ts'
import { updateTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'

const maxHistory = 100

type Entry = ReturnType<typeof requireOwnEntry>

function readHistory(scope: Scope, entry: Entry, today: string) {
  const { timeZone } = scope
  const at = (instant: number) => ({
    when: formatInstant(instant, timeZone, today),
    dateTime: new Date(instant).toISOString(),
  })
  const first = {
    id: 0,
    who: entry.writerFirstName || entry.writerUsername,
    text: entry.startedAt === null ? 'wrote it' : 'started it',
    ...at(entry.createdAt),
  }
  const rows = listEntryHistory(scope, entry.id, maxHistory).map(row => ({
    id: row.id,
    who: row.firstName || row.username,
    text:
      row.verb === 'time_entry.updated' ? changeText(row.detail, today) : activityText(row.verb, row.detail),
    ...at(row.createdAt),
  }))
  return [first, ...rows]
}

const words: Readonly<Record<keyof WorkedFacts, string>> = {
  minutes: 'hours',
  day: 'day',
  what: 'job or task',
  note: 'note',
}

function changeText(detail: Record<string, unknown>, today: string): string {
  const { before = {}, after = {} } = detailOf('time_entry.updated', detail)
  const names = (Object.keys(words) as (keyof WorkedFacts)[]).filter(name => name in after)
  const changes = names.map(
    name => `the ${words[name]} from ${factText(name, before, today)} to ${factText(name, after, today)}`,
  )
  return changes.length === 0 ? 'changed it' : `changed ${changes.join(', ')}`
}

function factText(name: keyof WorkedFacts, facts: WorkedFacts, today: string): string {
  if (name === 'minutes') return hoursText(facts.minutes ?? null) || 'none'
  if (name === 'day') return facts.day ? formatDateShort(facts.day, today) : 'none'
  return facts[name] || 'none'
}

export const loader = workspacePage(({ scope, params, url }) => {
  const entry = requireOwnEntry(scope, idParam(params))
  const { id, userId, day, minutes, note, version } = entry
  const { timeZone } = scope
  const now = Date.now()
  const today = dayIn(timeZone, now)
  const isOwn = userId === scope.userId
  const names = [entry.firstName, entry.lastName, entry.username] as const
  const choices = readWorkChoices(scope, userId)
  const chosen = choiceOf(entry)
  const isAmong = choices.some(({ options }) => options.some(({ value }) => value === chosen))
  const [open] =
    minutes === null ? toOpenWork([entry], { now, timeZone, who: isOwn ? null : names[0] || names[2] }) : []
  return {
    id,
    version,
    what: workedWhat(entry),
    about: [
      isOwn ? '' : fullName(...names),
      formatDay(day, today),
      timesText(entry, timeZone),
      hoursText(minutes),
    ]
      .filter(Boolean)
      .join(' · '),
    stored: { day, what: chosen, hours: hoursText(minutes), note },
    present:
      isAmong || chosen === 'none'
        ? null
        : { value: chosen, label: [workedJob(entry), workedTask(entry)].filter(Boolean).join(', ') },
    choices,
    open: open ?? null,
    isRunning: minutes === null && open?.question === null,
    firstDay: addDays(today, -daysBack),
    today,
    timeZone,
    back: returnPath(url.searchParams.get('from'), hoursPath({ week: day, person: isOwn ? null : userId })),
    mayEdit: may(scope, 'time_entry.edit', { assignedTo: userId }),
    history: readHistory(scope, entry, today),
  }
})

export const action = workspacePage(async ({ scope, params, request, url }) => {
  const id = idParam(params)
  const form = await readForm(request)
  const to = ({ day, userId }: TimeEntry) =>
    returnPath(
      form.get('back') ?? url.searchParams.get('from'),
      hoursPath({ week: day, person: userId === scope.userId ? null : userId }),
    )
  const saved = (entry: TimeEntry) =>
    redirectWithFlash(to(entry), {
      title: 'Hours saved',
      message: `${sumText(entry.minutes ?? 0)} on ${workedWhat(entry)}`,
      tone: 'good',
    })
  return handleForms(form, {
    answer: () =>
      handleFields(form, hoursAnswer.loose(), ({ time }) => saved(answerForgotten(scope, id, time))),
    save: () =>
      handleFields(form, hoursEdit(scope.timeZone), change =>
        saved(atFormFields(() => updateTimeEntry(scope, id, change))),
      ),
  })
})

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function CorrectHours() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const isAnswer = reply?.values.intent === 'answer'
  const { id, what, about, open, back } = page
  return (
    <>
      <PageHead title={what} lead={about} back={{ href: back, label: 'Hours' }}>
        {open && open.question === null ? <StopForm id={id} what={what} back={back} /> : null}
      </PageHead>
      {open?.question ? (
        <Note tone="warn" title={open.question} className="mb-6">
          {isAnswer ? (
            <FormErrors errors={reply?.errors} idPrefix={`answer-${id}-`} labels={{ time: 'Stopped at' }} />
          ) : null}
          <AnswerForm
            work={open}
            back={back}
            value={isAnswer ? reply?.values.time : undefined}
            error={isAnswer ? reply?.errors.time : undefined}
          />
        </Note>
      ) : null}
      <Columns>
        <Column span={7}>
          {page.mayEdit ? <EditForm page={page} reply={isAnswer ? undefined : reply} /> : null}
        </Column>
        <Column span={5}>
          <Section title="What was done to it" aside={page.history.length}>
            <List label="What was done to it" ordered>
              {page.history.map(({ id: key, who, text, when, dateTime }) => (
                <li key={key}>
                  <div className="grow">
                    <b>{who}</b> {text}{' '}
                    <small className="quiet">
                      <time dateTime={dateTime}>{when}</time>
                    </small>
                  </div>
                </li>
              ))}
            </List>
          </Section>
        </Column>
      </Columns>
    </>
  )
}

function EditForm({ page, reply }: { page: Page; reply: FormReply | undefined }) {
  const { id, version, stored, choices, present, timeZone, back } = page
  const { search } = useLocation()
  const labelOf = new Map(choices.flatMap(({ options }) => options.map(({ value, label }) => [value, label])))
  const show = (name: string, value: string) =>
    name === 'what' ? (labelOf.get(value) ?? (value === present?.value ? present.label : 'No job')) : value
  return (
    <>
      <form method="post" action={`${timeEntryPath(id)}${search}`} id="correct">
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={hoursLabels}
          timeZone={timeZone}
          keepTheirsHref={back}
          show={show}
        />
        <FormGrid key={editKey(reply, version)}>
          <HoursFields
            values={shownValues(stored, reply)}
            errors={reply?.errors ?? {}}
            choices={choices}
            present={present}
            firstDay={page.firstDay}
            today={page.today}
            isRunning={page.isRunning}
          />
        </FormGrid>
      </form>
      <FormFoot
        cancelHref={back}
        end={
          <form method="post" action={`${timeEntryPath(id)}/delete`}>
            <HiddenField name="back" value={back} />
            <Button variant="danger" icon="bin">
              Delete Hours
            </Button>
          </form>
        }
      >
        <Button variant="go" form="correct">
          Save Hours
        </Button>
      </FormFoot>
    </>
  )
}

export const meta = ({ data }: { data?: { what: string } }) => [
  { title: `${data?.what ?? 'Hours'} · Hours · Mortise` },
]
