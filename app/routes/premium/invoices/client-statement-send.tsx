import { useActionData, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { PaperMailForm } from '#app/components/papers/paper-mail.tsx'
import { statementPath } from '#app/domain/invoices/invoice-links.ts'
import { invoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readStatementSendPage, requireStatement } from '#app/http/invoices/statement-page.server.ts'
import { sendStatement } from '#app/services/invoices/send-statement.server.ts'

export const loader = invoicingFormPage('invoice.edit', ({ scope, params, url }) =>
  readStatementSendPage(scope, idParam(params), url),
)

export const action = invoicingForm('invoice.edit', async ({ request, scope, params, url }) => {
  const id = idParam(params)
  const { days } = requireStatement(scope, id, url)
  return handleForm(request, invoiceSending, async value => {
    await sendStatement(scope, id, days, value)
    return redirectWithFlash(statementPath(id, '', days), { title: 'Sent', message: `to ${value.to}` })
  })
})

export default function ClientStatementSend() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { name, requestId, back, pdf, span, total, warnings } = page
  return (
    <>
      <PageHead title="Send the statement" back={{ href: back, label: `Statement of ${name}` }}>
        <ButtonLink icon="file" href={pdf} target="_blank">
          Open as PDF
        </ButtonLink>
      </PageHead>
      {warnings.map(text => (
        <Note key={text} tone="warn" title={text} className="mb-8" />
      ))}
      <Columns>
        <Column span={7}>
          <Section title="By mail">
            <PaperMailForm
              suggested={page}
              reply={reply}
              hidden={{ requestId: reply?.values.requestId ?? requestId }}
              hint="The PDF is attached."
              mayCopy
              cancelHref={back}
              send="Send the Statement"
            />
          </Section>
        </Column>
        <Column span={5}>
          <Section title="What is sent">
            <MetaList
              items={[
                { label: 'Statement', value: span },
                { label: 'For', value: name },
                { label: total.what, value: total.amount },
              ]}
            />
          </Section>
        </Column>
      </Columns>
    </>
  )
}

export const meta = ({ data }: { data?: { name: string } }) => [
  { title: `Send a statement to ${data?.name ?? 'a client'} · Mortise` },
]
