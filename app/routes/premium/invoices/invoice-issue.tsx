import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { DetailLinks } from '#app/components/invoices/detail-links.tsx'
import { CheckLine } from '#app/components/invoices/invoice-parts.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import { issuing } from '#app/domain/invoices/invoice-form.schema.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readIssuePage } from '#app/http/invoices/issue-page.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import partStyles from '#app/styles/invoice-parts.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: partStyles }]

export const loader = invoicingFormPage('invoice.edit', ({ scope, params }) =>
  readIssuePage(scope, idParam(params)),
)

export const action = invoicingForm('invoice.edit', ({ scope, params, request }) =>
  handleForm(request, issuing, asked => {
    const { id, number, title } = issueInvoice(scope, idParam(params), asked)
    return redirectWithFlash(invoicePath(id), {
      title: `${number} issued`,
      message: title,
      tone: 'good',
      link: { href: invoicePath(id, 'send'), label: 'Send It' },
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function InvoiceIssue() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { id, title, isDraft, checks, missing, warnings, version, payable } = page
  const isReady = isDraft && missing.length === 0
  return (
    <>
      <PageHead
        title="Check and issue"
        lead="Once it is issued it has a number and never changes: what is wrong is credited."
        back={{ href: invoicePath(id), label: title }}
      >
        <ButtonLink icon="file" href={invoicePath(id, 'document')}>
          Document
        </ButtonLink>
      </PageHead>
      <FormErrors errors={reply?.errors} />
      {reply?.current ? (
        <FormFailure title="The draft was changed meanwhile">
          <p>Nothing was issued. Check it as it is now, then issue it.</p>
        </FormFailure>
      ) : null}
      <Columns>
        <Column span={7}>
          <Section title="What it has to say" aside={isReady ? 'all there' : `${missing.length} to see to`}>
            <List>
              {[...missing, ...warnings].map(text => (
                <CheckLine key={text} icon="alert" isWarning>
                  {text}
                </CheckLine>
              ))}
              {checks.map(({ label, value }) => (
                <CheckLine key={label} icon="tick">
                  {label} <small className="whitespace-pre-line wrap-anywhere">{value}</small>
                </CheckLine>
              ))}
            </List>
          </Section>
        </Column>
        <Column span={5}>
          <Section title="What it comes to">
            <Calculation calculation={page.calculation} total={page.total} />
          </Section>
          <form method="post">
            <HiddenFields fields={{ version, shown: payable }} />
            {isReady ? (
              <FormFoot cancelHref={invoicePath(id)} cancelLabel="Not Yet">
                <Button variant="go" icon="tick">
                  Issue the {page.noun}
                </Button>
              </FormFoot>
            ) : (
              <FormFoot>
                <ButtonLink variant="go" href={invoicePath(id)}>
                  Back to the Draft
                </ButtonLink>
              </FormFoot>
            )}
          </form>
          {isReady ? null : <DetailLinks clientId={page.clientId} />}
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Check and issue · Mortise' }]
