import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, HiddenFields } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { QuotedMessage } from '#app/components/variations/quoted-message.tsx'
import { VariationFields, variationLabels } from '#app/components/variations/variation-fields.tsx'
import { parseId } from '#app/domain/id.ts'
import { leavingOut, linesOfVariation, newVariation } from '#app/domain/variations/variation.schema.ts'
import { variationName } from '#app/domain/variations/variation.ts'
import { variationPath } from '#app/domain/variations/variation-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { quotedMessage, readNewVariation } from '#app/http/variations/variations-page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import type { Variation } from '#app/models/variations/variation.server.ts'
import { createVariation, draftLeavingOut } from '#app/services/variations/write-variation.server.ts'

export const loader = invoicingFormPage('invoice.create', ({ scope, actor, params, url }) =>
  readNewVariation(scope, idParam(params), parseId(url.searchParams.get('message') ?? ''), actor.currency),
)

export const action = invoicingForm('invoice.create', async ({ request, scope, params }) => {
  const projectId = requireProject(scope, idParam(params)).id
  const written = (variation: Variation) =>
    redirectWithFlash(variationPath(variation), {
      title: 'Variation written',
      message: variationName(variation),
      tone: 'good',
    })
  return handleForms(await readForm(request), {
    rest: form =>
      handleFields(form, leavingOut, ({ requestId }) =>
        written(draftLeavingOut(scope, projectId, requestId)),
      ),
    save: form =>
      handleFields(form, newVariation, input => {
        const { title, words, hours, delayDays, messageId, requestId } = input
        return written(
          createVariation(scope, {
            projectId,
            title,
            words,
            lines: linesOfVariation(input),
            minutes: hours,
            delayDays,
            quoted: quotedMessage(scope, projectId, messageId),
            requestId,
          }),
        )
      }),
  })
})

export default function VariationNew() {
  const { back, quoted, messageId, currency, requestId, vat } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const start = { vat, title: (quoted?.text.split('\n')[0] ?? '').slice(0, 160) }
  return (
    <>
      <PageHead title="New variation" back={back} />
      <Columns>
        <Column span={8}>
          <form method="post" className="stack">
            <FormErrors errors={reply?.errors} labels={variationLabels} fault={reply?.isFault && 'Error'} />
            <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
            {messageId === null ? null : <HiddenField name="messageId" value={messageId} />}
            <QuotedMessage quoted={quoted} />
            <VariationFields values={reply?.values ?? start} errors={reply?.errors} currency={currency} />
            <FormFoot cancelHref={back.href}>
              <Button variant="go">Save Variation</Button>
            </FormFoot>
          </form>
        </Column>
        <Section title="The job ends here" span={4}>
          <p className="quiet mb-4">
            Leave out all that was agreed and not invoiced yet, such as of a job that is cancelled.
          </p>
          <form method="post">
            <HiddenFields fields={{ intent: 'rest', requestId: `rest:${requestId}` }} />
            <Button>Leave Out the Rest</Button>
          </form>
        </Section>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'New variation · Mortise' }]
