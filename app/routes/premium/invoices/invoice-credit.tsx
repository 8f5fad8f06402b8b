import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { FormGrid, HiddenField, MoneyField, TextArea } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { crediting } from '#app/domain/invoices/credit-form.schema.ts'
import { creditAmount, creditLabels } from '#app/domain/invoices/invoice-form.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { limits } from '#app/domain/limits.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readCreditPage } from '#app/http/invoices/credit-page.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'

export const loader = invoicingFormPage('invoice.edit', ({ scope, params }) => ({
  ...readCreditPage(scope, idParam(params)),
  requestId: newRequestId(),
}))

export const action = invoicingForm('invoice.edit', ({ scope, params, request }) =>
  handleForm(request, crediting, ({ which, amounts, agreed, isOfContract: _isOfContract, ...asked }) => {
    const note = creditInvoice(scope, idParam(params), {
      ...asked,
      isLeftOut: agreed === 'left_out',
      ...(which === 'some' ? { amounts } : {}),
    })
    return redirectWithFlash(invoicePath(note.id), { title: `${note.number} issued`, message: note.title })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function InvoiceCredit() {
  const { id, number, why, lines, left, currency, requestId, isOfContract, isHeld } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values = reply?.values ?? {}
  const errors = reply?.errors ?? {}
  return (
    <>
      <PageHead
        title="Write a credit note"
        lead="It is numbered and issued at once, and settles what is still owed; what was paid already is the client’s credit."
        back={{ href: invoicePath(id), label: number }}
      />
      <Columns>
        <Column span={8}>
          {why === null ? (
            <form method="post" className="stack">
              <FormErrors errors={errors} labels={creditLabels} />
              <HiddenField name="requestId" value={values.requestId ?? requestId} />
              <FormGrid>
                <TextArea
                  label={creditLabels.reason}
                  labelNote="(required)"
                  name="reason"
                  required
                  rows={2}
                  maxLength={limits.notes}
                  defaultValue={values.reason ?? ''}
                  error={errors.reason}
                />
                <ChoiceField
                  legend={creditLabels.which}
                  name="which"
                  options={[
                    { value: 'all', label: 'All that is left', note: `${left} before VAT` },
                    {
                      value: 'some',
                      label: 'Some of it',
                      note: isHeld
                        ? 'of each line as below; what is held back of it goes down with it'
                        : 'so much of each line as stands below',
                    },
                  ]}
                  defaultValue={values.which ?? 'all'}
                  error={errors.which ?? errors.amounts}
                />
                {isOfContract ? <HiddenField name="isOfContract" value="1" /> : null}
                {isOfContract ? (
                  <ChoiceField
                    legend={creditLabels.agreed}
                    name="agreed"
                    options={[
                      {
                        value: 'left_out',
                        label: 'It is left out',
                        note: 'what was agreed goes down by it, such as for a cancelled job',
                      },
                      {
                        value: 'again',
                        label: 'It is invoiced again',
                        note: 'what was agreed stays, and so much more is still to come',
                      },
                    ]}
                    defaultValue={values.agreed ?? ''}
                    error={errors.agreed}
                  />
                ) : null}
                {lines.map((line, at) => (
                  <MoneyField
                    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
                    key={at}
                    label={line.description}
                    name={creditAmount(at)}
                    // iPhones' decimal keyboard has no minus.
                    inputMode={line.isBelowZero ? 'text' : 'decimal'}
                    currency={currency}
                    defaultValue={values[creditAmount(at)] ?? ''}
                    error={errors[creditAmount(at)]}
                    hint={`${line.kind}, ${line.left} left, before VAT`}
                  />
                ))}
              </FormGrid>
              <FormFoot cancelHref={invoicePath(id)}>
                <Button variant="go">Issue the Credit Note</Button>
              </FormFoot>
            </form>
          ) : (
            <Note tone="warn" title="It cannot be credited">
              <p>{why}</p>
            </Note>
          )}
        </Column>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Write a credit note · Mortise' }]
