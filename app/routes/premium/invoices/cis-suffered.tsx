import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FileField } from '#app/components/files/file-field.tsx'
import { Button, ButtonSummary } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { DateField, FormGrid, HiddenFields, MoneyField, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { acceptedFiles } from '#app/domain/files/file-kinds.ts'
import { taxMonthEnd, taxYearOf } from '#app/domain/invoices/cis.ts'
import { invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { cisStatement } from '#app/domain/invoices/tax-paper.schema.ts'
import { taxPaperPath } from '#app/domain/invoices/tax-paper.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readCisPage } from '#app/http/invoices/cis-page.server.ts'
import { invoicingForm, invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { addCisStatement, takenPapers } from '#app/services/invoices/tax-papers.server.ts'
import segmentStyles from '#app/styles/segments.css?url'
import sumsStyles from '#app/styles/sums.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () =>
  [sumsStyles, tableStyles, segmentStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, actor, url }) => readCisPage(scope, actor.currency, url))

export const action = invoicingForm('invoice.edit', async call => {
  const { scope } = call
  return handleFormWithFiles(call, cisStatement(scope.timeZone), ['statement'], async (input, sent) => {
    await withKeptFiles(scope, sent, { statement: takenPapers.statement }, ({ statement }) =>
      addCisStatement(scope, input, statement),
    )
    return redirectWithFlash(`/invoicing/cis?year=${taxYearOf(taxMonthEnd(input.day))}`, {
      title: 'Statement kept',
      tone: 'good',
    })
  })
})

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function CisSufferedPage() {
  const page = useLoaderData<typeof loader>()
  const { year, years, labour, cis, told, missing, lines, utr, hasFeature } = page
  return (
    <>
      <PageHead
        title="CIS kept back"
        lead="What contractors took off your labour and pay to HMRC for you, by the day the rest came."
        back={{ href: invoicingPath, label: 'Invoicing' }}
      />
      {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      <Segments label="Tax years" items={years} className="mb-6 print:hidden" />
      <div className="sums">
        <MoneySum label="Kept back" {...cis}>
          <small>of {labour} of labour, from 6 April</small>
        </MoneySum>
        <MoneySum label="As statements say" {...told}>
          <small>{missingText(missing)}</small>
        </MoneySum>
        <MoneySum label="UTR" whole={utr || '–'} part="" isLong>
          <small>
            {utr ? 'by which HMRC knows you' : <a href="/invoicing/settings">Enter it in the settings</a>}
          </small>
        </MoneySum>
      </div>
      <Section title={`Tax year ${year}`} aside={lines.length > 0 ? lines.length : undefined}>
        {lines.length > 0 ? (
          <Table caption="CIS kept back" columns={columns} rows={lines} keyOf={({ key }) => key} />
        ) : (
          <EmptyState title="Nothing was kept back" level={3}>
            Once a contractor has paid an invoice with labour on it, what they took off is here.
          </EmptyState>
        )}
      </Section>
      <Statements page={page} hasFeature={hasFeature} />
    </>
  )
}

function Statements({ page, hasFeature }: { page: Page; hasFeature: boolean }) {
  const { months, mayChange } = page
  const isOpen = mayChange && hasFeature
  return (
    <Section title="Month by month, beside statements" aside={months.length || undefined} className="mt-10">
      {months.length > 0 ? (
        <Table
          caption="Statements"
          columns={isOpen ? [...monthColumns, removal] : monthColumns}
          rows={months}
          keyOf={({ key }) => key}
        />
      ) : (
        <EmptyState title="No statement is kept" level={3}>
          Contractors send one for each tax month, to the 5th: what it says goes into your tax return.
        </EmptyState>
      )}
      {isOpen ? <StatementForm page={page} /> : null}
    </Section>
  )
}

function StatementForm({ page: { contractors, currency, requestId } }: { page: Page }) {
  const reply = useActionData<typeof action>()?.reply
  const { values = {}, errors = {} } = reply ?? {}
  if (contractors.length === 0)
    return <p className="hint mt-4">Say in the tax details of a client that they are a contractor.</p>
  return (
    <form method="post" encType="multipart/form-data" className="mt-8 print:hidden" {...byBrowser}>
      <FormErrors errors={errors} />
      <HiddenFields fields={{ requestId: values.requestId ?? requestId }} />
      <FormGrid>
        <SelectField
          label="Contractor"
          name="clientId"
          width="half"
          options={contractors.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={values.clientId ?? ''}
          error={errors.clientId}
        />
        <DateField
          label="A day of its tax month"
          name="day"
          width="half"
          defaultValue={values.day ?? ''}
          error={errors.day}
        />
        <MoneyField
          label="Kept back, as it says"
          name="deducted"
          width="half"
          currency={currency}
          defaultValue={values.deducted ?? ''}
          error={errors.deducted}
        />
        <FileField
          label="The statement"
          name="statement"
          accept={acceptedFiles}
          hint="A PDF or a photo, for those who see money."
          error={errors.statement}
        />
      </FormGrid>
      <p className="mt-4">
        <Button variant="go">Keep the Statement</Button>
      </p>
    </form>
  )
}

function missingText(missing: number): string {
  if (missing === 0) return 'of contractors, for each tax month'
  return missing === 1 ? 'one tax month has none' : `${missing} tax months have none`
}

type Month = Page['months'][number]

const monthColumns: readonly Column<Month>[] = [
  {
    label: 'Contractor',
    kind: 'title',
    cell: ({ client, month }) => (
      <>
        {client} <small className="block font-normal text-chalk-2">{month}</small>
      </>
    ),
  },
  {
    label: 'File',
    onPhone: 'labelled',
    cell: ({ statement }) =>
      statement?.file ? (
        <a href={statement.file.href} target="_blank" rel="noreferrer">
          {statement.file.name}
        </a>
      ) : (
        '–'
      ),
  },
  { label: 'Worked out', kind: 'figure', onPhone: 'labelled', cell: ({ calculated }) => calculated },
  {
    label: 'As it says',
    kind: 'figure',
    cell: ({ statement }) =>
      statement ? (
        <>
          {statement.told}
          {statement.difference === null ? null : (
            <small className="block warn">{statement.difference}</small>
          )}
        </>
      ) : (
        '–'
      ),
  },
]

const removal: Column<Month> = {
  label: 'Remove',
  cell: ({ statement, client, month }) =>
    statement ? (
      <details className="print:hidden">
        <ButtonSummary
          variant="bare"
          size="small"
          className="danger"
          aria-label={`Remove the statement of ${client} ${month}`}
        >
          Remove
        </ButtonSummary>
        <form method="post" action={`${taxPaperPath(statement.id)}/remove`}>
          <Button
            variant="danger"
            size="small"
            aria-label={`Remove the statement of ${client} ${month} for good`}
          >
            Remove for Good
          </Button>
        </form>
      </details>
    ) : (
      ''
    ),
}

const columns: readonly Column<Page['lines'][number]>[] = [
  {
    label: 'Invoice',
    kind: 'title',
    cell: ({ number, client }) => (
      <>
        {number} <small className="block font-normal text-chalk-2">{client}</small>
      </>
    ),
  },
  { label: 'Came on', onPhone: 'labelled', cell: ({ day }) => day },
  { label: 'Labour', kind: 'figure', onPhone: 'labelled', cell: ({ labour }) => labour },
  { label: 'Kept back', kind: 'figure', cell: ({ cis }) => cis },
]

export const meta = () => [{ title: 'CIS kept back · Mortise' }]
