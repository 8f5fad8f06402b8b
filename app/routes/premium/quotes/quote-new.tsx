import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import {
  CheckField,
  FormGrid,
  HiddenField,
  SelectField,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { limits } from '#app/domain/limits.ts'
import { newQuote } from '#app/domain/quotes/quote.schema.ts'
import { newQuoteLabels } from '#app/domain/quotes/quote-form.ts'
import { quotePath, quotingPath } from '#app/domain/quotes/quote-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { listClientNames } from '#app/models/quotes/quote-editor.server.ts'
import { listQuoteSources } from '#app/models/quotes/quote-source.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'

const maxEarlier = 50

export const loader = quotingFormPage('quote.create', ({ scope, url }) => {
  const projectId = idQuery(url, 'project')
  const quoteId = idQuery(url, 'quote')
  const templateId = idQuery(url, 'template')
  const { templates, earlier } = listQuoteSources(scope, maxEarlier)
  const original = quoteId === null ? null : requireQuoteHead(scope, quoteId)
  const isListed = original === null || earlier.some(({ id }) => id === original.id)
  const project = projectId === null ? null : requireProject(scope, projectId)
  const client = idQuery(url, 'client') ?? project?.clientId ?? original?.clientId ?? null
  const source = original ? `quote:${original.id}` : templateId === null ? '' : `template:${templateId}`
  return {
    stored: {
      title: original?.title ?? project?.name ?? '',
      projectId: project === null ? '' : String(project.id),
      clientId: client === null ? '' : String(client),
      siteAddress: '',
      source,
    },
    job: project && { id: project.id, name: `${project.jobNumber} ${project.name}` },
    clients: listClientNames(scope, client),
    templates,
    earlier: isListed
      ? earlier
      : [original, ...earlier].map(({ id, number, title }) => ({ id, number, title })),
    requestId: newRequestId(),
  }
})

export const action = quotingForm('quote.create', ({ scope, request }) =>
  handleForm(request, newQuote, input => {
    const { id, number, title } = createQuote(scope, input)
    return redirectWithFlash(quotePath(id), { title: `${number} begun`, message: title })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function QuoteNew() {
  const { stored, job, clients, templates, earlier, requestId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values: Record<string, string> = reply?.values ?? stored
  const field = (name: keyof typeof newQuoteLabels) => ({
    label: newQuoteLabels[name],
    name,
    defaultValue: values[name] ?? '',
    error: reply?.errors[name],
  })
  return (
    <>
      <PageHead
        title="New quote"
        lead={job ? `For the job ${job.name}, which gets its tasks once this is accepted.` : undefined}
        back={
          job
            ? { href: `/projects/${job.id}/agreed`, label: job.name }
            : { href: quotingPath, label: 'Quoting' }
        }
      />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <FormErrors errors={reply?.errors} labels={newQuoteLabels} fault={reply?.isFault && 'Error'} />
            <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
            {job ? <HiddenField name="projectId" value={job.id} /> : null}
            <FormGrid key={JSON.stringify(stored)}>
              <TextField
                {...field('title')}
                labelNote="(required)"
                required
                maxLength={limits.quoteTitle}
                placeholder="Alcove units and home office"
              />
              <SelectField
                {...field('clientId')}
                options={clients.map(({ id, name }) => ({ value: id, label: name }))}
              >
                <option value="">Somebody new</option>
              </SelectField>
              <TextField
                {...field('clientName')}
                labelNote="of somebody new"
                width="third"
                maxLength={limits.clientName}
              />
              <TextField {...field('clientPhone')} type="tel" width="third" maxLength={limits.phone} />
              <TextField {...field('clientEmail')} type="email" width="third" maxLength={limits.email} />
              {reply?.errors.clientName ? (
                <CheckField label="It is somebody else of the same name" name="sameName" value="on" />
              ) : null}
              <TextArea
                {...field('siteAddress')}
                hint="Empty, it is the client’s own address."
                maxLength={limits.address}
                rows={2}
              />
              <SelectField {...field('source')}>
                <option value="">An empty room</option>
                {templates.length > 0 ? (
                  <optgroup label="A template">
                    {templates.map(({ id, name }) => (
                      <option key={id} value={`template:${id}`}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                ) : null}
                {earlier.length > 0 ? (
                  <optgroup label="An earlier quote">
                    {earlier.map(({ id, number, title }) => (
                      <option key={id} value={`quote:${id}`}>
                        {number} {title}
                      </option>
                    ))}
                  </optgroup>
                ) : null}
              </SelectField>
            </FormGrid>
            <FormFoot cancelHref={quotingPath}>
              <Button variant="go">Begin Quote</Button>
            </FormFoot>
          </form>
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'New quote · Mortise' }]
