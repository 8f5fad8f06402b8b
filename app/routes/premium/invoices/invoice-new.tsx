import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, HiddenFields, SelectField, TextField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { jobDraft, newStandardInvoice } from '#app/domain/invoices/invoice-form.schema.ts'
import { newStandardLabels } from '#app/domain/invoices/invoice-form.ts'
import { invoicePath, invoicingPath, newInvoicePath } from '#app/domain/invoices/invoice-links.ts'
import { limits } from '#app/domain/limits.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, newRequestId, readForm } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readNewInvoice } from '#app/http/invoices/new-invoice-page.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'

function begun({ id, kind, title }: Invoice): Promise<Response> {
  return redirectWithFlash(invoicePath(id), { title: `${invoiceKindNames[kind]} begun`, message: title })
}

export const loader = invoicingFormPage('invoice.create', ({ scope, actor, url }) => ({
  ...readNewInvoice(scope, {
    projectId: idQuery(url, 'project'),
    clientId: idQuery(url, 'client'),
    currency: actor.currency,
  }),
  requestId: newRequestId(),
}))

/** With `what`, a button of a job; else the form of another invoice. */
export const action = invoicingForm('invoice.create', async ({ scope, request }) => {
  const form = await readForm(request)
  if (form.has('what')) {
    return handleFields(form, jobDraft, ({ projectId, what }) =>
      begun(draftRequestedInvoice(scope, projectId ?? null, what)),
    )
  }
  return handleFields(form, newStandardInvoice, input => begun(createInvoice(scope, { ...input, lines: [] })))
})

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function InvoiceNew() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { job } = page
  const isOfJob = reply?.values.what !== undefined
  return (
    <>
      <PageHead
        title="New invoice"
        lead={job ? `${job.name}, ${job.client}` : undefined}
        back={
          job
            ? { href: `/projects/${job.id}/agreed`, label: job.name }
            : { href: invoicingPath, label: 'Invoicing' }
        }
      />
      <div className="stack stack-wide">
        {isOfJob ? <FormErrors errors={reply?.errors} /> : null}
        {job ? <OfJob {...job} /> : <ChooseJob {...page} />}
        <Standard page={page} reply={isOfJob ? undefined : reply} />
      </div>
    </>
  )
}

function OfJob({ id, rows, hasFinal, final, finalDraft, request }: NonNullable<Page['job']>) {
  return (
    <Section title="Of what was agreed" aside="with VAT; each begins as a draft">
      {rows.length === 0 && !hasFinal ? (
        <p className="quiet">
          Nothing was agreed of this job yet: stages come with the quote that its client accepts.
        </p>
      ) : (
        <List>
          {rows.map(row => (
            <li key={row.key}>
              <div className="grow">
                <b className="block">{row.name}</b> <small>{row.detail}</small>
                <Holds lines={row.holds} />
              </div>
              <span className="fig text-l">{row.amount}</span>
              {row.asked ? <a href={row.asked.href}>{row.asked.name}</a> : null}
              {row.buttons.map(({ what, label }) => (
                <form key={what} method="post">
                  <HiddenFields fields={{ projectId: id, what }} />
                  <Button size="small" aria-label={`${label}: ${row.name}`}>
                    {label}
                  </Button>
                </form>
              ))}
            </li>
          ))}
          {hasFinal ? (
            <li>
              <div className="grow">
                <b className="block">Final invoice</b>{' '}
                <small>
                  {request === null
                    ? 'all that is left of the job'
                    : `once ${request} is paid or withdrawn: it asks for a deposit still`}
                </small>
                {request === null && final ? <Holds lines={final.holds} /> : null}
              </div>
              {request === null ? (
                <span className="fig text-l">{finalDraft?.amount ?? final?.amount ?? ''}</span>
              ) : null}
              {finalDraft === null ? null : <a href={finalDraft.href}>Draft</a>}
              {request === null && final !== null ? (
                <form method="post">
                  <HiddenFields fields={{ projectId: id, what: 'final' }} />
                  <Button size="small">Draft Final Invoice</Button>
                </form>
              ) : null}
            </li>
          ) : null}
        </List>
      )}
    </Section>
  )
}

function Holds({ lines }: { lines: readonly { what: string; amount: string }[] }) {
  if (lines.length === 0) return null
  return (
    <Fold title="What it will hold">
      <dl className="reck">
        {lines.map(({ what, amount }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

function ChooseJob({ jobs }: Page) {
  return (
    <Section title="Jobs with money to ask for" aside={jobs.length > 0 ? 'before VAT' : undefined}>
      {jobs.length === 0 ? (
        <p className="quiet">
          There is none. Stages, deposits and variations come with a quote that was accepted.
        </p>
      ) : (
        <List>
          {jobs.map(({ id, number, name, client, left }, at) => (
            <ListRow
              key={id}
              title={
                <>
                  <b className="fig">{number}</b> {name}
                </>
              }
              detail={client}
              end={<b className="fig text-l text-chalk">{left}</b>}
              actions={
                <ButtonLink
                  variant={at === 0 ? 'go' : 'plain'}
                  size="small"
                  href={`${newInvoicePath}?project=${id}`}
                >
                  Ask for It<span className="sr-only"> of {number}</span>
                </ButtonLink>
              }
            />
          ))}
        </List>
      )}
    </Section>
  )
}

type Reply = NonNullable<ReturnType<typeof useActionData<typeof action>>>['reply']

function Standard({ page, reply }: { page: Page; reply: Reply | undefined }) {
  const { job, clients, stored, requestId } = page
  const values: Record<string, string> = reply?.values ?? stored
  return (
    <Section title={job ? 'Something else of this job' : 'Anything else'}>
      {clients.length === 0 ? (
        <p>
          An invoice is for somebody. <ButtonLink href="/clients/new">Add a Client</ButtonLink>
        </p>
      ) : (
        <form method="post" className="stack">
          <FormErrors errors={reply?.errors} labels={newStandardLabels} />
          <HiddenField name="requestId" value={values.requestId ?? requestId} />
          {job ? <HiddenField name="projectId" value={job.id} /> : null}
          <FormGrid>
            <TextField
              label={newStandardLabels.title}
              labelNote="(required)"
              name="title"
              width="half"
              required
              maxLength={limits.quoteTitle}
              defaultValue={values.title ?? ''}
              error={reply?.errors.title}
              placeholder="Two shelves, supplied only"
            />
            <SelectField
              label={newStandardLabels.clientId}
              name="clientId"
              width="half"
              defaultValue={values.clientId ?? ''}
              error={reply?.errors.clientId}
            >
              <option value="">Choose a client</option>
              {clients.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </FormGrid>
          <FormFoot cancelHref={invoicingPath}>
            <Button variant={job || page.jobs.length === 0 ? 'go' : 'plain'}>Begin Invoice</Button>
          </FormFoot>
        </form>
      )}
    </Section>
  )
}

export const meta = () => [{ title: 'New invoice · Mortise' }]
