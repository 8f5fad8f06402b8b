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
import { type FormReply, shownValues } from '#app/domain/form-base.ts'
import { hoursAnswer, hoursEdit } from '#app/domain/time-entries/time-entry.schema.ts'
import { hoursPath, timeEntryPath, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { sumText } from '#app/domain/time-entries/worked-time.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, peekForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { atFormFields } from '#app/http/time-entries/time-entry-form.server.ts'
import { readTimeEntryPage } from '#app/http/time-entries/time-entry-page.server.ts'
import type { TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { answerForgotten } from '#app/services/time-entries/stop-work.server.ts'
import { updateTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'

export const loader = workspacePage(({ scope, params, url }) => {
  const page = readTimeEntryPage(scope, idParam(params))
  return { ...page, back: returnPath(url.searchParams.get('from'), page.back) }
})

export const action = workspacePage(async ({ scope, params, request, url }) => {
  const id = idParam(params)
  const form = await peekForm(request)
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
  return form.get('intent') === 'answer'
    ? handleForm(request, hoursAnswer.loose(), ({ time }) => saved(answerForgotten(scope, id, time)))
    : handleForm(request, hoursEdit(scope.timeZone), change =>
        saved(atFormFields(() => updateTimeEntry(scope, id, change))),
      )
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
