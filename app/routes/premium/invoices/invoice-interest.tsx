import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import { formatDate, plural } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { halfYearOf, type LateInterest } from '#app/domain/invoices/late-interest.ts'
import { interestAsked } from '#app/domain/invoices/received.schema.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readIssued } from '#app/http/invoices/issued-page.server.ts'
import { draftLateInterest, readLateInterest } from '#app/services/invoices/draft-late-interest.server.ts'
import partStyles from '#app/styles/quote-parts.css?url'

export const links = () => [{ rel: 'stylesheet', href: partStyles }]

function unknownText({ from, reference }: LateInterest): string {
  return `The rate from ${formatDate(halfYearOf(from))} is not known here yet: see the Bank of England’s site. Left empty, the last known rate counts, ${rateText(reference)} %.`
}

export const loader = invoicingFormPage('invoice.create', ({ scope, params }) => {
  const { invoice, money, head } = readIssued(scope, idParam(params))
  const { interest, why, earlier } = readLateInterest(scope, invoice)
  return {
    ...head,
    requestId: newRequestId(),
    why,
    earlierHref: earlier === null ? null : invoicePath(earlier.id),
    /** A debt keeps the rate of the first request. */
    asksRate: interest !== null && (earlier?.interestRate ?? null) === null,
    rate: interest?.isKnown ? rateText(interest.reference) : '',
    unknown: interest === null || interest.isKnown ? null : unknownText(interest),
    calculation:
      interest === null
        ? null
        : [
            {
              what: 'Owed on the last day',
              how: head.due === null ? '' : `due ${head.due}`,
              amount: money(interest.owed),
            },
            {
              what: `Interest, ${rateText(interest.rate)} % a year`,
              how: `8 % and the ${interest.isKnown ? '' : 'last known '}reference rate of ${rateText(interest.reference)} %: ${plural(interest.days, 'day')} of 365, ${formatDate(interest.from)} to ${formatDate(interest.until)}${
                interest.isLevel ? '' : ', of what was owed on each'
              }`,
              amount: money(interest.interest),
            },
            ...(interest.compensation > 0
              ? [
                  {
                    what: 'Compensation',
                    how: 'once for each debt, by its size when interest began',
                    amount: money(interest.compensation),
                  },
                ]
              : []),
          ],
    total: {
      what: 'To ask for beside it',
      how: '',
      amount: money((interest?.interest ?? 0) + (interest?.compensation ?? 0)),
    },
  }
})

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
