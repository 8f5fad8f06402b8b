import { data, type LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BankFile } from '#app/components/invoices/bank-file.tsx'
import { BankLines } from '#app/components/invoices/bank-lines.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FieldError, FormGrid, HiddenField, TextArea } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { ColumnChoices } from '#app/components/spreadsheets/column-choices.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { statementConfirmed, statementSent } from '#app/domain/invoices/bank-statement.schema.ts'
import { maxBankLines } from '#app/domain/invoices/bank-statement.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, readListForm, typedValues } from '#app/http/form.server.ts'
import { columnsAgain, confirmedStatement, readStatementSent } from '#app/http/invoices/bank-page.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { bookStatement } from '#app/services/invoices/book-statement.server.ts'
import styles from '#app/styles/spreadsheets.css?url'

export const handle = premiumHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = invoicingFormPage('payment.create', () => ({ isThere: true }))

type Matched = ReturnType<typeof confirmedStatement> | Awaited<ReturnType<typeof readStatementSent>>
type Refused = Awaited<ReturnType<typeof columnsAgain>>
type Answer = { reply?: FormReply; matched?: Matched | Refused }

/** Each line has a key, day, amount, text and invoices; a few fields besides. */
const maxFields = maxBankLines * 7 + 10

/** Shows lines beside the invoices that they look like, and records what somebody confirmed. */
export const action = invoicingForm('payment.create', async ({ scope, actor, request }) => {
  const form = await readListForm(request, maxFields)
  if (form.get('intent') === 'confirm') {
    const answer = await handleFields(form, statementConfirmed(scope.timeZone), ({ lines }) => {
      const count = bookStatement(scope, lines)
      return redirectWithFlash('/invoicing/chase', {
        title: count === 0 ? 'Nothing was recorded' : 'Statement recorded',
        message: count === 0 ? 'No line had an invoice.' : `${plural(count, 'payment')}, on their invoices.`,
        tone: count === 0 ? 'plain' : 'good',
      })
    })
    if (answer instanceof Response) return answer
    const { errors } = answer.data.reply
    const sent = confirmedStatement(scope, typedValues(form), actor.currency)
    const matched = sent.lines.length > 0 ? { matched: sent } : {}
    return data({ reply: { values: {}, errors }, ...matched }, answer.init ?? undefined)
  }
  const shown: Matched[] = []
  const answer = await handleFields(form, statementSent, async sent => {
    shown.push(await readStatementSent(scope, form, sent, actor.currency))
    return new Response()
  })
  if (shown[0]) return { matched: shown[0] }
  const text = form.get('text')
  if (answer instanceof Response || form.get('intent') !== 'columns' || typeof text !== 'string')
    return answer
  const { reply } = answer.data
  return data({ reply, matched: await columnsAgain(scope, text, actor.currency) }, answer.init ?? undefined)
})

export default function BankStatementPage() {
  const { locked } = useLoaderData<typeof loader>()
  const { reply, matched } = (useActionData<typeof action>() ?? {}) as Answer
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return (
    <>
      <PageHead
        title="Bank statement"
        lead="Each payment that came in beside the invoice it looks like; you say which it is."
        back={{ href: '/invoicing/chase', label: 'Money to ask for' }}
      />
      {matched ? <Statement matched={matched} reply={reply} /> : <Send reply={reply} />}
    </>
  )
}

function Statement({
  matched,
  reply,
}: {
  matched: NonNullable<Answer['matched']>
  reply: FormReply | undefined
}) {
  const asks = 'asks' in matched ? matched.asks : []
  return (
    <div className="stack stack-wide">
      {asks.length > 0 ? (
        <Note tone="warn" title="Please say which column is which">
          {`${asks.join(' ')} Nothing is offered before that is certain. What you choose is remembered for lists of this bank.`}
        </Note>
      ) : null}
      {asks.length === 0 && 'lines' in matched ? <BankLines {...matched} reply={reply} /> : null}
      {asks.length === 0 && 'file' in matched ? <BankFile {...matched.file} /> : null}
      {'columns' in matched ? <StatementColumns {...matched.columns} reply={reply} /> : null}
    </div>
  )
}

function StatementColumns({
  text,
  reply,
  ...columns
}: Refused['columns'] & { reply: FormReply | undefined }) {
  return (
    <form method="post" encType="multipart/form-data" {...byBrowser}>
      <FormErrors
        errors={reply?.errors}
        labels={Object.fromEntries(columns.columns.map(({ name, head }) => [name, head]))}
      />
      <HiddenField name="intent" value="columns" />
      <HiddenField name="text" value={text} />
      <HiddenField name="wasHead" value={columns.head} />
      <ColumnChoices {...columns} values={reply?.values} errors={reply?.errors} />
    </form>
  )
}

function Send({ reply }: { reply: FormReply | undefined }) {
  const { values, errors } = reply ?? {}
  const isWrong = Boolean(errors?.file)
  return (
    <Columns>
      <Column span={7}>
        <form method="post" encType="multipart/form-data" {...byBrowser}>
          <FormErrors errors={errors} labels={{ file: 'CSV file', text: 'Rows' }} />
          <FormGrid>
            <div className="field">
              <label htmlFor="file">CSV file</label>
              <input
                className="in"
                type="file"
                id="file"
                name="file"
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? 'file-error file-hint' : 'file-hint'}
              />
              <p className="hint" id="file-hint">
                As your bank lets you download it, with up to {maxBankLines} payments in.
              </p>
              <FieldError id="file" error={errors?.file} />
            </div>
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
            currency is left out and listed. The file is not kept.
          </p>
        </div>
      </Section>
    </Columns>
  )
}

export const meta = () => [{ title: 'Bank statement · Mortise' }]
