import type { LinksFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, TextArea } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { fileLabel, SpreadsheetFile } from '#app/components/spreadsheets/spreadsheet-file.tsx'
import { statementSent } from '#app/domain/invoices/bank-statement.schema.ts'
import { maxBankLines } from '#app/domain/invoices/bank-statement.ts'
import { handleForm } from '#app/http/form.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { sentList } from '#app/http/spreadsheets/spreadsheet-form.server.ts'
import { keepStatement } from '#app/services/invoices/book-statement.server.ts'
import styles from '#app/styles/spreadsheets.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = invoicingFormPage('payment.create', () => null)

export const action = invoicingForm('payment.create', ({ scope, actor, request }) =>
  handleForm(request, statementSent, async ({ text }, form) => {
    const list = await sentList(form, text)
    const id = await keepStatement(scope, { ...list, currency: actor.currency })
    return redirect(`/invoicing/bank/${id}`, 303)
  }),
)

export default function NewBankStatement() {
  const { errors, values } = useActionData<typeof action>()?.reply ?? {}
  return (
    <>
      <PageHead
        title="Bank statement"
        lead="Each payment that came in beside the invoice it looks like; you say which it is."
        back={{ href: '/invoicing/chase', label: 'Money to ask for' }}
      />
      <Columns>
        <Column span={7}>
          <form method="post" encType="multipart/form-data" {...byBrowser}>
            <FormErrors errors={errors} labels={{ file: fileLabel, text: 'Rows' }} />
            <FormGrid>
              <SpreadsheetFile
                hint={`As your bank lets you download it, CSV or Excel (.xlsx), with up to ${maxBankLines} payments in.`}
                error={errors?.file}
              />
              <TextArea
                label="Or paste the rows"
                name="text"
                rows={5}
                defaultValue={values?.text}
                hint="As they come from a spreadsheet."
                error={errors?.text}
                spellCheck={false}
              />
            </FormGrid>
            <FormFoot cancelHref="/invoicing/chase">
              <Button variant="go" icon="upload">
                Read the Statement
              </Button>
            </FormFoot>
          </form>
        </Column>
        <Section title="What happens" span={5}>
          <div className="stack quiet">
            <p>
              <b>Nothing is saved yet.</b> First you see what came in, and confirm which invoice each is for.
            </p>
            <p>
              <b>Read twice is recorded once.</b> A line that made a payment before is left out.
            </p>
            <p>
              <b>Every row is accounted for.</b> What went out, what is not completed and what is not in your
              currency is left out and listed. What was read is kept for a day.
            </p>
          </div>
        </Section>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Bank statement · Mortise' }]
