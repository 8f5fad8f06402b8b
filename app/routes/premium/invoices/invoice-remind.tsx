import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { IssuedSums } from '#app/components/invoices/issued-sums.tsx'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { HiddenFields, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { PaperMailForm } from '#app/components/papers/paper-mail.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { chaseNote, reminder } from '#app/domain/invoices/received.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readRemindPage } from '#app/http/invoices/remind-page.server.ts'
import { noteChase, remindClient } from '#app/services/invoices/chase-invoice.server.ts'
import sumsStyles from '#app/styles/sums.css?url'

export const headers = formHeaders
export const links = () => [{ rel: 'stylesheet', href: sumsStyles }]

export const loader = invoicingFormPage('invoice.edit', ({ scope, params }) =>
  readRemindPage(scope, idParam(params)),
)

export const action = invoicingForm('invoice.edit', async ({ scope, request, params }) => {
  const id = idParam(params)
  return handleForms(await readForm(request), {
    note: form =>
      handleFields(form, chaseNote, said => {
        noteChase(scope, id, said)
        return redirectWithFlash(invoicePath(id, 'remind'), { title: 'Note saved', tone: 'good' })
      }),
    save: form =>
      handleFields(form, reminder, async input => {
        await remindClient(scope, id, input)
        return redirectWithFlash(invoicePath(id), {
          title: 'Reminder sent',
          message: `to ${input.to}`,
          tone: 'good',
        })
      }),
  })
})

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function InvoiceRemindPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const isNote = reply?.values.intent === 'note'
  return (
    <>
      <PageHead
        title="Remind"
        lead={`${page.title}, ${page.clientName}`}
        back={{ href: invoicePath(page.id), label: page.number }}
      >
        <ButtonLink href={invoicePath(page.id, 'payment')}>Record a Payment</ButtonLink>
      </PageHead>
      <IssuedSums head={page} />
      {page.isOwed ? (
        <Columns>
          <Column span={7}>
            <Section title="The reminder" aside="nothing is sent by itself">
              <PaperMailForm
                suggested={page}
                reply={isNote ? undefined : reply}
                hidden={{ requestId: (isNote ? undefined : reply?.values.requestId) ?? page.requestId }}
                rows={10}
                cancelHref={invoicePath(page.id)}
                send="Send the Reminder"
              />
            </Section>
          </Column>
          <Column span={5}>
            <Steps page={page} />
            <Log page={page} reply={isNote ? reply : undefined} />
          </Column>
        </Columns>
      ) : (
        <Note title="Nothing is owed on it any more">
          <p>There is nothing to remind anybody of.</p>
        </Note>
      )}
    </>
  )
}

function Steps({ page: { steps } }: { page: Page }) {
  if (steps.length === 0) return null
  return (
    <Section title="Reminders" aside="you send each one">
      <List ordered>
        {steps.map(({ days, name, day, state }) => (
          <li key={days}>
            <span className="grow">
              {capitaliseFirst(name)}
              <small className="block quiet">{day}</small>
            </span>
            {state === 'sent' ? (
              <Badge tone="good">sent</Badge>
            ) : (
              <span className={state === 'ready' ? 'warn' : 'quiet'}>{state}</span>
            )}
          </li>
        ))}
      </List>
    </Section>
  )
}

function Log({ page, reply }: { page: Page; reply: FormReply | undefined }) {
  return (
    <Section title="What was said">
      <form method="post" className="mb-6">
        <FormErrors errors={reply?.errors} labels={{ note: 'What was said' }} />
        <HiddenFields
          fields={{ intent: 'note', requestId: reply?.values.requestId ?? `${page.requestId}n` }}
        />
        <TextField
          label="Rang, or was promised something"
          name="note"
          maxLength={limits.chaseNote}
          defaultValue={reply?.values.note ?? ''}
          error={reply?.errors.note}
        />
        <p className="mt-4">
          <Button>Save Note</Button>
        </p>
      </form>
      {page.log.length === 0 ? (
        <EmptyLine>Nobody has asked for it yet.</EmptyLine>
      ) : (
        <List>
          {page.log.map(({ id, day, what, detail, by }) => (
            <li key={id}>
              <span className="grow wrap-anywhere">
                {what === 'Note' ? detail : what}
                <small className="block quiet">
                  {[day, by, what === 'Note' ? '' : detail].filter(Boolean).join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}

export const meta = ({ data }: { data?: { number: string } }) => [
  { title: `Remind of ${data?.number ?? 'an invoice'} · Mortise` },
]
