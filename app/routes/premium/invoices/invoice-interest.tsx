import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { interestAsked } from '#app/domain/invoices/received.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInterestPage } from '#app/http/invoices/interest-page.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { draftLateInterest } from '#app/services/invoices/draft-late-interest.server.ts'
import partStyles from '#app/styles/quote-parts.css?url'

export const links = () => [{ rel: 'stylesheet', href: partStyles }]

export const loader = invoicingFormPage('invoice.create', ({ scope, params }) =>
  readInterestPage(scope, idParam(params)),
)

export const action = invoicingForm('invoice.create', ({ scope, request, params }) =>
  handleForm(request, interestAsked, asked => {
    const draft = draftLateInterest(scope, idParam(params), asked)
    return redirectWithFlash(invoicePath(draft.id), {
      title: 'Draft made',
      message: 'Nobody has it yet: look at it, then issue it.',
      tone: 'good',
    })
  }),
)

export default function InvoiceInterestPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { id, number, title, clientName, why, calculation, total, earlierHref, requestId } = page
  const errors = reply?.errors ?? {}
  return (
    <>
      <PageHead
        title="Late payment interest"
        lead={`${title}, ${clientName}`}
        back={{ href: invoicePath(id), label: number }}
      />
      <Columns>
        <Column span={7}>
          {calculation === null ? null : (
            <Section title="What the law gives" aside="not added to anything">
              <Calculation calculation={calculation} total={total} />
              <p className="hint mt-4">
                Late Payment of Commercial Debts (Interest) Act 1998. It has no VAT.
              </p>
            </Section>
          )}
          {why === null ? (
            <form method="post">
              <FormErrors errors={reply?.errors} labels={{ reference: 'Reference rate, in per cent' }} />
              <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
              {page.asksRate ? (
                <TextField
                  label="Reference rate, in per cent"
                  name="reference"
                  inputMode="decimal"
                  defaultValue={reply?.values.reference ?? page.rate}
                  error={errors.reference}
                  hint={page.unknown ?? undefined}
                />
              ) : null}
              <FormFoot cancelHref={invoicePath(id)}>
                <Button variant="go">Draft an Invoice for It</Button>
              </FormFoot>
            </form>
          ) : (
            <Note title="It cannot be asked for">
              <p>{why}.</p>
              {earlierHref === null ? null : (
                <p>
                  <a href={earlierHref}>Open it</a>
                </p>
              )}
            </Note>
          )}
        </Column>
      </Columns>
    </>
  )
}

export const meta = ({ data }: { data?: { number: string } }) => [
  { title: `Interest on ${data?.number ?? 'an invoice'} · Mortise` },
]
