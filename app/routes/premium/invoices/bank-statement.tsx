import { type LinksFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { BankLines } from '#app/components/invoices/bank-lines.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ColumnChoices } from '#app/components/spreadsheets/column-choices.tsx'
import { plural } from '#app/domain/format.ts'
import { statementColumns, statementConfirmed } from '#app/domain/invoices/bank-statement.schema.ts'
import { maxBankLines } from '#app/domain/invoices/bank-statement.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, handleForms, readListForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readBankPage } from '#app/http/invoices/bank-page.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { sentColumns } from '#app/http/spreadsheets/spreadsheet-form.server.ts'
import { bookStatement, chooseStatementColumns } from '#app/services/invoices/book-statement.server.ts'
import styles from '#app/styles/spreadsheets.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = invoicingFormPage('payment.create', ({ scope, actor, params }) =>
  readBankPage(scope, idParam(params), actor.currency),
)

/** An invoice and a number for each line, and a few fields besides. */
const maxFields = maxBankLines * 2 + 10

/** Records what somebody confirmed, or reads the statement by other columns. */
export const action = invoicingForm('payment.create', async ({ scope, actor, request, params }) => {
  const id = idParam(params)
  const { currency } = actor
  return handleForms(await readListForm(request, maxFields), {
    confirm: form =>
      handleFields(form, statementConfirmed, async ({ lines }) => {
        const count = await bookStatement(scope, id, { lines, currency })
        return redirectWithFlash('/invoicing/chase', {
          title: count === 0 ? 'Nothing was recorded' : 'Statement recorded',
          message:
            count === 0 ? 'No line had an invoice.' : `${plural(count, 'payment')}, on their invoices.`,
          tone: count === 0 ? 'plain' : 'good',
        })
      }),
    save: form =>
      handleFields(form, statementColumns, async ({ head }) => {
        await chooseStatementColumns(scope, id, { head, columns: sentColumns(form, ['bank']), currency })
        return redirect(`/invoicing/bank/${id}`, 303)
      }),
  })
})

export const shouldRevalidate = revalidateUnlessRefused

export default function BankStatement() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { asks, columns, file } = page
  const ofColumns = reply?.values.intent === 'confirm' ? undefined : reply
  return (
    <>
      <PageHead
        title="Bank statement"
        lead="Each payment that came in beside the invoice it looks like; you say which it is."
        back={{ href: '/invoicing/chase', label: 'Money to ask for' }}
      />
      <div className="stack stack-wide">
        {asks.length > 0 ? (
          <Note tone="warn" title="Please say which column is which">
            {`${asks.join(' ')} Nothing is offered before that is certain. What you choose is remembered for lists of this bank.`}
          </Note>
        ) : (
          <>
            <BankLines {...page} reply={ofColumns === undefined ? reply : undefined} />
            <BankFile {...file} />
          </>
        )}
        <form method="post" key={`${columns.head} ${columns.columns.map(({ field }) => field).join()}`}>
          <FormErrors
            errors={ofColumns?.errors}
            labels={Object.fromEntries(columns.columns.map(({ name, head }) => [name, head]))}
          />
          <HiddenField name="intent" value="columns" />
          <ColumnChoices {...columns} values={ofColumns?.values} errors={ofColumns?.errors} />
        </form>
      </div>
    </>
  )
}

type BankFileProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['file']>

function BankFile({ isOrderOpen, parts, wentOut, left }: BankFileProps) {
  return (
    <>
      {isOrderOpen ? (
        <Note tone="warn" title="Dates are read with the day first">
          No date of this file tells whether the day or the month comes first. Where it is the month, say so
          under Columns: “Date, month first”.
        </Note>
      ) : null}
      <Section title="The whole file">
        <Table
          caption="What the rows come to"
          columns={partColumns}
          rows={parts}
          keyOf={({ what }) => what}
        />
      </Section>
      {left.length > 0 ? (
        <Section title="Left out" aside={left.length}>
          <Table
            caption="Rows that are left out"
            columns={leftColumns}
            rows={left}
            keyOf={({ row }) => row}
          />
        </Section>
      ) : null}
      {wentOut.length > 0 ? (
        <Fold title="Went out" count={wentOut.length}>
          <Table caption="Rows that went out" columns={leftColumns} rows={wentOut} keyOf={({ row }) => row} />
        </Fold>
      ) : null}
    </>
  )
}

const partColumns: readonly Column<BankFileProps['parts'][number]>[] = [
  { label: 'What', kind: 'title', cell: ({ what }) => what },
  { label: 'Rows', kind: 'figure', onPhone: 'labelled', cell: ({ rows }) => rows },
  { label: 'Came in', kind: 'figure', onPhone: 'labelled', cell: ({ cameIn }) => cameIn },
  { label: 'Went out', kind: 'figure', onPhone: 'labelled', cell: ({ wentOut }) => wentOut },
]

const leftColumns: readonly Column<BankFileProps['left'][number]>[] = [
  { label: 'Row', onPhone: 'labelled', cell: ({ row }) => row, className: 'fig' },
  {
    label: 'What it says',
    kind: 'title',
    cell: ({ text }) => <span className="wrap-anywhere">{text || 'No words'}</span>,
  },
  { label: 'Why', cell: ({ reason }) => reason },
  { label: 'Amount', kind: 'figure', onPhone: 'labelled', cell: ({ amount }) => amount },
]

export const meta = () => [{ title: 'Bank statement · Mortise' }]
