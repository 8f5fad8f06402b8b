import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { quoteTemplatesPath } from '#app/domain/quotes/quote-links.ts'
import { quoteTemplateChange } from '#app/domain/quotes/quote-template.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteTemplate } from '#app/models/quotes/quote-template.server.ts'
import { updateQuoteTemplate } from '#app/services/quotes/save-quote-template.server.ts'

const labels = { name: 'Name' }

export const loader = quotingFormPage('quote.configure', ({ scope, params }) => {
  const { id, name, pattern, version } = requireQuoteTemplate(scope, idParam(params))
  return {
    id,
    version,
    stored: { name },
    rooms: pattern.rooms.map((room, at) => ({
      key: at,
      name: room.name,
      items: room.items.map(({ title }) => title).join(', ') || 'Nothing in it yet',
    })),
    timeZone: scope.timeZone,
  }
})

export const action = quotingForm('quote.configure', ({ scope, params, request }) => {
  const { id } = requireQuoteTemplate(scope, idParam(params))
  return handleForm(request, quoteTemplateChange, change => {
    const { name } = updateQuoteTemplate(scope, id, change)
    return redirectWithFlash(quoteTemplatesPath, { title: 'Template saved', message: name })
  })
})

export const shouldRevalidate = revalidateUnlessRefused

export default function QuoteTemplatePage() {
  const { id, version, stored, rooms, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const field = fieldsOf(labels, shownValues(stored, reply), reply?.errors)
  return (
    <>
      <PageHead
        title={stored.name}
        lead="To change what it holds, begin a quote with it and save that as a template."
        back={{ href: quoteTemplatesPath, label: 'Quote templates' }}
      />
      <Columns>
        <Column span={6}>
          <form method="post" className="stack">
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={labels}
              timeZone={timeZone}
              keepTheirsHref={quoteTemplatesPath}
            />
            <TextField
              key={editKey(reply, version)}
              {...field('name')}
              maxLength={limits.quoteTemplateName}
            />
            <FormFoot
              cancelHref={quoteTemplatesPath}
              end={
                <ButtonLink variant="bare" icon="bin" href={`${quoteTemplatesPath}/${id}/delete`}>
                  Delete Template
                </ButtonLink>
              }
            >
              <Button variant="go">Save Name</Button>
            </FormFoot>
          </form>
        </Column>
        <Section title="What it holds" span={6} aside={plural(rooms.length, 'room')}>
          <dl>
            {rooms.map(({ key, name, items }) => (
              <div key={key} className="py-3 [&+&]:hair-above">
                <dt className="font-bold">{name}</dt>
                <dd className="text-chalk-2">{items}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Quote template · Mortise' }]
