import { useActionData, useLoaderData } from '@remix-run/react'
import { SharedForm } from '#app/components/client-pages/shared-form.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { DateField, FormGrid, HiddenFields, TextArea, TextField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { JobTabs } from '#app/components/projects/job-tabs.tsx'
import { clientPageChange, newDecision } from '#app/domain/client-pages/client-page.schema.ts'
import { clientPagePath } from '#app/domain/client-pages/client-page.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { parseId } from '#app/domain/id.ts'
import { readClientPage } from '#app/http/client-pages/client-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { useUnsavedForms } from '#app/islands/page/unsaved-forms.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import {
  askDecision,
  closeClientPage,
  openClientPage,
  updateClientPage,
  withdrawDecision,
} from '#app/services/client-pages/client-page.server.ts'

export const loader = invoicingPage(({ scope, params }) => readClientPage(scope, idParam(params)))

export const action = invoicingForm('invoice.edit', async ({ request, scope, params }) => {
  const { id, name } = requireProject(scope, idParam(params))
  const done = (title: string, message = name) => redirectWithFlash(clientPagePath(id), { title, message })
  return handleForms(await readForm(request), {
    open: form =>
      handleFields(form, emptyForm, () => {
        openClientPage(scope, id)
        return done('Client page is open')
      }),
    close: form =>
      handleFields(form, emptyForm, () => {
        closeClientPage(scope, id)
        return done('Client page is closed', 'Its link and its stickers open nothing any more.')
      }),
    ask: form =>
      handleFields(form, newDecision(scope.timeZone), input => {
        const { question } = askDecision(scope, id, input)
        return done('Question asked', question)
      }),
    withdraw: form =>
      handleFields(form, emptyForm, () => {
        withdrawDecision(scope, id, parseId(String(form.get('decision') ?? '')) ?? 0)
        return done('Question deleted')
      }),
    save: form => {
      const files = form.getAll('file').flatMap(value => parseId(String(value)) ?? [])
      return handleFields(form, clientPageChange(scope.timeZone), input => {
        updateClientPage(scope, id, input, files)
        return done('Client page saved')
      })
    },
  })
})

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function ClientPageRoute() {
  const page = useLoaderData<typeof loader>()
  useUnsavedForms(true)
  const reply = useActionData<typeof action>()?.reply
  const { projectId, job, name, isOpen, link, preview, hasFeature } = page
  const mayEdit = page.mayEdit && hasFeature
  const isOfDecisions = ['ask', 'withdraw'].includes(reply?.values.intent ?? '')
  return (
    <>
      <PageHead
        title="Client page"
        lead={`${name}: one link for its client, never with costs, notes or other jobs.`}
        back={{ href: `/projects/${projectId}`, label: job }}
      >
        {isOpen && link ? (
          <>
            <ButtonLink href={link} target="_blank">
              See It as the Client
            </ButtonLink>
            <ButtonLink icon="print" href={`${clientPagePath(projectId)}/sticker`}>
              Print the Sticker
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      <JobTabs id={projectId} here="client" seesMoney />
      {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      <Columns>
        <Column span={7}>
          <SharedForm page={page} mayEdit={mayEdit} reply={isOfDecisions ? undefined : reply} />
        </Column>
        <Column span={5}>
          <Link page={page} mayEdit={mayEdit} />
          {preview ? (
            <Section title="What the client sees">
              <iframe
                className="block h-[720px] w-full max-w-[390px] [border:1px_solid_var(--color-line)]"
                src={preview}
                title="The page as the client sees it on a phone"
                sandbox="allow-same-origin"
                loading="lazy"
              />
            </Section>
          ) : null}
          <Decisions page={page} mayEdit={mayEdit} reply={isOfDecisions ? reply : undefined} />
          <Reports {...page} />
        </Column>
      </Columns>
    </>
  )
}

function Link({ page, mayEdit }: { page: Page; mayEdit: boolean }) {
  const { isOpen, link, madeAt } = page
  if (!isOpen) {
    return (
      <Section title="The link">
        <p className="quiet mb-4">Nobody outside sees anything of this job yet.</p>
        {mayEdit ? (
          <form method="post">
            <Button variant="go" name="intent" value="open">
              Make the Link
            </Button>
          </form>
        ) : null}
      </Section>
    )
  }
  return (
    <Section title="The link" aside={madeAt ? `since ${madeAt}` : undefined}>
      {link ? (
        <input className="in" readOnly value={link} aria-label="The client’s link" />
      ) : (
        <Note title="It cannot be shown again">
          It goes on working: close it and make another to print it.
        </Note>
      )}
      {mayEdit ? (
        <Fold title="Close it">
          <form method="post">
            <p className="quiet mb-4">The link, and each sticker with it, then opens nothing any more.</p>
            <Button name="intent" value="close">
              Close the Client Page
            </Button>
          </form>
        </Fold>
      ) : null}
    </Section>
  )
}

function Reports({ reports, projectId }: Page) {
  if (reports.length === 0) return null
  return (
    <Section title="What they found wrong" aside={reports.length}>
      <List>
        {reports.map(({ words, on, isDone }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
          <li key={at} className={isDone ? 'done' : undefined}>
            <div className="grow wrap-anywhere">
              <a href={`/projects/${projectId}`}>{words}</a>
              <small>{isDone ? `${on}, put right` : on}</small>
            </div>
          </li>
        ))}
      </List>
    </Section>
  )
}

function Decisions({ page, mayEdit, reply }: { page: Page; mayEdit: boolean; reply: FormReply | undefined }) {
  const { decisions, requestId } = page
  const values = reply?.values ?? {}
  const errors = reply?.errors ?? {}
  return (
    <Section title="Decisions" aside={decisions.length > 0 ? decisions.length : undefined}>
      {decisions.length > 0 ? (
        <List>
          {decisions.map(({ id, question, options, answer, when, isLate }) => (
            <li key={id}>
              <div className="grow wrap-anywhere">
                <b>{question}</b>
                <small>{answer ? `${answer}, ${when}` : [options, when].filter(Boolean).join('; ')}</small>
                {isLate ? <small className="text-bad">No answer yet</small> : null}
              </div>
              {mayEdit ? (
                <form method="post">
                  <HiddenFields fields={{ decision: id }} />
                  <Button size="small" name="intent" value="withdraw" aria-label={`Delete ${question}`}>
                    Delete
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </List>
      ) : null}
      {mayEdit ? (
        <Fold key={decisions.length} title="Ask the client" isOpen={Boolean(reply)}>
          <form method="post">
            <FormErrors
              errors={errors}
              labels={{ question: 'Question', options: 'Choices', answerOn: 'Answer by' }}
            />
            <HiddenFields fields={{ requestId }} />
            <FormGrid>
              <TextField
                label="Question"
                name="question"
                required
                defaultValue={values.question}
                error={errors.question}
              />
              <TextArea
                label="Choices"
                labelNote="a line each"
                name="options"
                rows={3}
                required
                defaultValue={values.options}
                error={errors.options}
              />
              <DateField
                label="Answer by"
                name="answerOn"
                width="half"
                defaultValue={values.answerOn}
                error={errors.answerOn}
              />
              <TextArea
                label="Words"
                labelNote="if it needs them"
                name="note"
                rows={2}
                defaultValue={values.note}
                error={errors.note}
              />
            </FormGrid>
            <Button name="intent" value="ask" className="mt-3">
              Ask the Question
            </Button>
          </form>
        </Fold>
      ) : null}
    </Section>
  )
}

export const meta = ({ data }: { data?: { job: string } }) => [
  { title: `Client page of ${data?.job ?? 'a job'} · Mortise` },
]
